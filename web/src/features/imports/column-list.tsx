import { targetsOf } from '@lathe/proto/apps/project/cells/targets';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { ColumnItem } from './column-item';
import type { Column } from './columns';
import type { MappingState } from './wizard-state';

interface ColumnListProps {
  schema: EntitySchema | null;
  state: MappingState;
  onChange: (index: number, change: Partial<Column>) => void;
}

/** Every column of the file with the field that it fills, and what of it does not convert. */
export function ColumnList({ schema, state: { open, columns, report }, onChange }: ColumnListProps) {
  const taken = new Set(columns.flatMap(({ target }) => target ?? []));
  const targets = schema ? targetsOf(schema) : null;
  return (
    <ul aria-label="Columns" className="divide-y divide-line rounded-md border border-line">
      {columns.map((column) => (
        <ColumnItem
          key={column.index}
          column={column}
          sample={open.table.preview.map((cells) => cells[column.index] ?? '').find((cell) => cell.trim() !== '') ?? ''}
          report={report?.columns.find(({ column: index }) => index === column.index)}
          targets={targets}
          required={schema?.required ?? []}
          taken={taken}
          onChange={(change) => onChange(column.index, change)}
        />
      ))}
    </ul>
  );
}
