import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import type { Attachment, MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { CircleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { TestValidators } from '@/features/validation/test-validators';
import { exactTime } from '@/lib/time';
import { addsRows, type AnswerPart, partsOfMessage } from './answer';
import { AnswerView } from './answer-view';
import { AttachmentChips } from './attachment-chips';
import { Author } from './author';
import { ElementChip } from './element-chip';
import { Findings } from './findings';
import { Notice } from './notice';
import { TurnLedger } from './turn-ledger';
import { UsageSummary } from './usage-summary';
import type { MessageAuthor } from './use-authors';
import { VersionChip } from './version-chip';

interface MessageViewProps {
  appId: string;
  message: ChatMessage;
  /** Who wrote it, where several people build the app. */
  author?: MessageAuthor | undefined;
  /** Whether its version is what the preview shows. */
  current: boolean;
  head: string | null;
  admin: boolean;
  /** Whether an answer is being written, during which nothing can be restored. */
  busy: boolean;
  /** What changes the app is not given to whoever may look only. */
  onRestore: ((message: ChatMessage) => void) | undefined;
  /** Given for the last message only. */
  onRetry?: (() => void) | undefined;
  /** Given for the last message only. */
  onContinue?: ((text: string) => void) | undefined;
  onRepair: ((text: string) => void) | undefined;
}

export const MessageView = memo(function MessageView(props: MessageViewProps) {
  return props.message.role === 'user' ? (
    <UserMessage
      author={props.author}
      text={props.message.content}
      attachments={props.message.attachments}
      element={props.message.annotations.find(({ element }) => element !== undefined)?.element}
    />
  ) : (
    <AssistantMessage {...props} />
  );
});

interface UserMessageProps {
  author?: MessageAuthor | undefined;
  text: string;
  attachments: readonly Attachment[];
  element?: MessageElement | undefined;
}

export function UserMessage({ author, text, attachments, element }: UserMessageProps) {
  return (
    <article
      aria-label={author === undefined || author.isMe ? 'You wrote' : `${author.name} wrote`}
      className="max-w-[calc(100%-32px)] self-end rounded-lg bg-pressed px-3 py-2 leading-[22px]"
    >
      {author !== undefined && <Author author={author} />}
      {element !== undefined && (
        <div className="mb-1.5">
          <ElementChip element={element} />
        </div>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {attachments.length > 0 && (
        <div className="mt-2">
          <AttachmentChips attachments={attachments} />
        </div>
      )}
    </article>
  );
}

function AssistantMessage({
  appId,
  message,
  current,
  head,
  admin,
  busy,
  onRestore,
  onRetry,
  onContinue,
  onRepair,
}: MessageViewProps) {
  const parts = useMemo(() => partsOfMessage(appId, message), [appId, message]);
  const notices = message.annotations.flatMap(({ notice }) => notice ?? []);
  const findings = message.annotations.find((annotation) => annotation.findings !== undefined)?.findings;
  const givenBack = message.annotations.find((annotation) => annotation.givenBack !== undefined)?.givenBack;
  return (
    <article aria-label="Answer" title={exactTime(message.createdAt)} className="flex flex-col gap-3">
      {message.systemActionInfo !== null && (
        <p className="text-sm font-medium text-muted">{message.systemActionInfo.title}</p>
      )}
      <AnswerView parts={parts} live={message.status === 'in_progress'} />
      {notices.map((notice) => (
        <Notice key={notice} text={notice} onContinue={onContinue} />
      ))}
      {findings !== undefined && message.versionId !== null && (
        <Findings findings={findings} onRepair={current && !busy ? onRepair : undefined} />
      )}
      {message.status === 'failed' && <FailedMessage message={message} onRetry={onRetry} />}
      {message.status === 'ready' && message.versionId === null && leavesUnchanged(parts) && (
        <p className="text-sm text-muted">The app is unchanged.</p>
      )}
      {message.status === 'ready' && (message.versionId !== null || admin) && (
        <footer className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {message.versionId !== null && (
            <VersionChip
              time={message.createdAt}
              current={current}
              disabled={busy}
              onRestore={onRestore && (() => onRestore(message))}
            />
          )}
          {admin && (
            <span className="flex min-w-0 items-center gap-2">
              <UsageSummary usage={message.usage} model={message.model} />
              {message.content !== '' && <CopyButton text={message.content} label="Copy message" />}
            </span>
          )}
          {admin && message.versionId !== null && (
            <TestValidators
              appId={appId}
              message={message}
              versionId={message.versionId}
              head={current && !busy ? head : null}
            />
          )}
        </footer>
      )}
      {message.status !== 'in_progress' && message.generationId !== null && (
        <TurnLedger appId={appId} messageId={message.id} givenBack={givenBack} />
      )}
    </article>
  );
}

/** It has actions, and none of them was applied. */
function leavesUnchanged(parts: readonly AnswerPart[]): boolean {
  const actions = parts.flatMap((part) => (part.kind === 'actions' ? part.actions : []));
  return actions.length > 0 && !actions.some(({ type, status }) => status === 'complete' && addsRows(type));
}

function FailedMessage({ message, onRetry }: { message: ChatMessage; onRetry?: (() => void) | undefined }) {
  return (
    <div className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      <p className="flex gap-2">
        <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
        Last message failed to process. Please try again.
      </p>
      {message.error !== null && <p className="mt-1 pl-6 text-sm">{message.error}</p>}
      {onRetry !== undefined && (
        <Button size="sm" className="mt-2 ml-6" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
