/** What became of the rows of a run, in words; it knows no zod, since the page of a tool is small. */
import type { RunRows } from './tool-rows.js';

export function rowsTold({ read, saved }: RunRows = { read: [], saved: null }): string[] {
  const ofReads = read.map(
    ({ entity, count, problem }) =>
      problem ?? (count === 1 ? `Rests on 1 row of ${entity}.` : `Rests on ${count} rows of ${entity}.`),
  );
  return saved === null ? ofReads : [...ofReads, saved.problem ?? `Saved to ${saved.entity}.`];
}
