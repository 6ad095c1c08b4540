import { DomainError } from '@lathe/platform/errors/domain-error';

/** What a read may take in the database, in milliseconds. */
export const queryTime = { maxTimeMS: 10_000 } as const;

const timeIsOver = 50;
/** A pattern that the database does not take, and one that took too many steps on a value. */
const patternCodes = new Set([51091, 51156]);

/** What a query of a caller failed with, as he is told it; any other error as it is. */
export function queryFault(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === timeIsOver) return new DomainError('entity/query-too-slow', {}, { cause: error });
  if (typeof code === 'number' && patternCodes.has(code))
    return new DomainError(
      'entity/bad-query',
      {},
      { message: 'The filter could not be read: a pattern takes too long on some row', cause: error },
    );
  return error;
}
