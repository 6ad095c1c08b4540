import type { EntityDefinition } from '../schemas/entity-definition.js';
import { isServerOwned } from '../schemas/entity-definition.js';
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
}

/** A row as a caller sees it: flat, by the field names of one version. */
export type Row = Record<string, unknown>;

/** Values of a valid input under their stored keys. */
export function toStored(entity: EntityDefinition, values: RowInput['values']): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const name of Object.keys(values)) data[entity.fieldByName.get(name)!.key] = values[name];
  return data;
}

/** A declared field hides an undeclared one of its name; values of fields that this version does not have stay hidden. */
export function toRow(entity: EntityDefinition, stored: StoredRow, fields?: ReadonlySet<string>): Row {
  const row: Row = { id: stored._id };
  for (const { name, key } of entity.fields) {
    const value = stored.data[key];
    if (value !== undefined && (!fields || fields.has(name))) row[name] = value;
  }
  for (const name in stored.unknown) {
    if (!entity.fieldByName.has(name) && !isServerOwned(name) && (!fields || fields.has(name))) row[name] = stored.unknown[name];
  }
  if (!fields || fields.has('createdAt')) row['createdAt'] = stored.createdAt;
  if (!fields || fields.has('updatedAt')) row['updatedAt'] = stored.updatedAt;
  if (!fields || fields.has('creatorId')) row['creatorId'] = stored.creatorId;
  return row;
}
