import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

/** Bytes. */
const longestForm = 64 * 1024;

/**
 * Reads plain HTML forms, for routes that are one by their contract and no others: a page of another site may send a
 * form without being asked.
 */
export function readForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (request, body, done) => {
      if (request.routeOptions.config.contract?.kind !== 'form') done(new DomainError('malformed-request'));
      else done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
}
