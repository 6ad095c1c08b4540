import { decode } from '../bson/decode.js';
import { plainValueAt } from '../bson/paths.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { IndexDefinition } from '../indexes/definition.js';
import type { Collection } from './collection.js';

/** 11000 with the fields a driver shows: keyPattern and keyValue. */
export function duplicate(collection: Collection, definition: IndexDefinition, bytes: Buffer): CommandError {
  const document = decode(bytes);
  const keyValue: Doc = {};
  for (const { path } of definition.fields) keyValue[path] = plainValueAt(document, path.split('.')) ?? null;
  const shown = Object.entries(keyValue)
    .map(([path, value]) => `${path}: ${show(value)}`)
    .join(', ');
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${definition.name} dup key: { ${shown} }`;
  return new CommandError('DuplicateKey', message, { details: { keyPattern: definition.spec.key, keyValue } });
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value && typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${String(value)}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return value && typeof value === 'object' && !('_bsontype' in value) ? JSON.stringify(value) : String(value);
}
