import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { type FieldValue, maxValueText, shownLabel } from '@lathe/proto/apps/tools/field-values';
import { SelectField } from '@/components/select-field';
import { CheckboxLine } from '@/components/ui/checkbox-line';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { TextField } from '@/features/panels/fields/text-field';
import { MeasureField } from './measure-field';
import { PlaceField } from './place-field';

interface ScheduledValueProps {
  appId: string;
  field: CustomField;
  /** What is chosen among, in a field that asks for an item of another tool. */
  items: readonly string[] | undefined;
  value: FieldValue | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

/** As on the page of a tool, by the type of the field. A photo is taken by a person, and cannot be put in. */
export function ScheduledValue(props: ScheduledValueProps) {
  const { appId, field, items, value, problem, onChange } = props;
  const { type } = field;
  const text = typeof value === 'string' ? value : '';
  const put = (typed: string): void => onChange(typed === '' ? undefined : typed);
  const shown = { label: shownLabel(field), value: text, error: problem, maxLength: maxValueText(type), onChange: put };
  switch (type) {
    case 'photo':
      return (
        <div>
          <p className="text-sm text-muted">{`${field.label} is a photo, which people take: it is left out.`}</p>
          <Problem text={problem && `${field.label}: a tool that needs a photo cannot run by itself`} />
        </div>
      );
    case 'select':
      return <Choice {...props} labels={field.optionsConfig.options.map(({ label }) => label)} />;
    case 'tool_item_select':
      // Which items there are is not known while the sources are away, nor of a field that has just been added.
      return items === undefined ? (
        <TextField {...shown} hint="The name of an item" />
      ) : (
        <Choice {...props} labels={items} />
      );
    case 'multiselect':
      return <Choices {...props} />;
    case 'place':
      return <PlaceField appId={appId} {...shown} />;
    case 'height':
    case 'weight':
      return (
        <MeasureField
          type={type}
          label={shownLabel(field)}
          value={typeof value === 'number' ? value : undefined}
          error={problem}
          onChange={onChange}
        />
      );
    case 'long_text':
      return <TextAreaField {...shown} />;
    case 'email':
      return <TextField {...shown} type="email" />;
    case 'text':
      return <TextField {...shown} />;
  }
}

function Choice({ field, labels, value, problem, onChange }: ScheduledValueProps & { labels: readonly string[] }) {
  const options = labels.map((label) => ({ value: label, label }));
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
