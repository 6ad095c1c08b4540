import type { Comparison, Plain, RowCondition, RowTest, RuleRow } from './rule.js';

/** Whether a row is among those that a rule opens; the same that the store answers for the condition. */
export function fits(condition: RowCondition, row: RuleRow): boolean {
  return typeof condition === 'boolean' ? condition : fitsTest(condition, row);
}

function fitsTest(test: RowTest, row: RuleRow): boolean {
  if (test.of === 'row') return compare[test.comparison](candidates(valueIn(row, test.part)), test.value);
  if (test.of === 'all') return test.tests.every((one) => fitsTest(one, row));
  const isAnyFit = test.tests.some((one) => fitsTest(one, row));
  return test.of === 'any' ? isAnyFit : !isAnyFit;
}

function valueIn(row: RuleRow, part: Extract<RowTest, { of: 'row' }>['part']): unknown {
  if (part === 'id' || part === 'creatorId') return row[part];
  const [first = '', ...rest] = part;
  return rest.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    row.field(first),
  );
}

/** What is compared: the value itself, and each one in it where it is a list. Nothing is as null. */
const candidates = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [...value, value] : [value ?? null]);

type Compare = (values: readonly unknown[], wanted: Plain | readonly Plain[]) => boolean;

const list = (wanted: Plain | readonly Plain[]): readonly Plain[] => [wanted].flat() as readonly Plain[];
const isAny: Compare = (values, wanted) => list(wanted).some((one) => values.includes(one));

/** Only values of one kind have an order; null stands beside itself. */
const ordered =
  (holds: (difference: number) => boolean): Compare =>
  (values, wanted) =>
    values.some((value) => {
      if (value === null && wanted === null) return holds(0);
      if (typeof value !== typeof wanted || typeof value === 'object' || Array.isArray(wanted)) return false;
      return holds(value === wanted ? 0 : (value as string) < (wanted as string) ? -1 : 1);
    });

const compare: Readonly<Record<Comparison, Compare>> = {
  $eq: isAny,
  $in: isAny,
  $ne: (values, wanted) => !isAny(values, wanted),
  $nin: (values, wanted) => !isAny(values, wanted),
  $all: (values, wanted) => list(wanted).every((one) => values.includes(one)),
  $gt: ordered((difference) => difference > 0),
  $gte: ordered((difference) => difference >= 0),
  $lt: ordered((difference) => difference < 0),
  $lte: ordered((difference) => difference <= 0),
};
