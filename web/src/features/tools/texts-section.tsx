import { maxExamples } from '@lathe/proto/apps/texts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Section } from '@/features/panels/fields/section';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { TextField } from '@/features/panels/fields/text-field';
import { toolLabels } from './labels';
import type { EditedTool } from './saving/use-tool';
import { toolSections } from './tool-menu';

const lines = { header: 200, inputLabel: 60, inputPlaceholder: 200, ctaButton: 60, ctaLink: 2000 } as const;
const paragraphs = { description: 5000, welcomeMessage: 1000, ctaMessage: 300 } as const;

/** What a tool says of itself and of its input, and where it leads people on to. */
export function TextsSection({ edited }: { edited: EditedTool }) {
  const { values, set, problem } = edited;
  const line = (name: keyof typeof lines) => (
    <TextField
      label={toolLabels[name]}
      value={values[name] ?? ''}
      maxLength={lines[name]}
      error={problem(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const paragraph = (name: keyof typeof paragraphs) => (
    <TextAreaField
      label={toolLabels[name]}
      value={values[name] ?? ''}
      maxLength={paragraphs[name]}
      error={problem(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <Section anchor="texts" title={toolSections.texts}>
        {line('header')}
        <TextField
          label={toolLabels.path}
          value={values.path ?? ''}
          maxLength={60}
          hint="Where the tool is: /tool/ and this."
          error={problem('path')}
          onChange={(path) => set({ path: path.toLowerCase() })}
        />
        {paragraph('description')}
        {paragraph('welcomeMessage')}
      </Section>
      <Section title="Input">
        {line('inputLabel')}
        {line('inputPlaceholder')}
        <SwitchField
          label={toolLabels.isInputHidden}
          hint="Only the custom fields are asked."
          checked={values.isInputHidden ?? false}
          error={problem('isInputHidden')}
          onChange={(isInputHidden) => set({ isInputHidden })}
        />
        <SwitchField
          label={toolLabels.isInputCollapsed}
          hint="The input opens when somebody wants it."
          checked={values.isInputCollapsed ?? false}
          error={problem('isInputCollapsed')}
          onChange={(isInputCollapsed) => set({ isInputCollapsed })}
        />
        <Examples edited={edited} />
      </Section>
      <Section anchor="cta" title={toolSections.cta}>
        {paragraph('ctaMessage')}
        {line('ctaButton')}
        {line('ctaLink')}
      </Section>
    </>
  );
}

/** Up to three; one that is empty is not saved until something stands in it. */
function Examples({ edited: { values, set, problem } }: { edited: EditedTool }) {
  const examples = values.examples ?? [];
  return (
    <>
      {examples.map((example, index) => (
        <div key={index} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Example ${index + 1}`}
              value={example}
              maxLength={500}
              onChange={(text) => set({ examples: examples.with(index, text) })}
            />
          </div>
          <IconButton
            label={`Remove example ${index + 1}`}
            size="md"
            onClick={() => set({ examples: examples.toSpliced(index, 1) })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problem('examples') !== undefined && (
        <p role="alert" className="text-sm text-bad">
          An example is empty. Write something, or remove it.
        </p>
      )}
      {examples.length < maxExamples && (
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          className="self-start"
          onClick={() => set({ examples: [...examples, ''] })}
        >
          Add an example
        </Button>
      )}
    </>
  );
}
