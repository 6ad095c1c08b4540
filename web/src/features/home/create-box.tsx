import { useNavigate } from '@tanstack/react-router';
import { ArrowUp, Paperclip } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle } from 'react';
import { FileButton } from '@/components/file-button';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { useCreateApp } from '@/features/apps/api';
import { AttachmentChips } from '@/features/chat/attachment-chips';
import { acceptedTypes, addFiles } from '@/features/chat/attachments';
import { chatOf } from '@/features/chat/chat-registry';
import type { Draft } from '@/features/chat/draft';
import { toAppError } from '@/lib/app-error';
import { useAutoGrow } from '@/lib/use-auto-grow';
import { examplePrompts } from './prompts';

interface CreateBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Called when an app was made of it. */
  onTaken: () => void;
  onExample: (text: string) => void;
}

export function CreateBox({ ref, draft, onChange, onTaken, onExample }: CreateBoxProps) {
  const { text, attachments, lost = [] } = draft;
  const { start, busy, error } = useStart(onTaken);
  const area = useAutoGrow(text, 10);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);

  const submit = (): void => {
    if (text.trim() !== '' && !busy) start({ text: text.trim(), attachments });
  };
  const attach = (files: File[]): void => {
    if (files.length === 0) return;
    addFiles(attachments, files).then(
      (added) =>
        onChange({ attachments: added, lost: lost.filter((name) => !added.some((file) => file.name === name)) }),
      (reason: Error) => showToast(reason.message, { tone: 'bad' }),
    );
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) event.preventDefault();
    attach(files);
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
        <AttachmentChips
          attachments={attachments}
          onRemove={(gone) => onChange({ attachments: attachments.filter((each) => each !== gone) })}
        />
        {lost.length > 0 && <p className="px-1 pb-1 text-sm text-muted">Attach again: {lost.join(', ')}</p>}
        <textarea
          ref={area}
          aria-label="What do you want to build?"
          rows={3}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder="A tracker for dog walkers: dogs with name and breed, walks with date and minutes…"
          className="block max-h-64 w-full resize-none bg-transparent px-1 text-lg focus-visible:outline-none"
        />
        <div className="mt-3 flex items-center justify-between gap-2">
          <FileButton label="Attach a file" accept={acceptedTypes} onFiles={attach}>
            <Paperclip size={16} aria-hidden />
          </FileButton>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={text.trim() === ''}
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

/** Creates the app, hands the sentence and its files to its chat and opens the builder. */
function useStart(onTaken: () => void) {
  const navigate = useNavigate();
  const create = useCreateApp();
  const start = ({ text, attachments }: Draft): void => {
    create.mutate(undefined, {
      onSuccess: ({ appId }) => {
        onTaken();
        chatOf(appId).send({ text, attachments });
        void navigate({ to: '/build/app/$appId', params: { appId } });
      },
    });
  };
  return { start, busy: create.isPending, error: create.isError ? toAppError(create.error).message : null };
}
