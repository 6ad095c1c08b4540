import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkButtonClass } from '@/components/link-button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Switch } from '@/components/ui/switch';
import { modelsQuery } from '@/features/models/models-query';
import { Section } from '@/features/panels/fields/section';
import { useActivateChat } from './api';

/** The chat assistant of an app: whether its people can ask it, and where. */
export function AssistantPanel({ app }: { app: App }) {
  const models = useQuery(modelsQuery).data;
  const activate = useActivateChat(app.appId);
  const [isAsking, setAsking] = useState(false);
  const isActive = activate.isPending ? activate.variables : app.chatSettings.status === 'active';
  const isModelMissing = models?.isLanguageModel === false;
  const change = (next: boolean): void => (next ? setAsking(true) : activate.mutate(false));
  return (
    <Section title="Chat assistant">
      <p className="text-muted">
        People who are signed in to your app ask it how the app works. It knows the texts, the pages and the fields of
        your app, and none of its rows. Every answer counts against the model calls of your plan.
      </p>
      <Switch
        label="Active"
        hint={
          isModelMissing && !isActive
            ? 'It needs a language model, and none is connected. Whoever runs this installation can set LLM_PROVIDER and LLM_MODEL.'
            : 'Every page of your published app has a Chat button that leads to it.'
        }
        checked={isActive}
        disabled={models === undefined || (isModelMissing && !isActive)}
        onChange={change}
      />
      {isActive && !activate.isPending && app.url !== null && (
        <a
          href={`${app.url}/apps/${app.appId}/chat`}
          target="_blank"
          rel="noopener"
          className={linkButtonClass({ primary: false, className: 'self-start' })}
        >
          Open the chat assistant
        </a>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Activate Your Chat Assitant!"
        description="People who are signed in to your app can ask it from then on, with the next page of it that they open."
        action="Activate"
        onConfirm={() => {
          setAsking(false);
          activate.mutate(true);
        }}
      />
    </Section>
  );
}
