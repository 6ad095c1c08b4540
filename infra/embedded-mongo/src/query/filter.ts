import { compareValues, type Fold } from '../bson/compare.js';
import { pathsOf, type Wanted, wantedOf } from '../bson/decode-wanted.js';
import { anyAt, rootOf } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { badValue } from '../errors.js';
import { compileExpression, type Expression } from '../expressions/expression.js';
import type { Pattern } from '../patterns/pattern.js';
import { isRegExp, literalPrefix, toPattern } from '../patterns/regex.js';
import { Work } from '../patterns/work.js';
import { compileSchema } from './json-schema.js';
import { isOperatorObject } from './operator-object.js';
import { compileOperators, equalityTest, type FieldTest } from './operators.js';

/** What one conjunct says about one path, as far as an index can use it. */
export interface Condition {
  path: string;
  /** The values of an equality or `$in`. */
  points?: unknown[];
  low?: { value: unknown; inclusive: boolean };
  high?: { value: unknown; inclusive: boolean };
  /** Literal start of an anchored pattern. */
  prefix?: string;
  /** `{$exists: true}`: tells sparse indexes that they hold every match. */
  exists?: boolean;
  /** Whether the condition says all there is to say when the field is not an array. */
  exact: boolean;
}

/** A filter made ready to test documents. */
export interface Filter {
  test(document: Doc): boolean;
  /** Top-level fields that `test` looks at; null for all. */
  fields: ReadonlySet<string> | null;
  /** What it looks at of them; null for all. */
  wanted: Wanted | null;
  conditions: readonly Condition[];
  /** For each `$or` that is a conjunct, its branches. */
  alternatives: readonly (readonly Filter[])[];
  /** Whether the conditions say all that the filter says. */
  complete: boolean;
  source: Doc;
}

export interface FilterOptions {
  fold?: Fold;
  variables?: Doc;
  /** What a filter inside another one counts its steps by. */
  work?: Work;
}

interface Build {
  tests: ((document: Doc) => boolean)[];
  paths: Set<string>;
  all: boolean;
  conditions: Condition[];
  alternatives: Filter[][];
  complete: boolean;
  options: FilterOptions & { work: Work };
}

const everything: Filter = {
  test: () => true,
  fields: new Set(),
  wanted: new Map(),
  conditions: [],
  alternatives: [],
  complete: true,
  source: {},
};

/** Compiles a query filter; throws BadValue for an operator it does not know. */
export function compileFilter(source: unknown, options: FilterOptions = {}): Filter {
  if (source === undefined || source === null) return everything;
  if (!isPlainObject(source)) throw badValue('filter must be an object');
  const work = options.work ?? new Work();
  const build: Build = {
    tests: [],
    paths: new Set(),
    all: false,
    conditions: [],
    alternatives: [],
    complete: true,
    options: { ...options, work },
  };
  addClauses(build, source);
  const { tests } = build;
  const test = tests.length === 1 ? tests[0]! : (document: Doc) => tests.every((clause) => clause(document));
  return {
    test: work.counts && !options.work ? renewing(test, work) : test,
    fields: build.all ? null : new Set([...build.paths].map(rootOf)),
    wanted: build.all ? null : wantedOf(build.paths),
    conditions: build.conditions,
    alternatives: build.alternatives,
    complete: build.complete,
    source,
  };
}

function renewing(test: Filter['test'], work: Work): Filter['test'] {
  return (document) => {
    work.renew();
    return test(document);
  };
}

function addClauses(build: Build, source: Doc): void {
  for (const [name, value] of Object.entries(source)) {
    if (name.startsWith('$')) addLogical(build, name, value);
    else addField(build, name, value);
  }
}

