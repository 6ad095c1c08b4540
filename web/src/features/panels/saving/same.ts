/**
 * Whether two values of a field say the same; what was never set is as empty as what was emptied. A switch that is off
 * is not the same as one that nobody has touched, since that is as the plan has it.
 */
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const written = (value: unknown): string => (empty(value) ? '' : JSON.stringify(value));
