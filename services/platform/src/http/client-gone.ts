import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

/**
 * Aborted when the client goes before it has its answer: nobody needs what is being read for it any more. Not for work
 * that changes something.
 */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  finished(reply.raw, (error) => {
    if (error) gone.abort(new DomainError('unavailable', {}, { message: 'The client has gone', cause: error }));
  });
  return gone.signal;
}
