import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useAutoGrow } from '@/lib/use-auto-grow';

interface ComposerProps {
  running: boolean;
  /** What could not be sent comes back here. */
  returned: string | null;
  onReturnedTaken: () => void;
  onSend: (text: string) => void;
  onStop: () => void;
  placeholder: string;
}

const LINES = 8;

/** Enter sends, Shift and Enter break the line. While an answer is written one may type on, and the button stops the answer. */
export function Composer({ running, returned, onReturnedTaken, onSend, onStop, placeholder }: ComposerProps) {
  const [text, setText] = useState('');
  const area = useAutoGrow(text, LINES);
  const ready = text.trim() !== '' && !running;

  useEffect(() => {
    if (returned === null) return;
    setText((typed) => (typed === '' ? returned : `${returned}\n${typed}`));
    onReturnedTaken();
  }, [returned, onReturnedTaken]);

  const send = (): void => {
    if (!ready) return;
    onSend(text.trim());
    setText('');
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
      className="flex items-end gap-2 rounded-lg border border-line bg-surface p-2 transition-colors focus-within:border-accent"
    >
      <textarea
        ref={area}
        rows={1}
        value={text}
        aria-label="Message"
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-8 min-w-0 flex-1 resize-none bg-transparent px-1.5 py-1.5 text-lg leading-5 focus-visible:outline-none lg:text-base lg:leading-5"
      />
      {running ? (
        <button
          type="button"
          aria-label="Stop"
          onClick={onStop}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-md border border-line bg-surface text-ink transition-colors hover:bg-hover"
        >
          <Square size={16} fill="currentColor" aria-hidden />
        </button>
      ) : (
        <button
          type="submit"
          aria-label="Send"
          disabled={!ready}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-accent text-on-accent transition-colors hover:bg-accent-hover disabled:bg-pressed disabled:text-muted"
        >
          <ArrowUp size={20} aria-hidden />
        </button>
      )}
    </form>
  );
}
