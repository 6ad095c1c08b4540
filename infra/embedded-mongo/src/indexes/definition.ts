import { sameValue } from '../bson/compare.js';
import { type Doc, isPlainObject, toFlag, toNumber } from '../bson/values.js';
import { CommandError, failedToParse, typeMismatch } from '../errors.js';
import { type Collation, parseCollation } from '../query/collation.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { isWildcard, parseWildcard, type Wildcard } from './wildcard.js';

/** One declared index. `spec` is the document that listIndexes shows. */
export interface IndexDefinition {
  name: string;
  fields: readonly { path: string; descending: boolean }[];
  unique: boolean;
  sparse: boolean;
  partial: Filter | undefined;
  collation: Collation | undefined;
  /** Seconds after the date in the first field at which a document ends. */
  expireAfterSeconds: number | undefined;
  /** What the last field stands for where that is every field below a path. */
  wildcard: Wildcard | undefined;
  /** Characters that an entry has of a value at most; all of them when undefined. */
  longest?: number;
  spec: Doc;
}

const knownOptions = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
  'wildcardProjection',
  'background',
  'v',
  'ns',
]);
const refusedKinds = ['text', '2d', '2dsphere', 'hashed', 'geoHaystack'];

/** Reads one element of `indexes` of createIndexes. `fallback` is the collation of the collection. */
export function parseIndex(source: unknown, fallback: Collation | undefined): IndexDefinition {
  if (!isPlainObject(source)) throw typeMismatch("The elements of the 'indexes' array must be objects");
  for (const name of Object.keys(source)) {
    if (!knownOptions.has(name)) {
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        `The field '${name}' is not valid for an index specification. Specification: ${JSON.stringify(source)}`,
      );
    }
  }
  const fields = parseKey(source.key);
  const name =
    typeof source.name === 'string' && source.name !== ''
      ? source.name
      : fields.map((field) => `${field.path}_${field.descending ? -1 : 1}`).join('_');
  const collation = source.collation === undefined ? fallback : parseCollation(source.collation);
  const definition = {
    name,
    fields,
    unique: toFlag(source.unique),
    sparse: toFlag(source.sparse),
    partial: partialFilter(source),
    collation,
    expireAfterSeconds: expiry(source, fields),
    wildcard: parseWildcard(source, fields),
  };
  return { ...definition, spec: specOf(source, definition) };
}

function parseKey(key: unknown): IndexDefinition['fields'] {
  if (!isPlainObject(key)) throw failedToParse("The 'key' field is a required property of an index specification");
  const entries = Object.entries(key);
  if (entries.length === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty object');
  if (entries.length > 32) throw new CommandError('CannotCreateIndex', 'too many compound keys');
  return entries.map(([path, value]) => {
    if (typeof value === 'string') {
      const why = refusedKinds.includes(value) ? 'is not supported by this server' : 'is unknown';
      throw new CommandError('CannotCreateIndex', `index plugin '${value}' ${why}`);
    }
    const direction = toNumber(value);
    if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
      throw new CommandError(
        'CannotCreateIndex',
        `Values in v:2 index key pattern cannot be of type ${typeof value}. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    }
    if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..'))
      throw new CommandError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
    if (!isWildcard(path) && path.split('.').some((part) => part.startsWith('$')))
      throw new CommandError(
        'CannotCreateIndex',
        "Index key contains an illegal field name: field name starts with '$'.",
      );
    return { path, descending: direction < 0 };
  });
}

function partialFilter(source: Doc): Filter | undefined {
  if (source.partialFilterExpression === undefined) return undefined;
  if (!isPlainObject(source.partialFilterExpression)) throw typeMismatch("'partialFilterExpression' must be an object");
  if (toFlag(source.sparse))
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  return compileFilter(source.partialFilterExpression);
}

function expiry(source: Doc, fields: IndexDefinition['fields']): number | undefined {
  if (source.expireAfterSeconds === undefined) return undefined;
  const seconds = toNumber(source.expireAfterSeconds);
  if (seconds === undefined || seconds < 0 || seconds > 2147483647) {
    throw new CommandError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, have: ${String(source.expireAfterSeconds)}`,
    );
  }
  if (fields.length !== 1)
    throw new CommandError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    );
  if (fields[0]!.path === '_id')
    throw new CommandError(
      'CannotCreateIndex',
      "The field 'expireAfterSeconds' is not valid for an _id index specification",
    );
  return seconds;
}

function specOf(source: Doc, definition: Omit<IndexDefinition, 'spec'>): Doc {
  const spec: Doc = { v: 2, key: source.key, name: definition.name };
  if (definition.unique && definition.name !== '_id_') spec.unique = true;
  if (definition.sparse) spec.sparse = true;
  if (definition.partial) spec.partialFilterExpression = definition.partial.source;
  if (definition.expireAfterSeconds !== undefined) spec.expireAfterSeconds = source.expireAfterSeconds;
  if (source.wildcardProjection !== undefined) spec.wildcardProjection = source.wildcardProjection;
  if (definition.collation) spec.collation = definition.collation.spec;
  return spec;
}

const identity = (spec: Doc) => ({ ...spec, name: '', v: 2 });

/** Whether two definitions ask for the same index, whatever its name. */
export function sameIndex(a: IndexDefinition, b: IndexDefinition): boolean {
  return sameKey(a, b) && sameValue(sorted(identity(a.spec)), sorted(identity(b.spec)));
}

function sorted(spec: Doc): Doc {
  return Object.fromEntries(Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function sameKey(a: IndexDefinition, b: IndexDefinition): boolean {
  return sameValue(a.spec.key, b.spec.key);
}
