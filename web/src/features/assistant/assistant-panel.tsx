import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { linkButtonClass } from '@/components/link-button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Switch } from '@/components/ui/switch';
import { useKnownItems } from '@/features/data-sources/use-items';
import { modelsQuery } from '@/features/models/models-query';
import { Section } from '@/features/panels/fields/section';
import { useActivateChat } from './api';

const OnOtherSites = lazy(() =>
  import('./on-other-sites').then(({ OnOtherSites: component }) => ({ default: component })),
);

/** What the assistant answers with, and what that costs. */
const aboutAnswers = (hasModel: boolean): string =>
  hasModel
    ? 'It answers out of the data sources of your app and what it knows of its texts, pages and fields, and says which sources it used. It sees none of the rows. Every answer counts against the model calls of your plan.'
    : 'No language model is connected, so it answers with what the data sources of your app say, word for word. That counts against nothing.';

/** The chat assistant of an app: whether its people can ask it, and where. */
export function AssistantPanel({ app }: { app: App }) {
  const models = useQuery(modelsQuery).data;
  const activate = useActivateChat(app.appId);
  const [isAsking, setAsking] = useState(false);
  const isActive = activate.isPending ? activate.variables : app.chatSettings.status === 'active';
  const isModelMissing = models?.isLanguageModel === false;
  const items = useKnownItems(app.appId, isModelMissing);
  const hasSources = items?.some(({ status }) => status === 'synced') === true;
  const isMute = isModelMissing && !hasSources;
  const isKnown = models !== undefined && (!isModelMissing || items !== undefined);
  const change = (next: boolean): void => (next ? setAsking(true) : activate.mutate(false));
  return (
    <>
      <Section title="Chat assistant">
        <p className="text-muted">
          Everybody who may open your app can ask it, without signing in where the app asks for none.{' '}
          {aboutAnswers(!isModelMissing)}
        </p>
        <Switch
          label="Active"
          hint={
            isKnown && isMute && !isActive
              ? 'It needs data sources or a language model, and has neither. Add data sources to your app, or ask whoever runs this installation to set LLM_PROVIDER and LLM_MODEL.'
              : 'Every page of your published app has a Chat button that opens it.'
          }
          checked={isActive}
          disabled={!isKnown || (isMute && !isActive)}
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
          description="Everybody who may open your app can ask it from then on, with the next page of it that they open."
          action="Activate"
          onConfirm={() => {
            setAsking(false);
            activate.mutate(true);
          }}
        />
      </Section>
      {isActive && !activate.isPending && app.url !== null && (
        <Suspense>
          <OnOtherSites app={app} url={app.url} />
        </Suspense>
      )}
    </>
  );
}
