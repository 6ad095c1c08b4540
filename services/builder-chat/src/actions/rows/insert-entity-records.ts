import { readCell } from '@lathe/proto/apps/project/cells/read-cell';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { readJson } from '../../stream/read-json.js';
import { stagedSchema } from '../entities/entity-body.js';
import { withoutFence } from '../files/written-content.js';
import { type ActionModule, type ApplyResult, refused } from '../staging/action.js';
import type { WrittenRow } from '../staging/project.js';
import type { Staging } from '../staging/staging.js';
import { maxRows, noRows } from './row-limits.js';

/**
 * Adds rows to an entity once the version stands. A value `@ref:Dog:0` means the id of row 0 of Dog in the same answer.
 * Rows of an entity that is not there yet wait for it.
 */
export const insertEntityRecords: ActionModule<'insert_entity_records'> = {
  type: 'insert_entity_records',
  apply(staging, { header: { name, unlessAny }, body }) {
    if (isUserEntity(name)) return refused(noRows);
    const json = readJson(withoutFence(body));
    const given = json.ok ? listIn(json.value) : listOfLines(withoutFence(body));
    if (!json.ok && given === undefined) return refused(`the rows are not JSON: ${json.reason}`);
    if (given?.length === 0) return refused('there are no rows');
    if (given === undefined || !given.some(isRow)) return refused('the rows are not an array of objects');
    if (given.length > maxRows) return refused(`there are more than ${maxRows} rows`);
    if (stagedSchema(staging, name) !== null) return insert(staging, name, given, { unlessAny });
    staging.keepWaiting(name, given);
    return { ok: true, added: given.length, removed: 0 };
  },
};

/** Adds the rows that have waited for an entity, now that it is there; answers what is to be said of them. */
export function insertWaiting(staging: Staging, name: string): string[] {
  const results = staging.takeWaiting(name).map((list) => insert(staging, name, list, { haveWaited: true }));
  return results.flatMap((result) =>
    result.ok ? (result.notes ?? []) : [`sample rows were left out: ${result.reason}`],
  );
}

function insert(
  staging: Staging,
  name: string,
  given: readonly unknown[],
  { haveWaited = false, unlessAny }: { haveWaited?: boolean; unlessAny?: boolean | undefined },
): ApplyResult {
  const schema = stagedSchema(staging, name);
  if (schema === null) return refused(`there is no entity ${name}`);
  const unknown = droppedFields(given.filter(isRow), schema);
  const rows = given.map((row) => wholeRow(row, schema));
  const added = rows.filter((row) => row !== null).length;
  if (added === 0) return refused(whyNone(name, unknown, schema));
  staging.insertRows({ entity: name, rows, ...(unlessAny && { unlessAny }) }, haveWaited);
  const notes = [
    ...(unknown.length > 0 ? [`${name} has no field ${unknown.join(', ')}: left out of its sample rows`] : []),
    ...(added < given.length
      ? [`${given.length - added} of ${given.length} sample rows of ${name} were left out: they are not whole`]
      : []),
  ];
  return { ok: true, added, removed: 0, ...(notes.length > 0 && { notes }) };
}

/** What an entity takes of a row; null where that is no row of it. */
function wholeRow(given: unknown, schema: EntitySchema): WrittenRow {
  const row = isRow(given) ? knownFields(given, schema) : {};
  return isWhole(row, schema) ? row : null;
}

/** A row has something, and all that its entity requires. */
const isWhole = (row: Record<string, unknown>, { required }: EntitySchema): boolean =>
  Object.keys(row).length > 0 && required.every((field) => row[field] !== undefined && row[field] !== null);

const whyNone = (name: string, unknown: readonly string[], { required }: EntitySchema): string =>
  unknown.length > 0
    ? `${name} has no field ${unknown.join(', ')}`
    : `no row of ${name} has what is required: ${required.join(', ')}`;

/** The rows, or the one list in an object around them. */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const lists = isRow(value) ? Object.values(value).filter(Array.isArray) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

/** Rows that are written one a line. */
function listOfLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.flatMap((line) => {
    const json = readJson(line.replace(/,\s*$/, ''));
    return json.ok ? [json.value] : [];
  });
  return rows.length > 1 && rows.length === lines.length ? rows : undefined;
}

/** Fields that the server gives: a model that writes them means nothing by it. */
const serverFields = new Set(['id', 'createdAt', 'updatedAt', 'creatorId']);

/** What of a row its entity knows, with "3" where a number is meant as that number. */
function knownFields(row: Record<string, unknown>, schema: EntitySchema): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (field === undefined) continue;
    const isText = field.type === 'string' || typeof value !== 'string';
    const read = isText ? value : readCell(field, value)?.value;
    if (read !== undefined) known[name] = read;
  }
  return known;
}

const droppedFields = (rows: Record<string, unknown>[], schema: EntitySchema): string[] =>
  [...new Set(rows.flatMap(Object.keys))].filter(
    (field) => !Object.hasOwn(schema.properties, field) && !serverFields.has(field),
  );

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
