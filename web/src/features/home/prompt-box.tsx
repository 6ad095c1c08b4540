import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle } from 'react';
import { Button } from '@/components/ui/button';
import { useAutoGrow } from '@/lib/use-auto-grow';

interface PromptBoxProps {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  onSubmit: (text: string) => void;
  placeholder: string;
  busy?: boolean;
  /** At the left of the button. */
  children?: ReactNode;
}

/** The large box in which people say what they want to build. */
export function PromptBox({ ref, value, onChange, onSubmit, placeholder, busy = false, children }: PromptBoxProps) {
  const area = useAutoGrow(value, 10);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);
  const submit = (): void => {
    if (value.trim() !== '' && !busy) onSubmit(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <h1 id="create-title" className="mb-5 text-center text-2xl text-balance font-semibold tracking-[-0.02em]">
        What do you want to build?
      </h1>
      <form
        aria-labelledby="create-title"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="rounded-lg border border-line bg-surface p-3 shadow-float transition-colors focus-within:border-accent"
      >
        <textarea
          ref={area}
          aria-label="What do you want to build?"
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          className="block max-h-64 w-full resize-none bg-transparent px-1 text-lg focus-visible:outline-none"
        />
        <div className="mt-3 flex items-center justify-between gap-2">
          {children ?? <span />}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={value.trim() === ''}
            icon={<ArrowUp size={16} aria-hidden />}
          >
            Build
          </Button>
        </div>
      </form>
    </>
  );
}
