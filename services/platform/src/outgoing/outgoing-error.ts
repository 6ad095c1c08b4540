import { DomainError } from '../errors/domain-error.js';

/** Not HTTP, headers without end, or a packing that cannot be undone (undici, zlib, brotli). */
const unreadable = /^(UND_ERR_HEADERS_OVERFLOW|Z_|ERR__ERROR|ERR_BROTLI)/;

/** What undici, a decoder or the time limit threw, as an error for whoever the request was made for. */
export function toOutgoingError(error: unknown): Error {
  if (error instanceof DomainError) return error;
  const { name, code = '' } = error as { name?: string; code?: string };
  // The caller's mistake: a header or a method that HTTP does not know.
  if (code === 'UND_ERR_INVALID_ARG') return error as Error;
  if (name === 'TimeoutError') return new DomainError('outgoing/too-slow', {}, { cause: error });
  if (name === 'HTTPParserError' || unreadable.test(code))
    return new DomainError('outgoing/unreadable', {}, { cause: error });
  return new DomainError('outgoing/not-reached', {}, { cause: error });
}
