import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { type FieldValue, shownLabel } from '@lathe/proto/apps/tools/field-values';
import { FormField } from '@/components/form-field';
import { SelectField } from '@/components/select-field';
import { CheckboxLine } from '@/components/ui/checkbox-line';

interface ScheduledValueProps {
  field: CustomField;
  value: FieldValue | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

const units: Partial<Record<CustomField['type'], string>> = { height: 'cm', weight: 'kg' };

/** What is put into one field every time; a photo is taken by a person, and cannot be. */
export function ScheduledValue(props: ScheduledValueProps) {
  const { field, value, problem, onChange } = props;
  const { type } = field;
  if (type === 'photo')
    return <Problem text={problem && `${field.label}: a tool that needs a photo cannot run by itself`} />;
  if (type === 'select') return <Choice {...props} />;
  if (type === 'multiselect') return <Choices {...props} />;
  return (
    <FormField
      label={shownLabel(field)}
      value={String(value ?? '')}
      hint={type === 'tool_item_select' ? 'The name of an item' : units[type]}
      error={problem}
      inputMode={type in units ? 'decimal' : undefined}
      onChange={({ target }) => onChange(typed(type, target.value))}
    />
  );
}

function typed(type: CustomField['type'], text: string): FieldValue | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  return type in units && Number.isFinite(number) && !text.endsWith('.') ? number : text;
}

function Choice({ field, value, problem, onChange }: ScheduledValueProps) {
  const options = field.optionsConfig.options.map(({ label }) => ({ value: label, label }));
  return (
    <SelectField
      label={shownLabel(field)}
      value={String(value ?? '')}
      options={[{ value: '', label: 'None' }, ...options]}
      onChange={(label) => onChange(label === '' ? undefined : label)}
    >
      <Problem text={problem} />
    </SelectField>
  );
}

function Choices({ field, value, problem, onChange }: ScheduledValueProps) {
  const labels = field.optionsConfig.options.map(({ label }) => label);
  const chosen = Array.isArray(value) ? value : [];
  const choose = (label: string, isChosen: boolean): void => {
    const next = labels.filter((other) => (other === label ? isChosen : chosen.includes(other)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{shownLabel(field)}</legend>
      {labels.map((label) => (
        <CheckboxLine
          key={label}
          checked={chosen.includes(label)}
          onChange={({ target }) => choose(label, target.checked)}
        >
          {label}
        </CheckboxLine>
      ))}
      <Problem text={problem} />
    </fieldset>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className="mt-1.5 text-sm text-bad">
      {text}
    </p>
  );
