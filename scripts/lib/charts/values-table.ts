// The table of values in the chart's README, made from values.schema.json and values.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartDir } from './helm.ts';

const begin = '<!-- values: made by `node scripts/test-charts.ts --write` -->';
const end = '<!-- /values -->';
const readme = join(chartDir, 'README.md');

/** JSON Schema, as far as it is used here. */
export interface Schema {
  type?: string;
  enum?: (string | null)[];
  description?: string;
  additionalProperties?: boolean;
  properties?: Record<string, Schema>;
  $defs?: Record<string, Schema>;
  $ref?: string;
}

/** Values of the chart, as far as they are read one by one. */
export interface Values extends Record<string, unknown> {
  secrets: unknown;
  devInfrastructure: Record<string, { enabled: boolean; image: string }>;
}

/** A value of the chart. */
interface Row {
  path: string;
  type: string;
  fallback: string;
  text: string;
}

export const readSchema = (): Schema => JSON.parse(readFileSync(join(chartDir, 'values.schema.json'), 'utf8'));
export const readValues = (): Values => parse(readFileSync(join(chartDir, 'values.yaml'), 'utf8'), { merge: true });

/** Rows of every value; objects of the six services are told once, as `services.<name>`. */
export function* rowsOf(schema: Schema, values: unknown): Generator<Row> {
  yield* walk(schema, schema, values, '');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;

function* walk(schema: Schema, node: Schema, value: unknown, path: string): Generator<Row> {
  for (const [name, raw] of Object.entries(node.properties ?? {})) {
    const property = raw.$ref
      ? {
          ...schema.$defs?.[raw.$ref.replace('#/$defs/', '')],
          ...(raw.description ? { description: raw.description } : {}),
        }
      : raw;
    const here = path ? `${path}.${name}` : name;
    if (['global', 'lathe-library'].includes(here)) continue;
    if (property.properties && name !== 'resources') {
      if (property.description) yield { path: here, type: 'object', fallback: '', text: property.description };
      yield* walk(schema, property, memberOf(value, name), here);
    } else
      yield {
        path: here,
        type: property.enum ? property.enum.filter(Boolean).join(' \\| ') : (property.type ?? 'any'),
        fallback: shown(memberOf(value, name)),
        text: property.description ?? '',
      };
  }
}

const shown = (value: unknown): string => (value === undefined ? '' : `\`${JSON.stringify(value)}\``);

function table(): string {
  const rows = ['| value | type | default | meaning |', '| --- | --- | --- | --- |'];
  for (const { path, type, fallback, text } of rowsOf(readSchema(), readValues()))
    rows.push(`| \`${path}\` | ${type} | ${fallback} | ${text} |`);
  return rows.join('\n');
}

/** The README as it is, and as it would be with the table of today. */
export function readmeWithTable(): { text: string; current: string } {
  const text = readFileSync(readme, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`charts/lathe/README.md has no place for the table: ${begin} ... ${end}`);
  return { text, current: `${before}${begin}\n${table()}\n${end}${after}` };
}

export const writeTable = (): void => writeFileSync(readme, readmeWithTable().current);
