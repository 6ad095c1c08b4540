import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Usage } from './usage.js';

/** Others may write at the same moment, so the room that is left is looked at anew so often. */
const attempts = 10;

interface Sized {
  /** Its bytes as stored. */
  readonly size: number;
}

/**
 * Stores as many rows, from the first on, as the app may still have. `store` gets those that fit, and the refusal where
 * they are not all.
 */
export async function storeFitting<R extends Sized, T>(
  rows: readonly R[],
  room: () => Promise<Usage>,
  store: (fitting: readonly R[], refusal: DomainError | undefined) => Promise<T>,
): Promise<T> {
  let fitting = rows;
  let refusal: DomainError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store(fitting, refusal);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'plan_limit' || attempt === attempts) throw error;
      fitting = fittingInto(await room(), rows);
      refusal = fitting.length < rows.length ? error : undefined;
    }
  }
}

/** The first of the rows that fit into the room that is left. */
function fittingInto<R extends Sized>(room: Usage, rows: readonly R[]): readonly R[] {
  let bytes = 0;
  const end = rows.findIndex(({ size }, index) => index >= room.rows || (bytes += size) > room.bytes);
  return end === -1 ? rows : rows.slice(0, end);
}
