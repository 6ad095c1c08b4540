import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { accountQuery } from '@/features/auth/api';
import { modelsQuery } from '@/features/models/models-query';
import { keep, readKept } from '@/lib/kept';

/** The model that an admin has chosen in this browser, among those there are; undefined for the standard one. */
export function useChosenModel(): { model: string | undefined; choose: (model: string) => void } {
  const { data } = useQuery(modelsQuery);
  const [kept, setKept] = useState(() => readKept('chat-model', z.string()));
  const [standard, ...others] = data?.models ?? [];
  const choose = (model: string): void => {
    const chosen = model === standard ? null : model;
    keep('chat-model', chosen);
    setKept(chosen);
  };
  return { model: kept !== null && others.includes(kept) ? kept : undefined, choose };
}

interface AnsweringModelProps {
  model: string | undefined;
  onChoose: (model: string) => void;
}

/** What writes the answers, what is used up of them, and, for admins, which model writes the next one. */
export function AnsweringModel({ model, onChoose }: AnsweringModelProps) {
  const { data } = useQuery(modelsQuery);
  const account = useQuery(accountQuery()).data;
  if (data === undefined) return <p className="h-6" />;
  const { isLanguageModel, models } = data;
  return (
    <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 px-1 text-sm text-muted">
      {models.length > 1 ? (
        <select
          aria-label="Model"
          value={model ?? models[0]}
          onChange={(event) => onChoose(event.target.value)}
          className="max-w-[60%] truncate rounded-sm bg-transparent py-0.5 text-muted hover:text-ink touch:min-h-11"
        >
          {models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <span className="truncate">
          {isLanguageModel ? (models[0] ?? 'A language model answers') : 'Built-in engine'}
        </span>
      )}
      {!isLanguageModel && account?.isAdmin === true && <ConnectModel />}
      {account?.builderChatMessagesTotal != null && (
        <span className="tabular ml-auto">
          {account.builderChatMessagesUsed} of {account.builderChatMessagesTotal} messages used this month
        </span>
      )}
    </div>
  );
}

const variables = `LLM_PROVIDER=anthropic
LLM_MODEL=the-name-of-a-model
LLM_API_KEY=your-key`;

/** How whoever runs this installation gives it a language model. */
function ConnectModel() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-accent underline-offset-2 hover:underline touch:min-h-11"
      >
        Connect a model
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Connect a model" size="md">
        <div className="flex flex-col gap-3">
          <p>
            The built-in engine builds apps of records without any model. A language model understands free wishes, too.
            Set these variables and start Lathe again:
          </p>
          <div className="flex items-start justify-between gap-2 rounded-md bg-sunken p-3">
            <pre className="min-w-0 overflow-x-auto font-mono text-sm">{variables}</pre>
            <CopyButton text={variables} label="Copy variables" />
          </div>
          <p className="text-muted">
            Providers are anthropic, google, openai-compatible and ollama; the last two take LLM_BASE_URL, the address
            of the server. With <code className="font-mono text-sm">npm run models:check</code> you see whether the
            model answers.
          </p>
        </div>
      </Dialog>
    </>
  );
}
