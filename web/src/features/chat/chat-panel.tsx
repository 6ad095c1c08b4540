import { useQuery } from '@tanstack/react-query';
import type { App } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { useCallback, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { accountQuery } from '@/features/auth/api';
import { toAppError } from '@/lib/app-error';
import { Announcer } from './announcer';
import type { Draft } from './chat-session';
import { Composer } from './composer';
import { MessageList } from './message-list';
import { RestoreDialog } from './restore-dialog';
import { suggestionsFor } from './suggestions';
import type { Chat } from './use-chat';
import { useStickToEnd } from './use-stick-to-end';

export function ChatPanel({ app, chat }: { app: App; chat: Chat }) {
  const { state, messages, session } = chat;
  const account = useQuery(accountQuery());
  const [restoring, setRestoring] = useState<ChatMessage | null>(null);
  const scroller = useStickToEnd<HTMLDivElement>();
  const clearUnsent = useCallback(() => session.clearUnsent(), [session]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = (draft: Draft): void => {
    setRefusal(null);
    chat.send(draft, app.head);
  };
  const takeBack = useCallback(() => {
    // Network errors are ignored (spec 2, section 8): the offline banner tells, and the text is back where it was typed.
    const error = session.snapshot().unsent?.error;
    setRefusal(error === undefined || error.status === 0 ? null : error.message);
    clearUnsent();
  }, [session, clearUnsent]);
  const stop = (): void => {
    session.cancel().catch((reason: unknown) => showToast(toAppError(reason).message, { tone: 'bad' }));
  };
  const offered = state.running || refusal !== null ? [] : suggestionsFor(app, (messages ?? []).map(({ content }) => content));

  return (
    <section aria-label="Chat" className="flex h-full min-h-0 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-5 p-4">
          {messages === undefined && chat.error === null && state.sent === null && <ChatSkeleton />}
          {chat.error !== null && messages === undefined && (
            <ErrorState title="The conversation could not be loaded" safe="It is safe" error={chat.error} onRetry={chat.reload} />
          )}
          {(messages !== undefined || state.sent !== null) && (
            <MessageList
              app={app}
              messages={messages ?? []}
              state={state}
              admin={account.data?.isAdmin === true}
              onRestore={setRestoring}
              onRetry={send}
              onRepair={(text) => send({ text, attachments: [] })}
            />
          )}
        </div>
      </div>
      <Announcer state={state} />
      <div className="mx-auto w-full max-w-3xl px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))]">
        {refusal !== null && (
          <p role="alert" className="mb-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
            {refusal}
          </p>
        )}
        {offered.length > 0 && <Suggestions texts={offered} onChoose={(text) => send({ text, attachments: [] })} />}
        <Composer
          running={state.running}
          returned={state.unsent?.draft ?? null}
          onReturnedTaken={takeBack}
          onSend={send}
          onStop={stop}
          placeholder={app.head === null ? 'Describe your app' : 'Ask for a change'}
        />
      </div>
      <RestoreDialog app={app} message={restoring} onClose={() => setRestoring(null)} />
    </section>
  );
}

function Suggestions({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <ul aria-label="Suggestions" className="-mr-4 mb-2 flex gap-2 overflow-x-auto pr-8 pb-1 [mask-image:linear-gradient(to_left,transparent,black_32px)] [scrollbar-width:none]">
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(text)}
            className="h-8 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap text-muted transition-colors hover:border-line-strong hover:text-ink focus-visible:-outline-offset-2"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ChatSkeleton() {
  return (
    <Loading label="Loading the conversation">
      <Skeleton className="ml-24 h-16" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
