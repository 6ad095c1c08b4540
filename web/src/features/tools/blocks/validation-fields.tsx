import { type BlockType, type BlockValidation, maxRule, maxSize, sizeUnits } from '@lathe/proto/apps/tools/blocks';
import { FormField } from '@/components/form-field';
import { SelectField } from '@/components/select-field';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { TextField } from '@/features/panels/fields/text-field';

type Kind = BlockValidation['kind'] | 'none';

interface ValidationFieldsProps {
  type: BlockType;
  validation: BlockValidation | null;
  onChange: (validation: BlockValidation | null) => void;
}

const fresh: Readonly<Record<BlockValidation['kind'], BlockValidation>> = {
  words: { kind: 'words', rule: '' },
  size: { kind: 'size', min: 1, max: null },
  contains: { kind: 'contains', text: '' },
};

/** What must hold of a block. One that does not hold is shown all the same, and that is said beside it. */
export function ValidationFields({ type, validation, onChange }: ValidationFieldsProps) {
  const unit = sizeUnits[type];
  const options: { value: Kind; label: string }[] = [
    { value: 'none', label: 'Nothing' },
    { value: 'words', label: 'A rule in words' },
    { value: 'contains', label: 'It says something' },
    ...(unit === null ? [] : [{ value: 'size' as const, label: `So many ${unit}` }]),
  ];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="What must hold of it"
          value={validation?.kind ?? 'none'}
          options={options}
          onChange={(kind) => onChange(kind === 'none' ? null : fresh[kind])}
        />
      </div>
      {validation?.kind === 'words' && (
        <TextAreaField
          label="Rule"
          value={validation.rule}
          maxLength={maxRule}
          hint="The language model is asked whether it holds. Without one it counts as not kept."
          error={validation.rule.trim() === '' ? 'Write what must hold' : undefined}
          onChange={(rule) => onChange({ kind: 'words', rule })}
        />
      )}
      {validation?.kind === 'contains' && (
        <TextField
          label="What it must say"
          value={validation.text}
          maxLength={maxRule}
          error={validation.text.trim() === '' ? 'Write what must stand in it' : undefined}
          onChange={(text) => onChange({ kind: 'contains', text })}
        />
      )}
      {validation?.kind === 'size' && <SizeFields unit={unit ?? ''} size={validation} onChange={onChange} />}
    </>
  );
}

function SizeFields({
  unit,
  size,
  onChange,
}: {
  unit: string;
  size: Extract<BlockValidation, { kind: 'size' }>;
  onChange: (size: BlockValidation) => void;
}) {
  const field = (label: string, end: 'min' | 'max') => (
    <FormField
      label={`${label} (${unit})`}
      type="number"
      inputMode="numeric"
      min={0}
      max={maxSize}
      value={size[end] ?? ''}
      placeholder="No limit"
      onChange={({ target }) => onChange({ ...size, [end]: target.value === '' ? null : Number(target.value) })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('At least', 'min')}
      {field('At most', 'max')}
    </div>
  );
}
