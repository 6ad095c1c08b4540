import { compareValues } from '../bson/compare.js';
import { typeRank } from '../bson/values.js';
import type { Condition, Filter } from '../query/filter.js';
import type { IndexDefinition } from './definition.js';

/** A partial or sparse index serves only filters whose matches it all holds. */
export function holdsAllMatches(definition: IndexDefinition, filter: Pick<Filter, 'conditions'>): boolean {
  if (definition.sparse)
    return definition.fields.some(({ path }) =>
      filter.conditions.some((condition) => condition.path === path && provesExistence(condition)),
    );
  const { partial } = definition;
  if (!partial) return true;
  return partial.complete || partial.conditions.every((condition) => condition.exists || condition.exact)
    ? onlyKnown(partial) &&
        partial.conditions.every((wanted) =>
          filter.conditions.some((given) => given.path === wanted.path && implies(given, wanted)),
        )
    : false;
}

/** Whether the conditions are all there is to the partial filter. */
function onlyKnown(partial: Filter): boolean {
  const counted = partial.conditions.length;
  const written = Object.values(partial.source).reduce<number>((sum, value) => sum + clauseCount(value), 0);
  return (
    counted > 0 &&
    counted === written &&
    !Object.keys(partial.source).some((name) => name.startsWith('$') && name !== '$and')
  );
}

function clauseCount(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce<number>(
      (sum, clause) =>
        sum + Object.values(clause as object).reduce<number>((inner, item) => inner + clauseCount(item), 0),
      0,
    );
  if (typeof value === 'object' && value !== null && Object.keys(value)[0]?.startsWith('$'))
    return Object.keys(value).length;
  return 1;
}

function provesExistence(condition: Condition): boolean {
  if (condition.points) return condition.points.length > 0 && condition.points.every((point) => typeRank(point) !== 2);
  const bound = condition.low ?? condition.high;
  return (
    condition.exists === true ||
    condition.prefix !== undefined ||
    (bound !== undefined && typeRank(bound.value) > 2 && typeRank(bound.value) < 127)
  );
}

function implies(given: Condition, wanted: Condition): boolean {
  if (wanted.exists) return provesExistence(given);
  if (wanted.points)
    return given.points?.every((point) => wanted.points!.some((other) => compareValues(point, other) === 0)) ?? false;
  return impliesBound(given, wanted);
}

function impliesBound(given: Condition, wanted: Condition): boolean {
  const bound = wanted.low ?? wanted.high;
  if (!bound) return false;
  const sign = wanted.low ? 1 : -1;
  const inside = (value: unknown, inclusive: boolean) => {
    const order = compareValues(value, bound.value) * sign;
    return typeRank(value) === typeRank(bound.value) && (order > 0 || (order === 0 && (bound.inclusive || !inclusive)));
  };
  if (given.points) return given.points.every((point) => inside(point, true));
  const side = wanted.low ? given.low : given.high;
  return side !== undefined && inside(side.value, side.inclusive);
}
