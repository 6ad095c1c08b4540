import { columnTypeOf } from '../../../entities/column-type.js';
import type { ColumnMapping } from '../../../entities/import-plan.js';
import type { EntitySchema } from '../../../entities/schema.js';
import { readCell } from '../cells/read-cell.js';
import { type Target, targetsOf } from '../cells/targets.js';
import { areSynonyms } from './synonyms.js';

type Named = Pick<EntitySchema, 'properties'>;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const leafOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** How well a heading names a field: 0 not at all. */
function likeness(heading: string, { path, field }: Target): number {
  const [name, whole, leaf, title] = [plain(heading), plain(path), plain(leafOf(path)), plain(field.title ?? '')];
  if (name === '') return 0;
  if (heading === path) return 6;
  if (name === whole) return 5;
  if (name === title) return 4;
  if (name === leaf) return 3;
  if (areSynonyms(name, leaf)) return 2;
  return name.length > 3 && leaf.length > 3 && (name.endsWith(leaf) || leaf.endsWith(name)) ? 1 : 0;
}

/** From here on the heading is the field's own name, whatever the cells are. */
const isName = 5;

/** Else most of the cells that are seen must read as what the field holds. */
function fits({ field }: Target, cells: readonly string[]): boolean {
  const readings = cells.flatMap((cell) => readCell(field, cell) ?? []);
  return readings.filter(({ problem }) => problem !== undefined).length * 2 <= readings.length;
}

const mappingOf = (csvHeader: string, { path, field }: Target): ColumnMapping => ({
  csvHeader,
  schemaField: path,
  dataType: columnTypeOf(leafOf(path), field),
});

/**
 * Which column fills which field, by names compared without case, by other words for the same thing, and by what the
 * cells are. The best pairs come first; no field gets two columns.
 */
export function suggestMapping(headers: readonly string[], rows: readonly string[][], schema: Named): ColumnMapping[] {
  const targets = targetsOf(schema);
  const pairs = headers
    .flatMap((header, column) => targets.map((target) => ({ header, column, target, score: likeness(header, target) })))
    .filter(({ score, column, target }) => score >= isName || (score > 0 && fits(target, cellsOf(rows, column))))
    .sort((one, other) => other.score - one.score);
  const [columns, fields] = [new Set<number>(), new Set<string>()];
  const chosen: { column: number; mapping: ColumnMapping }[] = [];
  for (const { header, column, target } of pairs) {
    if (columns.has(column) || fields.has(target.path)) continue;
    columns.add(column);
    fields.add(target.path);
    chosen.push({ column, mapping: mappingOf(header, target) });
  }
  return chosen.sort((one, other) => one.column - other.column).map(({ mapping }) => mapping);
}

const cellsOf = (rows: readonly string[][], column: number): string[] => rows.map((row) => row[column] ?? '');

/** The basic mapping of spec 2, section 8: headings that are names of fields, whatever their case. */
export function basicMapping(headers: readonly string[], schema: Named): ColumnMapping[] {
  const byName = new Map(targetsOf(schema).map((target) => [target.path.toLowerCase(), target]));
  return headers.flatMap((header) => {
    const key = header.trim().toLowerCase();
    const target = byName.get(key);
    byName.delete(key);
    return target ? [mappingOf(header, target)] : [];
  });
}
