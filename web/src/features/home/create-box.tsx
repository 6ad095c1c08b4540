import { useNavigate } from '@tanstack/react-router';
import { AppWindow, Layers, Wrench } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { type NewAppType, newAppType, useCreateApp } from '@/features/apps/api';
import { chatOf } from '@/features/chat/chat-registry';
import { toAppError } from '@/lib/app-error';
import { keep, readKept } from '@/lib/kept';
import { ExamplePrompts } from './example-prompts';
import { PromptBox } from './prompt-box';
import { placeholderOf } from './prompts';

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
  return (
    <>
      <PromptBox
        ref={ref}
        value={value}
        onChange={onChange}
        onSubmit={(text) => start(kind, text)}
        placeholder={placeholderOf[kind]}
        busy={busy}
      >
        <Segmented dropIcons label="Kind" value={kind} onChange={choose} options={kinds} />
      </PromptBox>
      {error !== null && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {error}
        </p>
      )}
      <ExamplePrompts onChoose={onExample} />
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
