import type { App } from '@lathe/proto/apps/model';
import { maxWish } from '@lathe/proto/apps/tools/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ExamplePrompts } from '@/components/example-prompts';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { LongField } from '@/components/long-field';
import { Dialog } from '@/components/ui/dialog';
import { modelsQuery } from '@/features/models/models-query';
import { toAppError } from '@/lib/app-error';
import { useGenerateTool } from './use-generate-tool';
import { WaitingLine } from './waiting-line';

const ideas = [
  { label: 'Questions', text: 'A tool that answers questions about our documents' },
  {
    label: 'A trip',
    text: 'A tool that plans a weekend trip based on their budget, how many days they have, and what they like',
  },
  {
    label: 'Replies',
    text: 'A tool that writes a reply to a customer and asks for the tone (friendly, formal)',
  },
  { label: 'A workout', text: 'A workout planner that asks how tall they are, their weight, and their level' },
];
const withoutModel = 'No language model is set up here, so the tool is made from a template by the words that you use.';

/** Makes a tool of a description, and opens it. */
export function GenerateToolDialog({ app: { appId }, onClose }: { app: App; onClose: () => void }) {
  const [wish, setWish] = useState('');
  const [problem, setProblem] = useState<string>();
  const generate = useGenerateTool(appId);
  const models = useQuery(modelsQuery).data;
  const navigate = useNavigate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (generate.isPending) return;
    if (wish.trim() === '') return setProblem('Write what the tool should do');
    generate.start(
      wish,
      (toolId) =>
        // Whoever goes back comes to the list, not to this dialog.
        void navigate({ to: '/build/app/$appId/tool/$toolId', params: { appId, toolId }, replace: true }),
    );
  };
  const write = (text: string): void => {
    setWish(text);
    setProblem(undefined);
  };
  const failure = generate.error === null ? undefined : toAppError(generate.error);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      holdsOn
      title="Describe the tool you want"
      description="A sentence is enough: what it does, and what people are asked."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <LongField
          label="What should the tool do?"
          value={wish}
          maxLength={maxWish}
          rows={4}
          readOnly={generate.isPending}
          error={problem}
          hint={models?.isLanguageModel === false ? withoutModel : undefined}
          onChange={(event) => write(event.target.value)}
        />
        {wish === '' && <ExamplePrompts prompts={ideas} onChoose={write} />}
        {/* Limits of the plan are said by the dialog of plans. */}
        <FormError message={failure?.status === 402 ? undefined : failure?.message} />
        {generate.isPending && <WaitingLine what="Your tool is being written" />}
        <FormButtons
          action={generate.isPending ? 'Making the tool' : 'Make the tool'}
          busy={generate.isPending}
          onCancel={generate.isPending ? generate.stop : onClose}
        />
      </form>
    </Dialog>
  );
}
