import { isOperators } from './parse-filter.js';
import { fitsNearlyAll } from './regex-guard.js';

/**
 * Whether a filter names the rows it means: somewhere every row must hold a given value. A filter of negations, of
 * `$exists`, of null (which every row has where it has nothing) or of a pattern that fits any text would fit nearly
 * everything, so deleting by it needs an explicit "all". Takes a filter that `parseFilter` has accepted.
 */
export function namesRows(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return false;
  return Object.entries(filter).some(([name, condition]) => {
    if (name === '$or') return Array.isArray(condition) && condition.length > 0 && condition.every(namesRows);
    if (name === '$and') return Array.isArray(condition) && condition.some(namesRows);
    return !name.startsWith('$') && namesValue(condition);
  });
}

const naming = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$all', '$size']);

function namesValue(condition: unknown): boolean {
  if (condition === null) return false;
  if (typeof condition !== 'object' || Array.isArray(condition)) return true;
  if (!isOperators(condition)) return true;
  return Object.entries(condition).some(([name, operand]) => {
    if (name === '$elemMatch') return isOperators(operand) ? namesValue(operand) : namesRows(operand);
    if (name === '$regex') return typeof operand === 'string' && !fitsNearlyAll(operand);
    return naming.has(name) && operand !== null && !(Array.isArray(operand) && operand.includes(null));
  });
}
