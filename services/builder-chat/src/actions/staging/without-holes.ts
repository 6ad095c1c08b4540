import type { PendingRows, WrittenRow } from './project.js';

const reference = /^@ref:(\w+):(\d+)$/;

/**
 * Batches without the rows that could not be kept. References count the rows as they were written; they lead to the same
 * rows after that, and those to a row that is not there are left out.
 */
export function withoutHoles(
  batches: readonly { entity: string; rows: readonly WrittenRow[]; unlessAny?: boolean | undefined }[],
): PendingRows[] {
  const places = new Map<string, (number | null)[]>();
  for (const { entity, rows } of batches) {
    const known = places.get(entity) ?? [];
    let next = known.filter((place) => place !== null).length;
    for (const row of rows) known.push(row === null ? null : next++);
    places.set(entity, known);
  }
  const valueOf = (value: unknown): unknown => {
    const [, entity = '', index] = typeof value === 'string' ? (reference.exec(value) ?? []) : [];
    const known = places.get(entity);
    if (index === undefined || known === undefined || !known.includes(null)) return value;
    const place = known[Number(index)];
    return place === null || place === undefined ? undefined : `@ref:${entity}:${place}`;
  };
  return batches.map(({ rows, ...batch }) => ({
    ...batch,
    rows: rows
      .filter((row) => row !== null)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .map(([key, value]) => [key, valueOf(value)])
            .filter(([, value]) => value !== undefined),
        ),
      ),
  }));
}
