import type { Attribute, Operand, Plain, RowCondition, RowTest, Rule, RulePerson, RuleTest } from './rule.js';

/**
 * What a rule opens to a person; null is a visitor, who fails every condition. Where something of the person is missing
 * a condition cannot be told: it counts as whatever opens less, which inside `$nor` is true.
 */
export function resolveRule(rule: Rule, person: RulePerson | null): RowCondition {
  if (typeof rule === 'boolean') return rule;
  return person === null ? false : resolveTest(rule, person, false);
}

/** `unsure` is what counts for a condition that cannot be told. */
function resolveTest(test: RuleTest, person: RulePerson, unsure: boolean): RowCondition {
  if (test.of === 'person') {
    const [wanted, is] = [valueOf(test.operand, person), attributeIn(test.attribute, person)];
    if (is === undefined || wanted === undefined || Array.isArray(wanted)) return unsure;
    return is === wanted || (Array.isArray(is) && is.includes(wanted));
  }
  if (test.of === 'row') return resolveRowTest(test, person, unsure);
  if (test.of === 'none') {
    const any = together('any', test.tests, person, !unsure);
    return typeof any === 'boolean' ? !any : { of: 'none', tests: [any] };
  }
  return together(test.of, test.tests, person, unsure);
}

function together(of: 'all' | 'any', tests: readonly RuleTest[], person: RulePerson, unsure: boolean): RowCondition {
  /** What decides it whatever the others say. */
  const deciding = of === 'any';
  const left: RowTest[] = [];
  for (const test of tests) {
    const resolved = resolveTest(test, person, unsure);
    if (resolved === deciding) return deciding;
    if (typeof resolved === 'object') left.push(resolved);
  }
  if (left.length === 0) return !deciding;
  return left.length === 1 ? left[0]! : { of, tests: left };
}

type RuleRowTest = Extract<RuleTest, { of: 'row' }>;

function resolveRowTest({ part, comparison, operand }: RuleRowTest, person: RulePerson, unsure: boolean): RowCondition {
  if (part === 'creatorEmail') {
    const asId: Operand = comparison.endsWith('in') ? (operand as readonly Operand[]).map(idFor) : idFor(operand);
    return resolveRowTest({ of: 'row', part: 'creatorId', comparison, operand: asId }, person, unsure);
  }
  if (!Array.isArray(operand)) {
    const value = valueOf(operand as Operand, person);
    return value === undefined || Array.isArray(value) ? unsure : { of: 'row', part, comparison, value };
  }
  const values = (operand as readonly Operand[]).map((one) => valueOf(one, person));
  const known = values.flatMap((value) => value ?? (value === null ? [null] : [])) as Plain[];
  const isWhole = values.every((value) => value !== undefined);
  // One of a list is enough for `$in`, so those that are known can open a row; they never close one.
  const isTold = isWhole || (comparison === '$in' && !unsure && known.length > 0);
  if (!isTold) return unsure;
  if (known.length === 0) return comparison === '$nin';
  return { of: 'row', part, comparison, value: known };
}

const idFor = (operand: Operand): Operand => (operand === null ? null : { attribute: 'id' });

/** Undefined where the person does not have it. */
function valueOf(operand: Operand, person: RulePerson): Plain | readonly Plain[] | undefined {
  if (typeof operand !== 'object' || operand === null) return operand;
  return 'attribute' in operand ? attributeIn(operand.attribute, person) : undefined;
}

function attributeIn(attribute: Attribute, person: RulePerson): Plain | readonly Plain[] | undefined {
  if (attribute === 'id' || attribute === 'email' || attribute === 'role') return person[attribute];
  const name = attribute.slice('data.'.length);
  const value = Object.hasOwn(person.data, name) ? person.data[name] : undefined;
  if (Array.isArray(value)) return value.every(isValue) ? (value as Plain[]) : undefined;
  return isValue(value) ? value : undefined;
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
