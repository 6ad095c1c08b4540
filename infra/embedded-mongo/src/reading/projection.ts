import { plainValueAt } from '../bson/paths.js';
import { type Doc, isNumeric, isPlainObject, toFlag, toNumber } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { compileExpression, type Expression } from '../expressions/expression.js';
import { matchedIndex } from '../positions/positional.js';
import { setAt } from '../positions/targets.js';
import { compileFilter, type Filter } from '../query/filter.js';

/** A projection of find made ready. */
export type Projection = (document: Doc) => Doc;

/** Fields to keep or to leave out, as a tree; a leaf is true. */
interface Tree {
  [name: string]: true | Tree;
}

interface Parsed {
  include: boolean | undefined;
  id: boolean | undefined;
  tree: Tree;
  computed: [string, Expression][];
  slices: [string, number, number | undefined][];
  elements: [string, (item: unknown) => boolean][];
  positional: string | undefined;
}

/** Compiles the projection of find and findAndModify; undefined for none. */
export function compileProjection(source: unknown, filter: Filter, variables?: Doc): Projection | undefined {
  if (source === undefined || source === null) return undefined;
  if (!isPlainObject(source))
    throw new CommandError('TypeMismatch', "Expected field 'projection' to be of type object");
  if (Object.keys(source).length === 0) return undefined;
  const parsed: Parsed = {
    include: undefined,
    id: undefined,
    tree: {},
    computed: [],
    slices: [],
    elements: [],
    positional: undefined,
  };
  parseFields(parsed, source, '', variables);
  return (document) => project(document, parsed, filter);
}

function setMode(parsed: Parsed, include: boolean, path: string): void {
  if (parsed.include === undefined) parsed.include = include;
  else if (parsed.include !== include) {
    throw include
      ? new CommandError('BadValue', `Cannot do inclusion on field ${path} in exclusion projection`, { code: 31253 })
      : new CommandError('BadValue', `Cannot do exclusion on field ${path} in inclusion projection`, { code: 31254 });
  }
}

function parseFields(parsed: Parsed, source: Doc, prefix: string, variables?: Doc): void {
  for (const [name, value] of Object.entries(source)) {
    const path = prefix + name;
    if (name === '' || name.startsWith('.') || name.endsWith('.'))
      throw new CommandError('BadValue', "FieldPath must not end with a '.'.", { code: 40353 });
    if (name.startsWith('$'))
      throw new CommandError(
        'BadValue',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
        { code: 16410 },
      );
    if (typeof value === 'boolean' || isNumeric(value)) parseFlag(parsed, path, toFlag(value));
    else if (isPlainObject(value)) parseObject(parsed, path, value, variables);
    else computed(parsed, path, value, variables);
  }
}

function parseFlag(parsed: Parsed, path: string, include: boolean): void {
  if (path === '_id') {
    parsed.id = include;
    return;
  }
  if (path.endsWith('.$')) {
    if (parsed.positional)
      throw new CommandError('BadValue', 'Cannot specify more than one positional projection per query.', {
        code: 31276,
      });
    setMode(parsed, true, path);
    parsed.positional = path.slice(0, -2);
    addToTree(parsed.tree, parsed.positional.split('.'), path);
    return;
  }
  setMode(parsed, include, path);
  addToTree(parsed.tree, path.split('.'), path);
}

function addToTree(tree: Tree, parts: readonly string[], path: string): void {
  const [first, ...rest] = parts;
  const child = tree[first!];
  if (rest.length === 0) {
    if (child !== undefined) throw new CommandError('SortKeyCollision', `Path collision at ${path}`);
    tree[first!] = true;
    return;
  }
  if (child === true)
    throw new CommandError('SortKeyCollision', `Path collision at ${path} remaining portion ${rest.join('.')}`);
  addToTree((tree[first!] = child ?? {}), rest, path);
}

