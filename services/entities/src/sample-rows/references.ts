const pattern = /^@ref:([A-Za-z][A-Za-z0-9_]{0,59}):(\d{1,4})$/;

/** `@ref:Dog:0` as its parts; undefined for any other value. */
export function parseReference(value: unknown): { entity: string; index: number } | undefined {
  const match = typeof value === 'string' ? pattern.exec(value) : null;
  return match ? { entity: match[1]!, index: Number(match[2]) } : undefined;
}

/**
 * Puts ids in place of references, in fields and in lists of them. A reference to nothing is left out; `missing` is
 * told.
 */
export function resolveReferences(
  row: Record<string, unknown>,
  idOf: (entity: string, index: number) => string | undefined,
): { row: Record<string, unknown>; missing: string[] } {
  const missing: string[] = [];
  const resolve = (value: unknown): unknown => {
    const reference = parseReference(value);
    if (!reference) return value;
    const rowId = idOf(reference.entity, reference.index);
    if (rowId === undefined) missing.push(String(value));
    return rowId;
  };
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map(resolve).filter((entry) => entry !== undefined) : resolve(value),
  ]);
  return { row: Object.fromEntries(entries.filter(([, value]) => value !== undefined)), missing };
}
