import { maxMessageLength } from '@lathe/proto/builder-chat/model';
import type { MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react';
import { FileButton } from '@/components/file-button';
import { showToast } from '@/components/ui/toast-store';
import { focusToType } from '@/lib/focus';
import { useAutoGrow } from '@/lib/use-auto-grow';
import { AttachmentChips } from './attachment-chips';
import { acceptedTypes, addFiles } from './attachments';
import { type Draft, useDraft } from './draft';
import { ElementChip } from './element-chip';

interface ComposerProps {
  ref?: Ref<HTMLTextAreaElement>;
  /** Under this name the browser keeps what is typed. */
  place: string;
  running: boolean;
  /** Whether nothing can be sent now. */
  blocked?: boolean;
  /** The id of the sentence that says why nothing can be written here at all. */
  closedBy?: string | undefined;
  /** What was not sent comes back here. */
  returned: Draft | null;
  onReturnedTaken: () => void;
  onSend: (draft: Draft) => void;
  onStop: () => void;
  placeholder: string;
  /** The element that is chosen in the preview. */
  element?: MessageElement | undefined;
  onElementRemoved?: () => void;
}

const lines = 8;

/**
 * Enter sends, Shift and Enter break the line. While an answer is written one may type on, and the button stops the
 * answer.
 */
export function Composer({
  ref,
  place,
  running,
  blocked = false,
  closedBy,
  returned,
  onReturnedTaken,
  onSend,
  onStop,
  placeholder,
  element,
  onElementRemoved,
}: ComposerProps) {
  const { draft, change, clear } = useDraft(place);
  const { text, attachments, lost = [] } = draft;
  const area = useAutoGrow(text, lines);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);
  const closed = closedBy !== undefined;
  const ready = text.trim() !== '' && !running && !blocked && !closed;

  useEffect(() => {
    if (returned === null) return;
    change((typed) => before(returned, typed));
    onReturnedTaken();
  }, [returned, onReturnedTaken, change]);

  const attach = (files: File[]): void => {
    if (files.length === 0) return;
    addFiles(attachments, files).then(
      (added) => change({ attachments: added, lost: lost.filter((name) => !added.some((file) => file.name === name)) }),
      (reason: Error) => showToast(reason.message, { tone: 'bad' }),
    );
  };
  const send = (): void => {
    if (!ready) return;
    onSend({ text: text.trim(), attachments, element });
    clear();
    focusToType(area.current);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="rounded-lg border border-line bg-surface p-2 transition-colors focus-within:border-accent"
    >
      {element !== undefined && (
        <div className="mb-1.5">
          <ElementChip element={element} onRemove={() => onElementRemoved?.()} />
        </div>
      )}
      <AttachmentChips
        attachments={attachments}
        onRemove={(gone) => change({ attachments: attachments.filter((each) => each !== gone) })}
      />
      {lost.length > 0 && <p className="px-1.5 pb-1 text-sm text-muted">Attach again: {lost.join(', ')}</p>}
      {text.length >= maxMessageLength && (
        <p role="status" className="px-1.5 pb-1 text-sm text-muted">
          {maxMessageLength} characters max
        </p>
      )}
      <div className="flex items-end gap-1">
        <FileButton label="Attach a file" disabled={closed} accept={acceptedTypes} onFiles={attach}>
          <Paperclip size={16} aria-hidden />
        </FileButton>
        <textarea
          ref={area}
          rows={1}
          value={text}
          aria-label="Message"
          aria-describedby={closedBy}
          disabled={closed}
          placeholder={placeholder}
          maxLength={maxMessageLength}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length > 0) event.preventDefault();
            attach(files);
          }}
          className="min-h-9 min-w-0 flex-1 resize-none bg-transparent px-1.5 py-2 text-lg leading-5 focus-visible:outline-none disabled:cursor-not-allowed touch:min-h-11 touch:py-3 lg:text-base lg:leading-5"
        />
        {running ? <StopButton onStop={onStop} /> : <SendButton ready={ready} />}
      </div>
    </form>
  );
}

/** What came back stands before what was typed since. */
const before = (returned: Draft, typed: Draft): Draft => ({
  text: typed.text === '' ? returned.text : `${returned.text}\n${typed.text}`,
  attachments: [...returned.attachments, ...typed.attachments],
  lost: [...(returned.lost ?? []), ...(typed.lost ?? [])],
});

function StopButton({ onStop }: { onStop: () => void }) {
  return (
    <button
      type="button"
      aria-label="Stop"
      onClick={onStop}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md border touch:size-11 border-line bg-surface text-ink transition-colors hover:bg-hover"
    >
      <Square size={16} fill="currentColor" aria-hidden />
    </button>
  );
}

function SendButton({ ready }: { ready: boolean }) {
  return (
    <button
      type="submit"
      aria-label="Send"
      disabled={!ready}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-accent touch:size-11 text-on-accent transition-colors hover:bg-accent-hover disabled:bg-pressed disabled:text-muted"
    >
      <ArrowUp size={20} aria-hidden />
    </button>
  );
}
