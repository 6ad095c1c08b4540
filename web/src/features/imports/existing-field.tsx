import type { Target } from '@lathe/proto/apps/project/cells/targets';
import { columnTypeOf } from '@lathe/proto/entities/column-type';
import { useId } from 'react';
import { Select } from '@/components/ui/select';
import type { Column } from './columns';

interface ExistingFieldProps {
  column: Column;
  targets: readonly Target[];
  required: readonly string[];
  /** Fields that columns fill already. */
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Column>) => void;
}

/** Which field of the entity a column fills. */
export function ExistingField({ column: { header, target }, targets, required, taken, onChange }: ExistingFieldProps) {
  const id = useId();
  const options = targets
    .filter(({ path }) => path === target || !taken.has(path))
    .map(({ path, field }) => {
      const type = columnTypeOf(path.split('.').at(-1)!, field);
      return { value: path, label: `${path} (${type}${required.includes(path) ? ', required' : ''})` };
    });
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        Field for {header}
      </label>
      <Select
        id={id}
        value={target ?? ''}
        options={[{ value: '', label: 'Do not import' }, ...options]}
        onChange={(value) => onChange({ target: value === '' ? null : value })}
      />
    </div>
  );
}
