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

/** What a row needs that holds a value which its field had while it was of another kind. */
export interface FormerValue {
  readonly conversion?: Conversion | undefined;
  /** The value as text, where it cannot be converted. */
  readonly left?: string | undefined;
}

/**
 * How a row gets the value of a field that became of another kind: made of the former one, which stays. The row notes
 * digests of both, so that a value which the published version has written since is converted anew, and one that was
 * changed since is left alone.
 */
export function formerValueIn(before: StoredRow, field: EntityField): FormerValue {
  const { key, schema } = field;
  const source = sourceIn(before, field);
  const is = before.data[key];
  const noted = before.converted?.[key];
  if (source === undefined || (is !== undefined && noted === undefined)) return {};
  const value = convertValue(source, schema);
  const left = value === undefined ? asText(source).slice(0, maxSampleLength) : undefined;
  const isDone = noted ? noted.from === digest(source) || noted.to !== digest(is) : value === undefined;
  return { left, conversion: isDone ? undefined : conversionTo(value, source, before, key) };
}

/** Undefined where the row would become too large. */
function conversionTo(value: unknown, source: unknown, before: StoredRow, key: string): Conversion | undefined {
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

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The latest value that the field had while it was of another kind. */
function sourceIn({ data }: StoredRow, { from }: EntityField): unknown {
  return from.map((key) => data[key]).find((value) => value !== undefined && value !== null);
}
