import { styleOf } from '@lathe/proto/apps/project/cells/infer-field';
import { RowReader } from '@lathe/proto/apps/project/cells/row-reader';
import { suggestMapping } from '@lathe/proto/apps/project/mapping/suggest-mapping';
import { type ImportPlan, previewRows } from '@lathe/proto/entities/import-plan';
import { maxImportText } from '@lathe/proto/entities/internal';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { stagedSchema } from '../entities/entity-body.js';
import { type ActionModule, refused } from '../staging/action.js';
import { type AttachedTable, attachedTable, isTable } from './attached-table.js';
import { noRows } from './row-limits.js';

/**
 * Fills an entity with the rows of an attached CSV or JSON file, by the job that every import is. Columns meet fields as
 * in the import wizard.
 */
export const importEntities: ActionModule<'import_entities'> = {
  type: 'import_entities',
  apply(staging, { header: { name, file } }, { attachments }) {
    if (isUserEntity(name)) return refused(noRows);
    const schema = stagedSchema(staging, name);
    if (schema === null) return refused(`there is no entity ${name}`);
    const attached = attachments.find((attachment) => attachment.name === file);
    if (attached === undefined) return refused(`no file ${file} is attached`);
    if (attached.text === null) return refused(`${file} is not attached as text`);
    const table = attachedTable(attached.text);
    if (!isTable(table)) return refused(`${file}: ${table.message}`);
    if (table.text.length > maxImportText) return refused(`${file} is too large: import it in the database panel`);
    const plan = planOf(table, schema);
    if (plan.columns.length === 0) return refused(`no column of ${file} is a field of ${name}`);
    const { text, delimiter, rows } = table;
    staging.importFile({ entity: name, file, text, delimiter, plan, rows: rows.length });
    const notes = whatIsLost(file, table, plan, schema);
    return { ok: true, added: rows.length, removed: 0, ...(notes.length > 0 && { notes }) };
  },
};

/** What does not convert stays empty; it is told. */
function planOf({ header, rows }: AttachedTable, schema: EntitySchema): ImportPlan {
  const mappings = suggestMapping(header, rows.slice(0, previewRows), schema);
  const columns = mappings.map(({ csvHeader, schemaField }) => {
    const column = header.indexOf(csvHeader);
    const style = styleOf(rows.map((cells) => cells[column] ?? ''));
    return { column, target: schemaField, failing: 'empty' as const, ...style };
  });
  return { columns };
}

function whatIsLost(file: string, { rows }: AttachedTable, plan: ImportPlan, schema: EntitySchema): string[] {
  const reader = new RowReader(schema, plan);
  const failed = new Map<string, number>();
  let incomplete = 0;
  for (const cells of rows) {
    const read = reader.read(cells);
    for (const { target } of read.failed) failed.set(target, (failed.get(target) ?? 0) + 1);
    if (schema.required.some((name) => lacks(schema, read.values, name))) incomplete += 1;
  }
  const cells = [...failed].map(([target, count]) => `${target} (${count})`).join(', ');
  return [
    ...(failed.size > 0 ? [`cells of ${file} that do not fit their fields are left empty: ${cells}`] : []),
    ...(incomplete > 0
      ? [`${incomplete} of ${rows.length} rows of ${file} are left out: they lack what ${schema.name} requires`]
      : []),
  ];
}

const lacks = ({ properties }: EntitySchema, values: Record<string, unknown>, name: string): boolean =>
  values[name] === undefined && properties[name]?.default === undefined;
