import type { App, Version } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import type { MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { stepWished } from '@lathe/proto/builder-chat/step-wishes';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { focusIsLost, focusToType, hasKeys } from '@/lib/focus';
import { Announcer } from './announcer';
import { AnsweringModel, useChosenModel } from './answering-model';
import { closedSentence } from './closed-sentence';
import { Composer } from './composer';
import type { Draft } from './draft';
import { MessageList } from './message-list';
import { OlderVersionDialog } from './older-version-dialog';
import { ClosedNotice, LimitNotice, Refusal } from './refusal';
import { RestoreDialog } from './restore-dialog';
import { suggestionsFor } from './suggestions';
import type { Chat } from './use-chat';
import { useMessageLimit } from './use-message-limit';
import { useStickToEnd } from './use-stick-to-end';

interface ChatPanelProps {
  app: App;
  chat: Chat;
  /** The older version that the preview shows: nothing is sent while it does. */
  older: Version | null;
  onLatest: () => void;
  /** A message asks for undo or redo, which takes no answer. */
  onStep: (step: 'undo' | 'redo') => void;
  /** The element that is chosen in the preview: messages are about it until it is removed. */
  element: MessageElement | undefined;
  onElementRemoved: () => void;
  /** Changes the chosen element as a message says, where that needs no answer; false where it does. */
  onElementWish: (wish: string) => boolean;
}

export function ChatPanel({
  app,
  chat,
  older,
  onLatest,
  onStep,
  element,
  onElementRemoved,
  onElementWish,
}: ChatPanelProps) {
  const { state, messages, session } = chat;
  const account = useQuery(accountQuery()).data;
  const admin = account?.isAdmin === true;
  const limit = useMessageLimit(account, state.refusal);
  const [restoring, setRestoring] = useState<ChatMessage | null>(null);
  const scroller = useStickToEnd<HTMLDivElement>();
  const [returned, setReturned] = useState<Draft | null>(null);
  const clearUnsent = useCallback(() => {
    setReturned(null);
    session.clearUnsent();
  }, [session]);
  const closedId = useId();
  const composer = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusIsLost()) focusToType(composer.current);
  }, []);
  const { model, choose } = useChosenModel();
  const [held, setHeld] = useState<Draft | null>(null);
  const deliver = (draft: Draft): void => chat.send({ ...draft, model }, app.head);
  const send = (draft: Draft): void => {
    if (limit !== null) return setReturned(draft);
    const step = draft.attachments.length === 0 ? stepWished(draft.text) : undefined;
    if (step !== undefined && app.head !== null) onStep(step);
    else if (draft.element !== undefined && draft.attachments.length === 0 && onElementWish(draft.text)) return;
    else if (older === null) deliver(draft);
    else setHeld(draft);
  };
  const stop = (): void => {
    session.cancel().catch(tellFailure);
  };
  // Not before it is known what was asked, the last question included.
  const closed = closedSentence(app);
  const offered =
    closed !== null || messages === undefined || state.live !== null || state.refusal !== null || limit !== null
      ? []
      : suggestionsFor(app, messages);

  return (
    <section aria-label="Chat" className="flex h-full min-h-0 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-5 p-4">
          {messages === undefined && chat.error === null && state.sent === null && <ChatSkeleton />}
          {chat.error !== null && messages === undefined && (
            <ErrorState
              title="The conversation could not be loaded"
              safe="It is safe"
              error={chat.error}
              onRetry={chat.reload}
            />
          )}
          {(messages !== undefined || state.sent !== null) && (
            <MessageList
              app={app}
              messages={messages ?? []}
              state={state}
              admin={admin}
              onRestore={setRestoring}
              onRetry={send}
              onSendAgain={chat.retry}
              onTakeBack={(id) => {
                session.takeBack(id);
                composer.current?.focus();
              }}
              onRepair={(text) => send({ text, attachments: [] })}
            />
          )}
        </div>
      </div>
      <Announcer state={state} />
      <div className="mx-auto w-full max-w-3xl px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))]">
        {closed !== null && <ClosedNotice id={closedId} app={app} sentence={closed} />}
        {closed === null && limit !== null && <LimitNotice limit={limit} />}
        {closed === null && limit === null && state.refusal !== null && <Refusal error={state.refusal} admin={admin} />}
        {offered.length > 0 && <Suggestions texts={offered} onChoose={(text) => send({ text, attachments: [] })} />}
        <Composer
          ref={composer}
          place={app.appId}
          running={state.running}
          blocked={limit !== null}
          closedBy={closed === null ? undefined : closedId}
          returned={returned ?? state.unsent?.draft ?? null}
          onReturnedTaken={clearUnsent}
          onSend={send}
          onStop={stop}
          placeholder={
            element !== undefined
              ? 'Say what should be different about it'
              : app.head === null
                ? 'Describe your app'
                : 'Ask for a change'
          }
          element={element}
          onElementRemoved={onElementRemoved}
        />
        {closed === null && <AnsweringModel model={model} onChoose={choose} />}
      </div>
      <OlderVersionDialog
        open={held !== null}
        onStay={() => {
          setReturned(held);
          setHeld(null);
        }}
        onSwitch={() => {
          onLatest();
          if (held !== null) deliver(held);
          setHeld(null);
        }}
      />
      <RestoreDialog
        app={app}
        message={restoring}
        onClose={() => setRestoring(null)}
        focusAfter={() => (hasKeys() ? composer.current : null)}
      />
    </section>
  );
}

function Suggestions({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <ul
      aria-label="Suggestions"
      className="-mr-4 mb-2 flex gap-2 overflow-x-auto pr-8 pb-1 [mask-image:linear-gradient(to_left,transparent,black_32px)] [scrollbar-width:none]"
    >
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(text)}
            className="h-8 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap touch:h-11 text-muted transition-colors hover:border-line-strong hover:text-ink focus-visible:-outline-offset-2"
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
