import { compareValues, type Fold, sameValue } from '../bson/compare.js';
import { anyAt } from '../bson/paths.js';
import {
  bsonType,
  type BsonTypeName,
  type Doc,
  isNumeric,
  isPlainObject,
  toFlag,
  toNative,
  toNumber,
  typeName,
  typeRank,
} from '../bson/values.js';
import { badValue, failedToParse } from '../errors.js';
import type { Pattern } from '../patterns/pattern.js';
import { isRegExp, toPattern } from '../patterns/regex.js';
import type { Work } from '../patterns/work.js';
import { bitsTest } from './bits.js';
import { isOperatorObject } from './operator-object.js';

/** A test of the values at one path. */
export interface FieldTest {
  holds(value: unknown): boolean;
  /** Whether elements of an array at the end of the path are tested too. */
  expand: boolean;
  /** Whether the document matches when no value holds. */
  negate: boolean;
  /** For tests that need more than one value at a time. */
  whole?: (document: Doc, parts: readonly string[]) => boolean;
}

export interface OperatorContext {
  fold?: Fold;
  work: Work;
  compile(source: unknown): { test(document: Doc): boolean };
}

const test = (holds: (value: unknown) => boolean, expand = true, negate = false): FieldTest => ({
  holds,
  expand,
  negate,
});

/** Equality with one value: a pattern matches strings, null matches a missing field. */
export function equalityTest(operand: unknown, { fold, work }: Pick<OperatorContext, 'fold' | 'work'>): FieldTest {
  if (isRegExp(operand)) return patternTest(operand, toPattern(operand), work);
  return test(equals(operand, fold));
}

function equals(operand: unknown, fold?: Fold): (value: unknown) => boolean {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' && !fold) return (value) => value === operand;
  if (typeof operand === 'boolean') return (value) => value === operand;
  const rank = typeRank(operand);
  return (value) => typeRank(value) === rank && sameValue(value, operand, fold);
}

function patternTest(operand: unknown, pattern: Pattern, work: Work): FieldTest {
  work.counts = true;
  return test((value) =>
    typeof value === 'string'
      ? pattern.test(value, work)
      : isRegExp(value) && isRegExp(operand) && sameValue(value, operand),
  );
}

/** Order comparison within one type; null, MinKey and MaxKey follow their own rules. */
function comparison(operand: unknown, fold: Fold | undefined, accepts: (order: number) => boolean): FieldTest {
  if (isRegExp(operand)) throw badValue("Can't have RegEx as arg to predicate over field");
  const rank = typeRank(operand);
  if (rank === 2) return test((value) => (value === null || value === undefined) && accepts(0));
  if (rank === 0 || rank === 127) return test((value) => accepts(compareValues(value, operand, fold)));
  const nan = isNumeric(operand) && Number.isNaN(Number(toNative(operand)));
  return test((value) => {
    if (typeRank(value) !== rank) return false;
    if (rank === 3 && !nan && Number.isNaN(Number(toNative(value)))) return false;
    return (!nan || Number.isNaN(Number(toNative(value)))) && accepts(compareValues(value, operand, fold));
  });
}

function membership(operand: unknown, context: OperatorContext, name: string): (value: unknown) => boolean {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  for (const item of operand) if (isOperatorObject(item)) throw badValue(`cannot nest $ under ${name}`);
  const { fold } = context;
  const tests = operand.map((item) => equalityTest(item, context).holds);
  const strings = new Set(operand.filter((item) => typeof item === 'string'));
  if (strings.size === operand.length && !fold) return (value) => typeof value === 'string' && strings.has(value);
  return (value) => tests.some((holds) => holds(value));
}

const builders: Record<string, (operand: unknown, context: OperatorContext, all: Doc) => FieldTest | undefined> = {
  $eq: (operand, context) =>
    isRegExp(operand) ? test((value) => isRegExp(value) && sameValue(value, operand)) : equalityTest(operand, context),
  $ne: (operand, { fold }) => {
    if (isRegExp(operand)) throw badValue("Can't have regex as arg to $ne.");
    return test(equals(operand, fold), true, true);
  },
  $gt: (operand, { fold }) => comparison(operand, fold, (order) => order > 0),
  $gte: (operand, { fold }) => comparison(operand, fold, (order) => order >= 0),
  $lt: (operand, { fold }) => comparison(operand, fold, (order) => order < 0),
  $lte: (operand, { fold }) => comparison(operand, fold, (order) => order <= 0),
  $in: (operand, context) => test(membership(operand, context, '$in')),
  $nin: (operand, context) => test(membership(operand, context, '$nin'), true, true),
  $exists: (operand) => test((value) => value !== undefined, false, !toFlag(operand)),
  $type: (operand) => test(typeTest(operand)),
  $not: (operand, context) => notTest(operand, context),
  $regex: (operand, { work }, all) => {
    if (all.$options !== undefined && typeof all.$options !== 'string') throw badValue('$options has to be a string');
    return patternTest(operand, toPattern(operand, all.$options as string | undefined), work);
  },
  $options: (_operand, _context, all) => {
    if (!('$regex' in all)) throw badValue('$options needs a $regex');
    return undefined;
  },
  $mod: (operand) => modTest(operand),
  $size: (operand) => sizeTest(operand),
  $all: (operand, context) => allTest(operand, context),
  $elemMatch: (operand, context) => elemMatchTest(operand, context),
  $bitsAllSet: (operand) => test(bitsTest('$bitsAllSet', operand, (bits, mask) => (bits & mask) === mask)),
  $bitsAllClear: (operand) => test(bitsTest('$bitsAllClear', operand, (bits, mask) => (bits & mask) === 0n)),
  $bitsAnySet: (operand) => test(bitsTest('$bitsAnySet', operand, (bits, mask) => (bits & mask) !== 0n)),
  $bitsAnyClear: (operand) => test(bitsTest('$bitsAnyClear', operand, (bits, mask) => (bits & mask) !== mask)),
  $comment: () => undefined,
};

