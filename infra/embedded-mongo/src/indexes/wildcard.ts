import { isIndex } from '../bson/paths.js';
import { type Doc, isPlainObject, toFlag, toNumber } from '../bson/values.js';
import { CommandError, failedToParse, typeMismatch } from '../errors.js';

const sign = '$**';

/** A field of an index that stands for every field below a path. */
export interface Wildcard {
  /** Whether the index serves conditions on the field at this path. */
  covers(path: string): boolean;
}

type Fields = readonly { path: string }[];

/** Whether a field of a key pattern is `$**` or `path.$**`. */
export const isWildcard = (path: string): boolean => path === sign || path.endsWith(`.${sign}`);

/** Reads the field `path.$**` of an index, which is its last one; undefined when there is none. */
export function parseWildcard(source: Doc, fields: Fields): Wildcard | undefined {
  const path = fields.find((field) => isWildcard(field.path))?.path;
  if (path === undefined) {
    if (source.wildcardProjection !== undefined)
      throw new CommandError('BadValue', "The field 'wildcardProjection' is only allowed in a 'wildcard' index");
    return undefined;
  }
  checkFields(fields, path);
  checkOptions(source);
  const below = path === sign ? undefined : path.slice(0, -sign.length - 1);
  const projection = parseProjection(source.wildcardProjection, below);
  for (const field of fields) if (field.path !== path) checkApart(field.path, below, projection);
  return { covers: (wanted) => !wanted.split('.').some(isIndex) && (projection ?? within(below ?? ''))(wanted) };
}

const cannot = (why: string) => new CommandError('CannotCreateIndex', why);

function checkFields(fields: Fields, path: string): void {
  if (fields.filter((field) => isWildcard(field.path)).length > 1)
    throw cannot('a compound wildcard index may have one wildcard field only');
  if (fields.at(-1)!.path !== path) throw cannot('fields after a wildcard field are not supported by this server');
}

function checkOptions(source: Doc): void {
  for (const option of ['unique', 'sparse'])
    if (toFlag(source[option])) throw cannot(`Index type 'wildcard' does not support the '${option}' option`);
  if (source.expireAfterSeconds !== undefined) throw cannot("Index type 'wildcard' cannot be a TTL index");
}

type Covers = (path: string) => boolean;

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`);

const within =
  (top: string): Covers =>
  (path) =>
    top === '' ? !isBelow(path, '_id') : isBelow(path, top);

/** The fields that a projection leaves; undefined without one. */
function parseProjection(projection: unknown, below: string | undefined): Covers | undefined {
  if (projection === undefined) return undefined;
  if (!isPlainObject(projection)) throw typeMismatch("The field 'wildcardProjection' must be an object");
  if (Object.keys(projection).length === 0)
    throw failedToParse("The 'wildcardProjection' field can't be an empty object");
  if (below !== undefined) throw failedToParse("'wildcardProjection' is only allowed with the wildcard field '$**'");
  const flags = Object.entries(projection).map(([path, value]) => ({ path, isIn: flagOf(value) }));
  const [first] = flags.filter(({ path }) => path !== '_id');
  const inclusive = (first ?? flags[0]!).isIn;
  if (flags.some(({ path, isIn }) => path !== '_id' && isIn !== inclusive))
    throw failedToParse('a wildcardProjection cannot both include and exclude fields');
  const paths = flags.filter(({ isIn }) => isIn === inclusive).map(({ path }) => path);
  const withId = flags.some(({ path, isIn }) => path === '_id' && isIn);
  if (inclusive) return (path) => paths.some((top) => isBelow(path, top));
  return (path) => (withId || !isBelow(path, '_id')) && !paths.some((top) => isBelow(path, top) || isBelow(top, path));
}

function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean' && toNumber(value) === undefined)
    throw failedToParse('a wildcardProjection holds true or false for each field');
  return toFlag(value);
}

/** No field may be in an index twice, once by itself and once as one of many. */
function checkApart(path: string, below: string | undefined, projection: Covers | undefined): void {
  if (below === undefined && !projection)
    throw cannot("a compound index on '$**' needs a wildcardProjection that leaves its other fields out");
  if (below === undefined ? projection!(path) : isBelow(path, below) || isBelow(below, path))
    throw cannot(`the wildcard field of a compound index cannot overlap with its field '${path}'`);
}
