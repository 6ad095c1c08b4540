import type { AccessScope } from '../access/access-scope.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { isServerOwned } from '../schemas/entity-definition.js';
import { ruleRowOf } from '../schemas/rule-row.js';
import type { RowInput } from '../validation/row-input.js';

/** A row as it is stored. Values stand under the stable keys of their fields, so renaming a field changes no row. */
export interface StoredRow {
  readonly _id: string;
  readonly appId: string;
  readonly entityKey: string;
  /** Null for a row that a visitor made. */
  readonly creatorId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** By field key. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Undeclared fields, by the name they were sent under. */
  readonly unknown?: Readonly<Record<string, unknown>>;
  /** Of values that were converted from those under other keys, by field key: digests of what it was, and became. */
  readonly converted?: Readonly<Record<string, { readonly from: string; readonly to: string }>>;
}

/** A row before it belongs to anybody. */
export type NewRow = Pick<StoredRow, '_id' | 'createdAt' | 'data' | 'unknown'>;

/** A row that is ready to be stored, and its bytes as stored. */
export interface PreparedRow {
  readonly row: NewRow;
  readonly size: number;
}

/** Fields to set, by stored key and by undeclared name. */
export interface RowChange {
  readonly updatedAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly unknown: Readonly<Record<string, unknown>>;
  /** Throws where whoever makes the change may not make it in this row. */
  readonly permit?: ((before: StoredRow) => void) | undefined;
}

/** A new row as it is stored: its app, entity and creator come from the scope. */
export function storedRow(
  { appId, entityKey, actorId }: AccessScope,
  { _id, createdAt, data, unknown }: NewRow,
): StoredRow {
  const row = { _id, appId, entityKey, creatorId: actorId, createdAt, updatedAt: createdAt, data };
  return unknown && Object.keys(unknown).length > 0 ? { ...row, unknown } : row;
}

/** What a stored row becomes by a change. */
export function changedRow(before: StoredRow, { updatedAt, data, unknown }: RowChange): StoredRow {
  const row = { ...before, updatedAt, data: { ...before.data, ...data } };
  return Object.keys(unknown).length > 0 ? { ...row, unknown: { ...before.unknown, ...unknown } } : row;
}

/** A row as a caller sees it: flat, by the field names of one version. */
export type Row = Record<string, unknown>;

/** Values of a valid input under their stored keys. */
export function toStored(entity: EntityDefinition, values: Readonly<RowInput['values']>): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const name of Object.keys(values)) data[entity.fieldByName.get(name)!.key] = values[name];
  return data;
}

/** Names of fields, declared or not, that a caller sees. */
export type ShownFields = Pick<ReadonlySet<string>, 'has'>;

/**
 * A declared field hides an undeclared one of its name; values of fields that this version does not have stay hidden, and
 * so does what a rule keeps from the caller.
 */
export function toRow(entity: EntityDefinition, stored: StoredRow, fields?: ShownFields): Row {
  const row: Row = { id: entity.isUser ? stored.creatorId : stored._id };
  const { guard } = entity;
  const ruleRow = guard?.hides ? ruleRowOf(entity, stored) : undefined;
  for (const { name, key, schema } of entity.fields) {
    // Nobody sends a first version of a user, which defaults would go into.
    const value = stored.data[key] === undefined && entity.isUser ? schema.default : stored.data[key];
    if (value === undefined || (fields && !fields.has(name))) continue;
    const seen = ruleRow ? guard!.visible(name, value, ruleRow) : value;
    if (seen !== undefined) row[name] = seen;
  }
  for (const name in stored.unknown) {
    if (!entity.fieldByName.has(name) && !isServerOwned(name) && (!fields || fields.has(name)))
      row[name] = stored.unknown[name];
  }
  if (!fields || fields.has('createdAt')) row['createdAt'] = stored.createdAt;
  if (!fields || fields.has('updatedAt')) row['updatedAt'] = stored.updatedAt;
  if (!entity.isUser && (!fields || fields.has('creatorId'))) row['creatorId'] = stored.creatorId;
  return row;
}
