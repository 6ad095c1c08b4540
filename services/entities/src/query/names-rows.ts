/**
 * Whether a filter names the rows it means: somewhere every row must hold a given value. A filter of negations, `$exists` or a pattern that
 * fits the empty text would fit nearly everything, so deleting by it needs an explicit "all".
 */
export function namesRows(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return false;
  return Object.entries(filter).some(([name, condition]) => {
    if (name === '$or') return Array.isArray(condition) && condition.length > 0 && condition.every(namesRows);
    if (name === '$and') return Array.isArray(condition) && condition.some(namesRows);
    return !name.startsWith('$') && namesValue(condition);
  });
}

const naming = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$all', '$size', '$elemMatch']);

function namesValue(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return true;
  const operators = Object.entries(condition);
  if (!operators.some(([name]) => name.startsWith('$'))) return true;
  return operators.some(([name, operand]) => naming.has(name) || (name === '$regex' && typeof operand === 'string' && !fitsEmpty(operand)));
}

function fitsEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern).test('');
  } catch {
    return true;
  }
}