function parseObject(parsed: Parsed, path: string, value: Doc, variables?: Doc): void {
  const [operator = ''] = Object.keys(value);
  if (operator === '$slice' && isSliceOfPath(value.$slice)) {
    const [skip, limit] = Array.isArray(value.$slice)
      ? value.$slice.map((item) => toNumber(item)!)
      : [toNumber(value.$slice)!];
    if (limit !== undefined && limit <= 0)
      throw new CommandError('BadValue', `First argument to $slice must be positive`, { code: 28729 });
    parsed.slices.push([path, skip!, limit]);
  } else if (operator === '$elemMatch') {
    setMode(parsed, true, path);
    parsed.elements.push([path, elementTest(value.$elemMatch)]);
  } else if (operator === '$meta') {
    throw badValue('$meta is not supported by this server');
  } else if (operator.startsWith('$')) {
    computed(parsed, path, value, variables);
  } else {
    parseFields(parsed, value, `${path}.`, variables);
  }
}

function isSliceOfPath(value: unknown): boolean {
  return isNumeric(value) || (Array.isArray(value) && value.length === 2 && value.every(isNumeric));
}

function elementTest(condition: unknown): (item: unknown) => boolean {
  if (!isPlainObject(condition))
    throw badValue('elemMatch: Invalid argument, object required, but got ' + typeof condition);
  if (Object.keys(condition)[0]?.startsWith('$') && !['$and', '$or', '$nor'].includes(Object.keys(condition)[0]!)) {
    const filter = compileFilter({ item: condition });
    return (item) => filter.test({ item });
  }
  const filter = compileFilter(condition);
  return (item) => isPlainObject(item) && filter.test(item);
}

function computed(parsed: Parsed, path: string, value: unknown, variables?: Doc): void {
  if (path !== '_id') setMode(parsed, true, path);
  parsed.computed.push([path, compileExpression(value, variables)]);
}

function project(document: Doc, parsed: Parsed, filter: Filter): Doc {
  const including = parsed.include ?? parsed.id === true;
  const result = including ? included(document, parsed) : (without(document, parsed.tree) as Doc);
  if (parsed.id === false) delete result._id;
  for (const [path, expression] of parsed.computed) {
    const value = expression(document);
    if (value !== undefined) setAt(result, path.split('.'), value);
  }
  for (const [path, skip, limit] of parsed.slices) sliceAt(result, document, path, skip, limit);
  for (const [path, holds] of parsed.elements) {
    const array = plainValueAt(document, path.split('.'));
    const found = Array.isArray(array) ? array.find(holds) : undefined;
    if (found !== undefined) setAt(result, path.split('.'), [found]);
  }
  if (parsed.positional) keepMatched(result, document, parsed.positional, filter);
  return result;
}

function included(document: Doc, parsed: Parsed): Doc {
  const kept = keep(document, parsed.tree) as Doc;
  if (parsed.id === false || !('_id' in document)) return kept;
  return { _id: document._id, ...kept };
}

function keep(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, tree)).filter((item) => item !== undefined);
  if (!isPlainObject(value)) return undefined;
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined;
    const item = branch === true ? value[name] : branch ? keep(value[name], branch) : undefined;
    if (item !== undefined) result[name] = item;
  }
  return result;
}

function without(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, tree));
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (branch === undefined) result[name] = value[name];
    else if (branch !== true) result[name] = without(value[name], branch);
  }
  return result;
}

function sliceAt(result: Doc, document: Doc, path: string, skip: number, limit: number | undefined): void {
  const array = plainValueAt(document, path.split('.'));
  if (!Array.isArray(array)) return;
  const start =
    limit === undefined
      ? skip < 0
        ? Math.max(0, array.length + skip)
        : 0
      : skip < 0
        ? Math.max(0, array.length + skip)
        : skip;
  const end = limit === undefined ? (skip < 0 ? array.length : skip) : start + limit;
  setAt(result, path.split('.'), array.slice(start, end));
}

function keepMatched(result: Doc, document: Doc, path: string, filter: Filter): void {
  const array = plainValueAt(document, path.split('.'));
  if (!Array.isArray(array)) return;
  const index = matchedIndex(document, path, filter);
  if (index === undefined)
    throw new CommandError(
      'BadValue',
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      { code: 51246 },
    );
  setAt(result, path.split('.'), [array[index]]);
}
