import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import type { FieldValue } from '@lathe/proto/apps/tools/field-values';
import type { Tool } from '@lathe/proto/apps/tools/model';
import type { SentSchedule } from '@lathe/proto/apps/tools/schedules';
import { FormField } from '@/components/form-field';
import { TextAreaField } from '@/features/panels/fields/text-area-field';

interface ScheduledInputProps {
  tool: Tool;
  typed: SentSchedule;
  change: (more: Partial<SentSchedule>) => void;
  /** What is wrong with a part of it, by its path. */
  problem: (path: string) => string | undefined;
}

const units: Partial<Record<CustomField['type'], string>> = { height: 'cm', weight: 'kg' };

/** What is put into the tool every time; a photo is taken by a person, and cannot be. */
export function ScheduledInput({ tool, typed: { input, values }, change, problem }: ScheduledInputProps) {
  const fields = (tool.fields ?? []).filter(({ type }) => type !== 'photo');
  const known = new Set(fields.map(({ name }) => name));
  const put = (name: string, value: FieldValue | undefined): void => {
    const kept = Object.entries(values).filter(([other]) => other !== name && known.has(other));
    change({ values: Object.fromEntries(value === undefined ? kept : [...kept, [name, value]]) });
  };
  return (
    <>
      {tool.isInputHidden !== true && (
        <TextAreaField
          label="Input"
          value={input}
          maxLength={10_000}
          error={problem('input')}
          onChange={(text) => change({ input: text })}
        />
      )}
      {fields.map((field) => (
        <FormField
          key={field.name}
          label={field.required ? field.label : `${field.label} (optional)`}
          value={textOf(values[field.name])}
          hint={hintOf(field)}
          error={problem(`values.${field.name}`)}
          inputMode={field.type in units ? 'decimal' : undefined}
          onChange={({ target }) => put(field.name, valueOf(field, target.value))}
        />
      ))}
    </>
  );
}

const textOf = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

function valueOf({ type }: CustomField, text: string): FieldValue | undefined {
  if (text === '') return undefined;
  if (type === 'multiselect') return text.split(/, ?/);
  const number = Number(text);
  return type in units && Number.isFinite(number) && !text.endsWith('.') ? number : text;
}

function hintOf({ type, optionsConfig: { options } }: CustomField): string | undefined {
  const labels = options.map(({ label }) => label).join(', ');
  if (type === 'select') return `One of ${labels}`;
  if (type === 'multiselect') return `Some of ${labels}`;
  return type === 'tool_item_select' ? 'The name of an item' : units[type];
}
