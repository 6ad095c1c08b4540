import { readJson } from '../../stream/read-json.js';
import { stagedSchema } from '../entities/entity-body.js';
import { withoutFence } from '../files/written-content.js';
import { type ActionModule, refused } from '../staging/action.js';
import { maxRows } from './row-values.js';

/**
 * Adds rows to an entity once the version stands. A value `@ref:Dog:0` means the id of row 0 of Dog in the same answer.
 */
export const insertEntityRecords: ActionModule<'insert_entity_records'> = {
  type: 'insert_entity_records',
  apply(staging, { header: { name }, body }) {
    const schema = stagedSchema(staging, name);
    if (schema === null) return refused(`there is no entity ${name}`);
    const json = readJson(withoutFence(body));
    if (!json.ok) return refused(`the rows are not JSON: ${json.reason}`);
    if (!Array.isArray(json.value) || !json.value.every(isRow)) return refused('the rows are not an array of objects');
    const rows: Record<string, unknown>[] = json.value;
    if (rows.length === 0) return refused('there are no rows');
    if (rows.length > maxRows) return refused(`there are more than ${maxRows} rows`);
    const unknown = [...new Set(rows.flatMap(Object.keys))].find((field) => !Object.hasOwn(schema.properties, field));
    if (unknown !== undefined) return refused(`${name} has no field ${unknown}`);
    staging.insertRows({ entity: name, rows });
    return { ok: true, added: rows.length, removed: 0 };
  },
};

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
