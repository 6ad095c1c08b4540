/**
 * Lists and objects in each other that a body may have: far more than any contract names, and no danger to code that
 * recurs.
 */
const mostNested = 200;

/**
 * Whether a parsed body nests deeper than code that follows it by recursion could. Looks at each value once, without
 * recursion.
 */
export function isTooDeep(body: unknown): boolean {
  let level: object[] = isNested(body) ? [body] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > mostNested) return true;
    const next: object[] = [];
    for (const value of level) for (const inner of Object.values(value)) if (isNested(inner)) next.push(inner);
    level = next;
  }
  return false;
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