function addLogical(build: Build, name: string, value: unknown): void {
  switch (name) {
    case '$and':
      for (const clause of clauses(name, value)) addClauses(build, clause);
      return;
    case '$or':
    case '$nor': {
      const parts = clauses(name, value).map((clause) => inner(build, clause));
      build.complete = false;
      if (name === '$or') build.alternatives.push(parts);
      build.tests.push(
        name === '$or'
          ? (document) => parts.some((part) => part.test(document))
          : (document) => !parts.some((part) => part.test(document)),
      );
      return;
    }
    case '$expr': {
      const expression: Expression = compileExpression(value, build.options.variables);
      build.all = true;
      build.complete = false;
      build.tests.push((document) => isTrue(expression(document)));
      return;
    }
    case '$comment':
      return;
    case '$alwaysTrue':
      return;
    case '$alwaysFalse':
      build.complete = false;
      build.tests.push(() => false);
      return;
    case '$jsonSchema': {
      const check = compileSchema(value);
      build.all = true;
      build.complete = false;
      build.tests.push((document) => check(document).length === 0);
      return;
    }
    case '$where':
    case '$text':
      throw badValue(`${name} is not supported by this server`);
    default:
      throw badValue(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using ` +
          '$getField or $setField.',
      );
  }
}

function inner(build: Build, clause: Doc): Filter {
  const filter = compileFilter(clause, build.options);
  if (filter.wanted) for (const path of pathsOf(filter.wanted)) build.paths.add(path);
  else build.all = true;
  return filter;
}

function clauses(name: string, value: unknown): Doc[] {
  if (!Array.isArray(value)) throw badValue(`${name} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  for (const clause of value)
    if (!isPlainObject(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
  return value as Doc[];
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && compareValues(value, 0) !== 0;
}

function addField(build: Build, path: string, value: unknown): void {
  build.paths.add(path);
  const parts = path.split('.');
  for (const test of fieldTests(build, path, value)) {
    build.tests.push(test.whole ? (document) => test.whole!(document, parts) : plainTest(parts, test));
  }
}

function plainTest(parts: string[], test: FieldTest): (document: Doc) => boolean {
  const { holds, expand, negate } = test;
  const only = parts[0]!;
  if (parts.length === 1 && !negate) {
    return (document) => {
      const value = Object.hasOwn(document, only) ? document[only] : undefined;
      return holds(value) || (expand && Array.isArray(value) && value.some(holds));
    };
  }
  return negate
    ? (document) => !anyAt(document, parts, 0, expand, holds)
    : (document) => anyAt(document, parts, 0, expand, holds);
}

function fieldTests(build: Build, path: string, value: unknown): FieldTest[] {
  if (isOperatorObject(value)) {
    noteOperators(build, path, value);
    return compileOperators(value, { ...build.options, compile: (source) => compileFilter(source, build.options) });
  }
  if (isRegExp(value)) {
    notePattern(build, path, toPattern(value));
  } else {
    note(build, { path, points: [value], exact: isExactPoint(value) });
  }
  return [equalityTest(value, build.options)];
}

function note(build: Build, condition: Condition): void {
  build.conditions.push(condition);
  if (!condition.exact) build.complete = false;
}

function notePattern(build: Build, path: string, pattern: Pattern): void {
  const prefix = literalPrefix(pattern);
  if (prefix) note(build, { path, prefix, exact: false });
  build.complete = false;
}

/**
 * Null also means missing, and an array may be met as a whole or by element: both are looked at again after the index.
 */
function isExactPoint(value: unknown): boolean {
  return value !== null && value !== undefined && !Array.isArray(value);
}

function noteOperators(build: Build, path: string, operators: Doc): void {
  for (const [name, operand] of Object.entries(operators)) {
    const exact = isExactPoint(operand) && !isPlainObject(operand);
    if (name === '$eq') note(build, { path, points: [operand], exact: isExactPoint(operand) });
    else if (name === '$in' && Array.isArray(operand) && !operand.some(isRegExp))
      note(build, { path, points: operand, exact: operand.every(isExactPoint) });
    else if (name === '$gt' || name === '$gte')
      note(build, { path, low: { value: operand, inclusive: name === '$gte' }, exact });
    else if (name === '$lt' || name === '$lte')
      note(build, { path, high: { value: operand, inclusive: name === '$lte' }, exact });
    else if (name === '$regex') notePattern(build, path, toPattern(operand, operators.$options as string | undefined));
    else if (name === '$exists' && operand === true) note(build, { path, exists: true, exact: false });
    else build.complete = false;
  }
}
