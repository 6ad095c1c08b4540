import type { App } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { MessageSquare } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import type { ChatState, Draft } from './chat-session';
import { LiveAnswer } from './live-answer';
import { MessageView, UserMessage } from './message-view';
import { hasAnswer } from './stored-answer';

interface MessageListProps {
  app: App;
  messages: readonly ChatMessage[];
  state: ChatState;
  admin: boolean;
  onRestore: (message: ChatMessage) => void;
  onRetry: (draft: Draft) => void;
  onRepair: (text: string) => void;
}

export function MessageList({ app, messages, state, admin, onRestore, onRetry, onRepair }: MessageListProps) {
  const { generationId, sent, running } = state;
  // The answer that is being written is shown from its stream; its stored half lags behind. One that is stored whole is never shown by
  // a stream that starts over, as a tab gets it that looked for an answer just as that ended.
  const live = hasAnswer(messages, generationId) ? null : state.live;
  const shown = messages.filter((message) => !(live !== null && message.generationId !== null && message.generationId === generationId));
  const last = shown.at(-1);
  // What was sent may be stored already.
  const sentShown = sent !== null && !(last?.role === 'user' && last.content.trim() === sent.text);
  const question = messages.findLast(({ role }) => role === 'user');

  if (shown.length === 0 && !sentShown && live === null) {
    return (
      <div className="flex flex-1 items-center">
        <EmptyState icon={<MessageSquare size={20} aria-hidden />} title="Start a conversation" text="Ask for new features or modifications to your app" />
      </div>
    );
  }
  return (
    <>
      {shown.map((message) => (
        <MessageView
          key={message.id}
          message={message}
          current={message.versionId !== null && message.versionId === app.head}
          admin={admin}
          busy={running}
          onRestore={onRestore}
          onRepair={onRepair}
          onRetry={message === last && !running && question !== undefined ? () => onRetry({ text: question.content, attachments: question.attachments }) : undefined}
        />
      ))}
      {sentShown && <UserMessage text={sent.text} attachments={sent.attachments} />}
      {live !== null && <LiveAnswer live={live} running={running} reconnecting={state.reconnecting} />}
    </>
  );
}
