import { createHash } from 'node:crypto';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { convertValue } from '@lathe/proto/entities/convert-value';
import type { StoredRow } from '../rows/row.js';
import { maxRowBytes } from '../rows/row-size.js';
import type { EntityField } from '../schemas/entity-definition.js';

/** A row before and after a value of it was converted, and how it becomes so. */
export interface Conversion {
  readonly before: StoredRow;
  readonly after: StoredRow;
  readonly update: { $set: Record<string, unknown>; $unset?: Record<string, ''> };
}

const maxSampleLength = 60;
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 12);

/**
 * How a row gets the value of a field that became of another kind: made of the former one, which stays. The row notes
 * digests of both, so that a value which the published version has written since is converted anew, and one that was
 * changed since is left alone. Undefined where there is nothing to do.
 */
export function conversionOf(before: StoredRow, field: EntityField): Conversion | undefined {
  const { key, schema } = field;
  const source = sourceIn(before, field);
  const is = before.data[key];
  const noted = before.converted?.[key];
  if (source === undefined || (noted ? noted.from === digest(source) || noted.to !== digest(is) : is !== undefined))
    return undefined;
  const value = convertValue(source, schema);
  if (value === undefined && noted === undefined) return undefined;
  const note = { from: digest(source), to: digest(value) };
  const { [key]: _, ...others } = before.data;
  const data = value === undefined ? others : { ...before.data, [key]: value };
  const after = { ...before, data, converted: { ...before.converted, [key]: note } };
  if (storedSize(after) > maxRowBytes) return undefined;
  const $set = { [`converted.${key}`]: note };
  return value === undefined
    ? { before, after, update: { $set, $unset: { [`data.${key}`]: '' } } }
    : { before, after, update: { $set: { ...$set, [`data.${key}`]: value } } };
}

/** The former value of a row that cannot be converted, as text; undefined where there is none. */
export function leftIn(row: StoredRow, field: EntityField): string | undefined {
  const source = sourceIn(row, field);
  const isThere = row.data[field.key] !== undefined && row.converted?.[field.key] === undefined;
  if (source === undefined || isThere || convertValue(source, field.schema) !== undefined) return undefined;
  return (typeof source === 'string' ? source : JSON.stringify(source)).slice(0, maxSampleLength);
}

/** The latest value that the field had while it was of another kind. */
function sourceIn({ data }: StoredRow, { from }: EntityField): unknown {
  return from.map((key) => data[key]).find((value) => value !== undefined && value !== null);
}
