import { useNavigate } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import type { ClipboardEvent, Ref } from 'react';
import { ExamplePrompts } from '@/components/example-prompts';
import { FileButton } from '@/components/file-button';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { useCreateApp } from '@/features/apps/api';
import { AttachmentChips } from '@/features/chat/attachment-chips';
import { acceptedTypes, addFiles } from '@/features/chat/attachments';
import type { Draft } from '@/features/chat/draft';
import { toAppError } from '@/lib/app-error';
import { PromptBox } from './prompt-box';
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
  return (
    <>
      <PromptBox
        ref={ref}
        value={text}
        onChange={(value) => onChange({ text: value })}
        onSubmit={(wish) => void start({ text: wish, attachments }).catch(tellFailure)}
        onPaste={onPaste}
        busy={busy}
        above={
          <>
            <AttachmentChips
              attachments={attachments}
              onRemove={(gone) => onChange({ attachments: attachments.filter((each) => each !== gone) })}
            />
            {lost.length > 0 && <p className="px-1 pb-1 text-sm text-muted">Attach again: {lost.join(', ')}</p>}
          </>
        }
      >
        <FileButton label="Attach a file" accept={acceptedTypes} onFiles={attach}>
          <Paperclip size={16} aria-hidden />
        </FileButton>
      </PromptBox>
      {error !== null && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {error}
        </p>
      )}
      <ExamplePrompts prompts={examplePrompts} className="mt-4 justify-center" onChoose={onExample} />
    </>
  );
}

/** Creates the app, hands the sentence and its files to its chat and opens the builder. */
function useStart(onTaken: () => void) {
  const navigate = useNavigate();
  const create = useCreateApp();
  const start = async ({ text, attachments }: Draft): Promise<void> => {
    // Not part of what home loads, and there before an app is made that it could not be said to.
    const { chatOf } = await import('@/features/chat/chat-registry');
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
