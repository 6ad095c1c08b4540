import { DomainError } from '../errors/domain-error.js';

/** Refusals of a server that may accept the same command later: full, loading, failing over. */
export const passing = /^(OOM|LOADING|READONLY|MISCONF|BUSY|TRYAGAIN|MASTERDOWN|NOREPLICAS) /;

/**
 * The answer to a command. Throws `DomainError('unavailable')` when none came or Redis cannot serve now; the command
 * may have been applied all the same. An error of the command itself stays as it is.
 */
export async function redisAnswer<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof Error) || (error.name === 'ReplyError' && !passing.test(error.message))) throw error;
    throw new DomainError('unavailable', {}, { message: `Redis is not available: ${error.message}`, cause: error });
  }
}
