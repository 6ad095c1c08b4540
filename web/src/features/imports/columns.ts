import { fieldNameOf } from '@lathe/proto/apps/project/cells/targets';
import type { ColumnMapping, FailingCells, ImportPlan } from '@lathe/proto/entities/import-plan';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';
import type { OpenTable } from './table/table-types';

/** A column of the file and what is to become of it. */
export interface Column {
  index: number;
  header: string;
  /** The field that it fills; null where it is left out. */
  target: string | null;
  failing: FailingCells;
  decimal?: '.' | ',' | undefined;
  dates?: 'dmy' | 'mdy' | undefined;
  /** What its cells are, for a field of a new entity. */
  field: FieldSchema;
}

const serverOwned = ['id', 'createdAt', 'updatedAt', 'creatorId'];

/** Columns as they are found in a file, filling nothing yet. */
export function columnsOf({ headers, columns }: Pick<OpenTable, 'headers' | 'columns'>): Column[] {
  return headers.map((header, index) => {
    const { field, style } = columns[index]!;
    return { index, header, target: null, failing: 'empty', field, decimal: style.decimal, dates: style.dates };
  });
}

/** The columns with the fields that were suggested for them. */
export function withMapping(columns: readonly Column[], mappings: readonly ColumnMapping[]): Column[] {
  const left = new Map(mappings.map(({ csvHeader, schemaField }) => [csvHeader, schemaField]));
  return columns.map((column) => {
    const target = left.get(column.header) ?? null;
    left.delete(column.header);
    return { ...column, target };
  });
}

/** The columns with fields of a new entity, named after them. */
export function withNewFields(columns: readonly Column[]): Column[] {
  const taken = new Set(serverOwned.map((name) => name.toLowerCase()));
  return columns.map((column) => {
    const target = fieldNameOf(column.header, taken);
    taken.add(target.toLowerCase());
    return { ...column, target };
  });
}

export const planOf = (columns: readonly Column[]): ImportPlan => ({
  columns: columns.flatMap(({ index, target, failing, decimal, dates }) =>
    target === null ? [] : [{ column: index, target, failing, decimal, dates }],
  ),
});

/** The entity that the columns make. Who may do what stays as it is for every new one. */
export function entityOf(name: string, columns: readonly Column[]): EntitySchema {
  const fields = columns.flatMap(({ target, header, field }): [string, FieldSchema][] =>
    target === null ? [] : [[target, { ...field, title: header.slice(0, 200) }]],
  );
  return {
    name,
    type: 'object',
    properties: Object.fromEntries(fields),
    required: [],
    permissions: { read: 'creator', write: 'creator' },
  };
}

/** A name for the entity of a file: `dog-walks 2026.csv` becomes `DogWalks2026`. */
export function entityNameOf(fileName: string): string {
  const name = fieldNameOf(fileName.replace(/\.[a-z]+$/i, ''), new Set());
  return name === 'column' ? 'Imported' : name.charAt(0).toUpperCase() + name.slice(1);
}
