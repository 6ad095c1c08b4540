const maxDepth = 20;
/** Values within values that a row may have: more do not fit into its bytes anyway. */
export const maxNodes = 50_000;

/**
 * Why a value cannot be stored as plain data; undefined when it can. A key that the database's serialiser would act on
 * (`_bsontype`), that its query language would (`$`, `.`), or that JavaScript would (`__proto__`) is refused wherever
 * it is nested. Values of one row share `nodes`.
 */
export function plainDataIssue(value: unknown, nodes = { left: maxNodes }): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'is too large a number';
  return walk(value, 1, nodes);
}

function walk(value: unknown, depth: number, nodes: { left: number }): string | undefined {
  if ((nodes.left -= 1) < 0) return 'holds too many values';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'holds too large a number';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
  for (const key of Object.keys(value)) {
    const problem =
      (Array.isArray(value) ? undefined : keyIssue(key)) ??
      walk((value as Record<string, unknown>)[key], depth + 1, nodes);
    if (problem) return problem;
  }
  return undefined;
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype', '_bsontype', '']);

function keyIssue(key: string): string | undefined {
  if (forbiddenKeys.has(key) || key.startsWith('$') || key.includes('.') || key.includes('\0'))
    return 'holds a name that cannot be stored';
  return key.length > 200 ? 'holds a name that is too long' : undefined;
}
