import { DomainError } from '@lathe/platform/errors/domain-error';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { plainDataIssue } from '../validation/plain-data.js';
import { type StoredPath, storedPath } from './field-path.js';
import { checkPattern, sizeOf } from './regex-guard.js';

declare const brand: unique symbol;

/** A filter made of stored paths and operators we know; repositories take no other. */
export type RowFilter = Record<string, unknown> & { readonly [brand]: 'filter' };

/** Characters of `q`, and of each text of a filter in a body. */
const maxTextLength = 16 * 1024;
const maxDepth = 8;
const maxConditions = 100;
const maxListLength = 1_000;
/** What all patterns of a filter may take to compile; see `sizeOf`. */
const maxPatternSize = 3_000;

const badQuery = (message: string): DomainError =>
  new DomainError('entity/bad-query', {}, { message: `The filter could not be read: ${message}` });

/** Parses the `q` of a URL. Undefined and empty mean: every row. Throws `entity/bad-query`. */
export function parseFilterText(entity: EntityDefinition, text: unknown): RowFilter | undefined {
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') throw badQuery('q may be given once');
  if (text.length > maxTextLength) throw badQuery('q is too long');
  return parseFilter(entity, parseJson(text));
}

/**
 * Parses a filter object of a body. Throws `entity/bad-query` for anything that is not allowed; nothing is dropped
 * silently.
 */
export function parseFilter(entity: EntityDefinition, value: unknown): RowFilter {
  return new FilterParser(entity).group(value, 1) as RowFilter;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('entity/bad-query', {}, { message: 'The filter could not be read: q is not JSON', cause });
  }
}

type Node = Record<string, unknown>;
type OperatorReader = (value: unknown, stored: StoredPath, depth: number) => unknown;

class FilterParser {
  private conditions = 0;
  private patternSize = 0;

  constructor(private readonly entity: EntityDefinition) {}

  /** Conditions on fields beside `$and`, `$or`, `$nor`. */
  group(value: unknown, depth: number): Node {
    const node = this.object(value, depth);
    const parsed: Node = {};
    for (const [name, condition] of Object.entries(node)) {
      this.count();
      if (name === '$and' || name === '$or' || name === '$nor') parsed[name] = this.branches(name, condition, depth);
      else {
        const stored = name.startsWith('$') ? undefined : storedPath(this.entity, name);
        if (!stored) throw badQuery(`${shown(name)} is not allowed`);
        parsed[stored.path] = this.condition(condition, stored, depth);
      }
    }
    return parsed;
  }

  private branches(name: string, value: unknown, depth: number): Node[] {
    if (!Array.isArray(value) || value.length === 0) throw badQuery(`${name} needs a list of conditions`);
    return value.map((branch) => this.group(branch, depth + 1));
  }

  private condition(value: unknown, stored: StoredPath, depth: number): unknown {
    return isOperators(value) ? this.operators(value, stored, depth + 1) : { $eq: this.literal(value, stored) };
  }

  private operators(value: Node, stored: StoredPath, depth: number): Node {
    const node = this.object(value, depth);
    const parsed: Node = {};
    for (const [name, operand] of Object.entries(node)) {
      this.count();
      const read = Object.hasOwn(this.readers, name) ? this.readers[name] : undefined;
      if (!read) throw badQuery(`${shown(name)} is not allowed`);
      parsed[name] = read(operand, stored, depth);
    }
    if ('$options' in node && !('$regex' in node)) throw badQuery('$options goes with $regex');
    return parsed;
  }

  private readonly readers: Readonly<Record<string, OperatorReader>> = {
    $eq: (value, stored) => this.literal(value, stored),
    $ne: (value, stored) => this.literal(value, stored),
    $gt: (value, stored) => this.scalar(value, stored),
    $gte: (value, stored) => this.scalar(value, stored),
    $lt: (value, stored) => this.scalar(value, stored),
    $lte: (value, stored) => this.scalar(value, stored),
    $in: (value, stored) => this.list(value, stored),
    $nin: (value, stored) => this.list(value, stored),
    $all: (value, stored) => this.list(value, stored),
    $exists: (value) => {
      if (typeof value !== 'boolean') throw badQuery('$exists needs true or false');
      return value;
    },
    $size: (value) => {
      if (!Number.isInteger(value) || (value as number) < 0) throw badQuery('$size needs a whole number');
      return value;
    },
    $regex: (value, stored) => {
      if (typeof value !== 'string' || stored.kind === 'date') throw badQuery('$regex needs a text');
      const { pattern, issue } = checkPattern(value);
      if (issue !== undefined) throw badQuery(issue);
      if ((this.patternSize += sizeOf(pattern)) > maxPatternSize)
        throw badQuery(`its patterns may have ${maxPatternSize} characters together, repeats written out`);
      return pattern;
    },
    $options: (value) => {
      if (value !== 'i' && value !== '') throw badQuery('$options may be i');
      return value;
    },
    $not: (value, stored, depth) => {
      if (!isOperators(value)) throw badQuery('$not needs operators');
      return this.operators(value, stored, depth + 1);
    },
    $elemMatch: (value, stored, depth) => this.element(value, stored, depth + 1),
  };

  /** `$elemMatch` of operators, or of conditions on the fields of a nested object. */
  private element(value: unknown, stored: StoredPath, depth: number): Node {
    if (isOperators(value)) return this.operators(value, stored, depth);
    const parsed: Node = {};
    for (const [name, condition] of Object.entries(this.object(value, depth))) {
      this.count();
      const nested = storedPath(nestedNames, name);
      if (!nested) throw badQuery(`${shown(name)} is not allowed`);
      parsed[name] = this.condition(condition, { ...nested, kind: 'value' }, depth);
    }
    return parsed;
  }

  private object(value: unknown, depth: number): Node {
    if (depth > maxDepth) throw badQuery(`it is nested deeper than ${maxDepth} levels`);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badQuery('it must be an object');
    return value as Node;
  }

  private list(value: unknown, stored: StoredPath): unknown[] {
    if (!Array.isArray(value)) throw badQuery('a list is needed');
    if (value.length > maxListLength) throw badQuery(`a list may have ${maxListLength} values`);
    return value.map((entry) => this.literal(entry, stored));
  }

  private scalar(value: unknown, stored: StoredPath): unknown {
    if (typeof value === 'object' && value !== null) throw badQuery('a plain value is needed');
    return this.literal(value, stored);
  }

  private literal(value: unknown, stored: StoredPath): unknown {
    const problem = plainDataIssue(value);
    if (problem) throw badQuery(`a value ${problem}`);
    if (typeof value === 'string' && value.length > maxTextLength) throw badQuery('a text is too long');
    if (value === null || stored.kind === 'value') return value;
    if (typeof value !== 'string') throw badQuery('a text is needed');
    return stored.kind === 'date' ? toDate(value) : value;
  }

  private count(): void {
    if ((this.conditions += 1) > maxConditions) throw badQuery(`it may have ${maxConditions} conditions`);
  }
}

/** Inside an element there are only the author's nested names. */
const nestedNames: EntityDefinition = {
  name: '',
  key: '',
  isUser: false,
  fields: [],
  fieldByName: new Map(),
  rights: { read: 'none', create: 'none', update: 'none', delete: 'none' },
  schema: { name: '', type: 'object', properties: {}, required: [], permissions: { read: 'none', write: 'none' } },
};

/** Whether a condition is an object of operators rather than a value. */
export const isOperators = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).some((key) => key.startsWith('$'));

const shown = (name: string): string => JSON.stringify(name.slice(0, 40));

function toDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badQuery('a date is needed');
  return date;
}
