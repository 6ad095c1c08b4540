import type { App } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { MessageSquare } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import type { ChatState } from './chat-session';
import { closedSentence } from './closed-sentence';
import type { Draft } from './draft';
import { LiveAnswer } from './live-answer';
import { MessageView, UserMessage } from './message-view';
import { hasAnswer } from './stored-answer';
import { UndeliveredMessage } from './undelivered-message';
import { useAuthors } from './use-authors';

/** Spec 2, section 2, for an app; a space and a tool are called what they are. */
const emptyText: Record<App['appType'], string> = {
  GEN_APP: 'Ask for new features or modifications to your app',
  AI_APP: 'Ask for new features or modifications to your app',
  SPACE_APP: 'Ask for new features or modifications to your space',
  AI_TOOL: 'Ask for new features or modifications to your tool',
};

interface MessageListProps {
  app: App;
  messages: readonly ChatMessage[];
  state: ChatState;
  admin: boolean;
  onRestore: (message: ChatMessage) => void;
  onRetry: (draft: Draft) => void;
  /** What to do with a message that was not sent, by its id. */
  onSendAgain: (id: string) => void;
  onTakeBack: (id: string) => void;
  onRepair: (text: string) => void;
}

export function MessageList({
  app,
  messages,
  state,
  admin,
  onRestore,
  onRetry,
  onSendAgain,
  onTakeBack,
  onRepair,
}: MessageListProps) {
  const isOpen = closedSentence(app) === null;
  const authorOf = useAuthors(app.appId, messages);
  const { generationId, sent, running, undelivered } = state;
  // The answer that is being written is shown from its stream; its stored half lags behind. One that is stored whole is
  // never shown by a stream that starts over, as a tab gets it that looked for an answer just as that ended.
  const live = hasAnswer(messages, generationId) ? null : state.live;
  const shown = messages.filter(
    (message) => !(live !== null && message.generationId !== null && message.generationId === generationId),
  );
  const last = shown.at(-1);
  // What was sent may be stored already.
  const sentShown = sent !== null && !shown.some(({ id }) => id === sent.id);
  const question = messages.findLast(({ role }) => role === 'user');

  if (shown.length === 0 && !sentShown && live === null && undelivered.length === 0) {
    return (
      <div className="flex flex-1 items-center">
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title="Start a conversation"
          text={emptyText[app.appType]}
        />
      </div>
    );
  }
  return (
    <>
      {shown.map((message) => (
        <MessageView
          key={message.id}
          appId={app.appId}
          message={message}
          author={authorOf(message)}
          current={message.versionId !== null && [app.head, app.restoredFrom].includes(message.versionId)}
          head={app.head}
          admin={admin}
          busy={running}
          onRestore={isOpen ? onRestore : undefined}
          onRepair={isOpen ? onRepair : undefined}
          onContinue={isOpen && message === last && !running ? onRepair : undefined}
          onRetry={
            isOpen && message === last && !running && question !== undefined
              ? () =>
                  onRetry({
                    text: question.content,
                    attachments: question.attachments,
                    element: question.annotations.find(({ element }) => element !== undefined)?.element,
                  })
              : undefined
          }
        />
      ))}
      {sentShown && <UserMessage text={sent.text} attachments={sent.attachments} element={sent.element} />}
      {undelivered.map((message) => (
        <UndeliveredMessage
          key={message.id}
          message={message}
          busy={running}
          admin={admin}
          onSendAgain={() => onSendAgain(message.id)}
          onTakeBack={() => onTakeBack(message.id)}
        />
      ))}
      {live !== null && <LiveAnswer live={live} running={running} reconnecting={state.reconnecting} />}
    </>
  );
}
