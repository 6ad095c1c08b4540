import { CircleAlert, Pencil, RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { sentenceOf } from './chat-errors';
import { UserMessage } from './message-view';
import { ErrorDetails } from './refusal';
import type { Undelivered } from './undelivered';

interface UndeliveredMessageProps {
  message: Undelivered;
  /** Whether an answer is being written, which has to end first. */
  busy: boolean;
  admin: boolean;
  onSendAgain: () => void;
  onTakeBack: () => void;
}

/** A message that did not get through: it says so and why, and stays until it is sent or taken back. */
export function UndeliveredMessage({
  message: { draft, error },
  busy,
  admin,
  onSendAgain,
  onTakeBack,
}: UndeliveredMessageProps) {
  const complete = (draft.lost ?? []).length === 0;
  return (
    <div className="flex flex-col gap-2">
      <UserMessage text={draft.text} attachments={draft.attachments} element={draft.element} />
      <div role="alert" className="flex max-w-[calc(100%-32px)] gap-2 self-end text-sm text-bad">
        <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
        <div>
          <strong className="font-medium">Not sent</strong>
          <p>{error === null ? 'The page was left before it was sent' : sentenceOf(error)}</p>
          {error !== null && <ErrorDetails error={error} admin={admin} />}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" icon={<Pencil size={16} aria-hidden />} onClick={onTakeBack}>
          Edit
        </Button>
        {complete && (
          <Button size="sm" icon={<RotateCw size={16} aria-hidden />} disabled={busy} onClick={onSendAgain}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
