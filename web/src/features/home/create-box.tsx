import { useNavigate } from '@tanstack/react-router';
import { AppWindow, ArrowUp, Layers, Wrench } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { type NewAppType, newAppType, useCreateApp } from '@/features/apps/api';
import { chatOf } from '@/features/chat/chat-registry';
import { toAppError } from '@/lib/app-error';
import { keep, readKept } from '@/lib/kept';
import { useAutoGrow } from '@/lib/use-auto-grow';
import { examplePrompts, placeholderOf } from './prompts';

const kinds = [
  { value: 'gen app', label: 'App', icon: <AppWindow size={16} aria-hidden /> },
  { value: 'space app', label: 'Space', icon: <Layers size={16} aria-hidden /> },
  { value: 'ai tool', label: 'AI tool', icon: <Wrench size={16} aria-hidden /> },
] as const;

interface CreateBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  /** Called when an app was made of it. */
  onTaken: () => void;
  onExample: (text: string) => void;
}

export function CreateBox({ ref, value, onChange, onTaken, onExample }: CreateBoxProps) {
  const [kind, setKind] = useState<NewAppType>(() => readKept('home-kind', newAppType) ?? 'gen app');
  const { start, busy, error } = useStart(onTaken);
  const choose = (chosen: NewAppType): void => {
    setKind(chosen);
    keep('home-kind', chosen);
  };
  const area = useAutoGrow(value, 10);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);

  const submit = (): void => {
    if (value.trim() !== '' && !busy) start(kind, value.trim());
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
          placeholder={placeholderOf[kind]}
          className="block max-h-64 w-full resize-none bg-transparent px-1 text-lg focus-visible:outline-none"
        />
        <div className="mt-3 flex items-center justify-between gap-2">
          <Segmented dropIcons label="Kind" value={kind} onChange={choose} options={kinds} />
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
      {error !== null && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {error}
        </p>
      )}
      <ul aria-label="Examples" className="mt-4 flex flex-wrap justify-center gap-2">
        {examplePrompts.map(({ label, text }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onExample(text)}
              className="h-8 rounded-full border touch:h-11 border-line bg-surface px-3 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Creates the app, hands the sentence to its chat and opens the builder. */
function useStart(onTaken: () => void) {
  const navigate = useNavigate();
  const create = useCreateApp();
  const start = (appType: NewAppType, description: string): void => {
    create.mutate(appType, {
      onSuccess: ({ appId }) => {
        onTaken();
        chatOf(appId).send({ text: description });
        void navigate({ to: '/build/app/$appId', params: { appId } });
      },
    });
  };
  return { start, busy: create.isPending, error: create.isError ? toAppError(create.error).message : null };
}
