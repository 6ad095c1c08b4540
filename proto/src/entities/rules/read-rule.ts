import type { Issue } from '../../errors/wire.js';
import { plainWord } from '../plain-name.js';
import { attributeOf, readList, readValue, RuleProblem } from './read-operand.js';
import { type Comparison, comparisons, type Operand, type RowPart, type Rule, type RuleTest } from './rule.js';

const maxDepth = 8;
const maxTests = 100;
const combined = { $and: 'all', $or: 'any', $nor: 'none' } as const;
const parts: Readonly<Record<string, RowPart>> = {
  id: 'id',
  created_by_id: 'creatorId',
  creatorId: 'creatorId',
  created_by: 'creatorEmail',
};
/** What the server keeps of a row beside `parts`; no field of an entity has such a name. */
const neverFields: ReadonlySet<string> = new Set(['id', 'creatorId', 'createdAt', 'updatedAt']);
const listed: ReadonlySet<Comparison> = new Set(['$in', '$nin', '$all']);

/**
 * Which fields of the entity a rule may name: false where the names lead to none. Lists are no part of a path, so that
 * a path means one value.
 */
export type HasField = (path: readonly string[]) => boolean;

/**
 * Reads a rule of an author. Absent, true, null, an empty text and an empty object let everybody in, false nobody.
 * Without `hasField` the names of fields are not looked at.
 */
export function readRule(
  given: unknown,
  hasField: HasField = () => true,
): { readonly rule: Rule; readonly issue?: undefined } | { readonly rule?: undefined; readonly issue: Issue } {
  if (given === undefined || given === true || given === null || given === '') return { rule: true };
  if (given === false) return { rule: false };
  try {
    const test = new RuleReader(hasField).group(given, '', 1);
    return { rule: test.of === 'all' && test.tests.length === 0 ? true : test };
  } catch (error) {
    if (error instanceof RuleProblem) return { issue: { path: error.path, message: error.message } };
    throw error;
  }
}

type Json = Record<string, unknown>;

class RuleReader {
  private tests = 0;
  private readonly hasField: HasField;

  constructor(hasField: HasField) {
    this.hasField = hasField;
  }

  /** All conditions of an object. */
  group(given: unknown, path: string, depth: number): RuleTest {
    const tests = Object.entries(this.object(given, path, depth)).flatMap(([name, condition]): RuleTest[] => {
      const at = path === '' ? name : `${path}.${name}`;
      if (Object.hasOwn(combined, name))
        return [{ of: combined[name as keyof typeof combined], tests: this.branches(condition, at, depth) }];
      return name === 'user_condition' ? this.person(condition, at, depth) : this.row(name, condition, at, depth);
    });
    return { of: 'all', tests };
  }

  private branches(given: unknown, path: string, depth: number): RuleTest[] {
    if (!Array.isArray(given) || given.length === 0) throw new RuleProblem(path, 'must be a list of conditions');
    return given.map((branch, index) => this.group(branch, `${path}.${index}`, depth + 1));
  }

  private person(given: unknown, path: string, depth: number): RuleTest[] {
    const conditions = Object.entries(this.object(given, path, depth));
    if (conditions.length === 0) throw new RuleProblem(path, 'must name what of the user it means');
    return conditions.map(([name, value]) => {
      const attribute = attributeOf(name);
      if (attribute === undefined)
        throw new RuleProblem(`${path}.${name}`, 'is none of id, email, role and data.<field>');
      this.count(path);
      return { of: 'person', attribute, operand: readValue(value, `${path}.${name}`) };
    });
  }

  private row(name: string, condition: unknown, path: string, depth: number): RuleTest[] {
    const part = this.partOf(name, path);
    const isCompared = typeof condition === 'object' && condition !== null;
    const given = isCompared ? Object.entries(this.object(condition, path, depth)) : [['$eq', condition] as const];
    if (given.length === 0) throw new RuleProblem(path, 'must say what it compares with');
    return given.map(([operator, value]) => {
      const comparison = comparisons.find((one) => one === operator);
      if (!comparison) throw new RuleProblem(`${path}.${operator}`, `is none of ${comparisons.join(', ')}`);
      const at = isCompared ? `${path}.${operator}` : path;
      const operand = listed.has(comparison) ? readList(value, at) : readValue(value, at);
      if (part === 'creatorEmail') mustMeanPerson(comparison, operand, at);
      this.count(path);
      return { of: 'row', part, comparison, operand };
    });
  }

  private partOf(name: string, path: string): RowPart {
    const own = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (own !== undefined) return own;
    const names = name.replace(/^data\./, '').split('.');
    if (names.length > 4 || !names.every((one) => plainWord.test(one)))
      throw new RuleProblem(path, 'is no condition that rules have');
    if (neverFields.has(names[0]!) || !this.hasField(names))
      throw new RuleProblem(path, 'is not a field of the entity that rules can look at');
    return names;
  }

  private object(given: unknown, path: string, depth: number): Json {
    if (depth > maxDepth) throw new RuleProblem(path, `is nested deeper than ${maxDepth} levels`);
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new RuleProblem(path, 'must be true, false or an object with conditions');
    return given as Json;
  }

  private count(path: string): void {
    if ((this.tests += 1) > maxTests) throw new RuleProblem(path, `is one of more than ${maxTests} conditions`);
  }
}

/** Rows know who made them by id, so an address says who that is only where it is the person's own. */
function mustMeanPerson(comparison: Comparison, operand: Operand, path: string): void {
  const values = [operand].flat() as readonly Operand[];
  const isOwn = (value: Operand): boolean =>
    value === null || (typeof value === 'object' && 'attribute' in value && value.attribute === 'email');
  if (!['$eq', '$ne', '$in', '$nin'].includes(comparison) || !values.every(isOwn))
    throw new RuleProblem(path, 'can be compared with {{user.email}} alone; name others by created_by_id');
}
