import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { readJson } from '../../stream/read-json.js';
import { stagedSchema } from '../entities/entity-body.js';
import { type ActionModule, refused } from '../staging/action.js';
import { readCsv } from './csv.js';
import { maxRows, noRows, toRow } from './row-values.js';

/**
 * Fills an entity with the rows of an attached CSV or JSON file. Columns meet fields by name, whatever their case and
 * spacing.
 */
export const importEntities: ActionModule<'import_entities'> = {
  type: 'import_entities',
  apply(staging, { header: { name, file } }, { attachments }) {
    if (isUserEntity(name)) return refused(noRows);
    const schema = stagedSchema(staging, name);
    if (schema === null) return refused(`there is no entity ${name}`);
    const attached = attachments.find((attachment) => attachment.name === file);
    if (attached === undefined) return refused(`no file ${file} is attached`);
    const { text } = attached;
    if (text === null) return refused(`${file} is not attached as text`);
    const records = readRecords(text);
    if (typeof records === 'string') return refused(`${file}: ${records}`);
    const rows = records.map((record) => toRow(record, schema)).filter((row) => Object.keys(row).length > 0);
    if (rows.length === 0) return refused(`no column of ${file} is a field of ${name}`);
    if (rows.length > maxRows) return refused(`${file} has more than ${maxRows} rows: import it in the database panel`);
    staging.insertRows({ entity: name, rows });
    return { ok: true, added: rows.length, removed: 0 };
  },
};

function readRecords(text: string): Record<string, unknown>[] | string {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!/^[[{]/.test(trimmed)) return readCsv(trimmed);
  const json = readJson(trimmed);
  if (!json.ok) return json.reason;
  const list: unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  return list.filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
}
