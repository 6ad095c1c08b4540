import { invalid } from '@lathe/platform/errors/domain-error';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { CsvError, parseCsv } from './parse-csv.js';

const refuse = (message: string) => invalid([{ path: 'file', message }]);

/** Rows of an import file as bodies, not checked yet: a JSON list of objects, or CSV with field names in its first line. */
export function readImportFile(entity: EntityDefinition, bytes: Uint8Array): unknown[] {
  const text = decode(bytes);
  return /^\s*\[/.test(text) ? fromJson(text) : fromCsv(entity, text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(refuse('is not a text file in UTF-8'), { cause });
  }
}

function fromJson(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    throw refuse('is not valid JSON');
  }
}

function fromCsv(entity: EntityDefinition, text: string): unknown[] {
  const [header, ...records] = parse(text);
  if (!header) throw refuse('is empty');
  if (records.length === 0) throw refuse('has no rows below its header');
  const names = header.map((name) => name.trim());
  const repeated = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (repeated !== undefined) throw refuse(repeated === '' ? 'has a column without a name' : `has two columns named ${repeated.slice(0, 60)}`);
  return records.map((cells) => toBody(entity, names, cells));
}

function parse(text: string): string[][] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw refuse(`could not be parsed. ${error.message}`);
    throw error;
  }
}

/** Empty cells are no values. A cell that does not read as its field's type stays text, so that validation names it. */
function toBody(entity: EntityDefinition, names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const pairs = names.map((name, index): [string, string] => [name, cells[index] ?? '']).filter(([, cell]) => cell !== '');
  return Object.fromEntries(pairs.map(([name, cell]) => [name, convert(entity.fieldByName.get(name)?.schema, cell)]));
}

function convert(field: FieldSchema | undefined, cell: string): unknown {
  switch (field?.type) {
    case 'number':
    case 'integer':
      return /^[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(cell.trim()) ? Number(cell) : cell;
    case 'boolean':
      return /^(true|false)$/i.test(cell.trim()) ? cell.trim().toLowerCase() === 'true' : cell;
    case 'array':
      return cell.trimStart().startsWith('[') ? parsedOr(cell) : cell.split(',').map((part) => part.trim()).filter((part) => part !== '');
    case 'object':
      return parsedOr(cell);
    default:
      return cell;
  }
}

function parsedOr(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
