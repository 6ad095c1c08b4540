import type { App } from '@lathe/proto/apps/model';
import { textsOf } from '@lathe/proto/apps/panels';
import { type AppText, maxExamples } from '@lathe/proto/apps/texts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { TextAreaField } from './fields/text-area-field';
import { TextField } from './fields/text-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

/** What an app says of itself. */
export function TextsPanel({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'texts');
  const has = (text: AppText): boolean => textsOf(app.appType).includes(text);
  return (
    <>
      <Section title={app.appType === 'AI_TOOL' ? 'About the tool' : 'About the app'}>
        <TextField
          label={labels.texts.header}
          value={values.header ?? ''}
          maxLength={200}
          hint="One line under the name, where people sign in."
          error={problem('header')}
          onChange={(header) => set({ header })}
        />
        <TextAreaField
          label={labels.texts.description}
          value={values.description ?? ''}
          maxLength={5000}
          hint="What search engines and previews of links tell of it."
          error={problem('description')}
          onChange={(description) => set({ description })}
        />
        <TextAreaField
          label={labels.texts.welcomeMessage}
          value={values.welcomeMessage ?? ''}
          maxLength={1000}
          hint="Greets people where they sign in."
          error={problem('welcomeMessage')}
          onChange={(welcomeMessage) => set({ welcomeMessage })}
        />
      </Section>
      {has('inputLabel') && <InputTexts app={app} />}
      {has('examples') && <Examples app={app} />}
    </>
  );
}

function InputTexts({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'texts');
  return (
    <Section title="Input">
      <TextField
        label={labels.texts.inputLabel}
        value={values.inputLabel ?? ''}
        maxLength={60}
        error={problem('inputLabel')}
        onChange={(inputLabel) => set({ inputLabel })}
      />
      <TextField
        label={labels.texts.inputPlaceholder}
        value={values.inputPlaceholder ?? ''}
        maxLength={200}
        error={problem('inputPlaceholder')}
        onChange={(inputPlaceholder) => set({ inputPlaceholder })}
      />
      <SwitchField
        label={labels.texts.isInputHidden}
        hint="Nothing is asked; the tool runs by its button."
        checked={values.isInputHidden ?? false}
        error={problem('isInputHidden')}
        onChange={(isInputHidden) => set({ isInputHidden })}
      />
      <SwitchField
        label={labels.texts.isInputCollapsed}
        hint="The input opens when somebody wants it."
        checked={values.isInputCollapsed ?? false}
        error={problem('isInputCollapsed')}
        onChange={(isInputCollapsed) => set({ isInputCollapsed })}
      />
    </Section>
  );
}

/** Up to three; one that is empty is not saved until something stands in it. */
function Examples({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'texts');
  const examples = values.examples ?? [];
  const change = (index: number, text: string): void => set({ examples: examples.with(index, text) });
  return (
    <Section title={labels.texts.examples}>
      {examples.length === 0 && <p className="text-muted">Show people what they could ask for.</p>}
      {examples.map((example, index) => (
        <div key={index} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Example ${index + 1}`}
              value={example}
              maxLength={500}
              onChange={(text) => change(index, text)}
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
    </Section>
  );
}