/** Compiles `{$gt: 1, $lt: 5}`; throws BadValue for an operator it does not know. */
export function compileOperators(operators: Doc, context: OperatorContext): FieldTest[] {
  const tests: FieldTest[] = [];
  for (const [name, operand] of Object.entries(operators)) {
    const builder = Object.hasOwn(builders, name) ? builders[name] : undefined;
    if (!builder) throw badValue(`unknown operator: ${name}`);
    const built = builder(operand, context, operators);
    if (built) tests.push(built);
  }
  return tests;
}

function holdsAt(document: unknown, parts: readonly string[], field: FieldTest): boolean {
  if (field.whole) return field.whole(document as Doc, parts);
  return anyAt(document, parts, 0, field.expand, field.holds) !== field.negate;
}

function notTest(operand: unknown, context: OperatorContext): FieldTest {
  if (isRegExp(operand)) return { ...patternTest(operand, toPattern(operand), context.work), negate: true };
  if (!isPlainObject(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorObject(operand)) throw badValue('$not cannot be applied to a document without operators');
  const tests = compileOperators(operand, context);
  return {
    holds: () => false,
    expand: false,
    negate: false,
    whole: (document, parts) => !tests.every((field) => holdsAt(document, parts, field)),
  };
}

function typeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = new Set<string>();
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    if (item === 'number') for (const name of ['int', 'long', 'double', 'decimal']) wanted.add(name);
    else wanted.add(typeNameOf(item));
  }
  if (wanted.size === 0) throw failedToParse('$type must match at least one type');
  return (value) => wanted.has(typeName(value));
}

function typeNameOf(item: unknown): string {
  if (typeof item === 'string') {
    if (!Object.hasOwn(bsonType, item)) throw badValue(`Unknown type name alias: ${item}`);
    return item;
  }
  const number = toNumber(item);
  if (number === undefined) throw badValue('type must be represented as a number or a string');
  const found = (Object.keys(bsonType) as BsonTypeName[]).find((name) => bsonType[name] === number);
  if (!found) throw badValue(`Invalid numerical type code: ${number}`);
  return found;
}

function modTest(operand: unknown): FieldTest {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = operand.map((item) => Math.trunc(toNumber(item) ?? Number.NaN));
  if (Number.isNaN(divisor)) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return test((value) => isNumeric(value) && (Math.trunc(Number(toNative(value))) % divisor!) - (remainder || 0) === 0);
}

function sizeTest(operand: unknown): FieldTest {
  const size = toNumber(operand);
  if (size === undefined || !Number.isInteger(size))
    throw failedToParse(`Failed to parse $size. Expected an integer: $size: ${String(operand)}`);
  if (size < 0) throw failedToParse(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return test((value) => Array.isArray(value) && value.length === size, false);
}

function allTest(operand: unknown, context: OperatorContext): FieldTest {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const tests = operand.map((item) =>
    isPlainObject(item) && '$elemMatch' in item ? elemMatchTest(item.$elemMatch, context) : equalityTest(item, context),
  );
  const whole = (document: Doc, parts: readonly string[]) =>
    tests.length > 0 && tests.every((field) => holdsAt(document, parts, field));
  return { holds: () => false, expand: false, negate: false, whole };
}

function elemMatchTest(operand: unknown, context: OperatorContext): FieldTest {
  if (!isPlainObject(operand)) throw badValue('$elemMatch needs an Object');
  const logical = ['$and', '$or', '$nor', '$expr'];
  if (isOperatorObject(operand) && !logical.includes(Object.keys(operand)[0]!)) {
    const tests = compileOperators(operand, context);
    return test(
      (value) => Array.isArray(value) && value.some((item) => tests.every((field) => holdsAt(item, [], field))),
      false,
    );
  }
  const filter = context.compile(operand);
  return test(
    (value) =>
      Array.isArray(value) &&
      value.some((item) => (isPlainObject(item) || Array.isArray(item)) && filter.test(item as Doc)),
    false,
  );
}
