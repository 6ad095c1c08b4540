import { fieldNameOf } from '@lathe/proto/apps/project/cells/targets';
import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Column } from './columns';
import { type FieldKind, fieldKinds, kindOfField } from './new-field-kinds';

interface NewFieldProps {
  column: Column;
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Column>) => void;
}

type Choice = FieldKind | 'none';

/** Name and type of the field that a column becomes. */
export function NewField({ column: { header, target, field }, taken, onChange }: NewFieldProps) {
  const id = useId();
  // What was found in the file can be chosen again.
  const [found] = useState(field);
  const kinds = (Object.keys(fieldKinds) as (keyof typeof fieldKinds)[]).map((value) => ({
    value,
    label: fieldKinds[value].label,
  }));
  const options: { value: Choice; label: string }[] = [
    ...kinds,
    ...(found.enum ? [{ value: 'choice' as const, label: `Choice of ${found.enum.length}` }] : []),
    { value: 'none', label: 'Do not import' },
  ];
  const nameFor = (wanted: string): string =>
    fieldNameOf(wanted, new Set([...taken].filter((name) => name !== target).map((name) => name.toLowerCase())));
  const choose = (kind: Choice): void => {
    if (kind === 'none') return onChange({ target: null });
    const next = kind === 'choice' ? found : kind === kindOfField(found) ? found : fieldKinds[kind].field;
    onChange({ field: next, target: target ?? nameFor(header) });
  };
  return (
    <div className="grid min-w-0 grid-cols-2 gap-2">
      <label htmlFor={`${id}-name`} className="sr-only">
        Name of the field for {header}
      </label>
      <Input
        key={target}
        id={`${id}-name`}
        defaultValue={target ?? ''}
        disabled={target === null}
        maxLength={60}
        onBlur={(event) => event.target.value !== target && onChange({ target: nameFor(event.target.value) })}
      />
      <div className="min-w-0">
        <label htmlFor={`${id}-type`} className="sr-only">
          Type of the field for {header}
        </label>
        <Select
          id={`${id}-type`}
          value={target === null ? 'none' : kindOfField(field)}
          options={options}
          onChange={choose}
        />
      </div>
    </div>
  );
}
