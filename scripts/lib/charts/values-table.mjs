// The table of values in the chart's README, made from values.schema.json and values.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartDir } from './helm.mjs';

const begin = '<!-- values: made by `node scripts/test-charts.mjs --write` -->';
const end = '<!-- /values -->';
const readme = join(chartDir, 'README.md');

export const readSchema = () => JSON.parse(readFileSync(join(chartDir, 'values.schema.json'), 'utf8'));
export const readValues = () => parse(readFileSync(join(chartDir, 'values.yaml'), 'utf8'), { merge: true });

/**
 * Rows {path, type, fallback, text} of every value; objects of the six services are told once, as `services.<name>`.
 */
export function* rowsOf(schema, values) {
  yield* walk(schema, schema, values, '');
}

function* walk(schema, node, value, path) {
  for (const [name, raw] of Object.entries(node.properties ?? {})) {
    const property = raw.$ref ? { ...schema.$defs[raw.$ref.replace('#/$defs/', '')], ...(raw.description ? { description: raw.description } : {}) } : raw;
    const here = path ? `${path}.${name}` : name;
    if (['global', 'lathe-library'].includes(here)) continue;
    if (property.properties && name !== 'resources') {
      if (property.description) yield { path: here, type: 'object', fallback: '', text: property.description };
      yield* walk(schema, property, value?.[name], here);
    } else yield { path: here, type: property.enum ? property.enum.filter(Boolean).join(' \\| ') : (property.type ?? 'any'), fallback: shown(value?.[name]), text: property.description ?? '' };
  }
}

const shown = (value) => (value === undefined ? '' : `\`${JSON.stringify(value)}\``);

function table() {
  const rows = ['| value | type | default | meaning |', '| --- | --- | --- | --- |'];
  for (const { path, type, fallback, text } of rowsOf(readSchema(), readValues())) rows.push(`| \`${path}\` | ${type} | ${fallback} | ${text} |`);
  return rows.join('\n');
}

/** The README as it is, and as it would be with the table of today. */
export function readmeWithTable() {
  const text = readFileSync(readme, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`charts/lathe/README.md has no place for the table: ${begin} ... ${end}`);
  return { text, current: `${before}${begin}\n${table()}\n${end}${after}` };
}

export const writeTable = () => writeFileSync(readme, readmeWithTable().current);
