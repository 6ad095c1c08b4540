import { maxValueCharacters, type ToolRow } from '@lathe/proto/entities/rows-for-tools';
import type { Row } from '../rows/row.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';

/** A row as texts by the names of its declared fields; ids of rows say nothing to whoever reads it. */
export function textsOf({ fields }: EntityDefinition, row: Row): ToolRow {
  const told = fields.flatMap(({ name, schema }): [string, string][] => {
    const isReference = schema['x-ref'] !== undefined || schema.items?.['x-ref'] !== undefined;
    const text = isReference ? '' : textOf(row[name]).slice(0, maxValueCharacters).toWellFormed();
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(told);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first rows that have so many characters together; a row without a text is none. */
export function fittingRows(rows: readonly ToolRow[], maxCharacters: number): ToolRow[] {
  let left = maxCharacters;
  const fitting: ToolRow[] = [];
  for (const row of rows) {
    if (Object.keys(row).length === 0) continue;
    left -= JSON.stringify(row).length;
    if (left < 0) break;
    fitting.push(row);
  }
  return fitting;
}
