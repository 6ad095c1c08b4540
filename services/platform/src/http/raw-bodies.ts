import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

const rawType = 'application/vnd.lathe.raw';

/**
 * Bodies of `raw` routes reach their handler as they came, whatever type they say they are; the parsers of all other
 * routes stay as they are.
 */
export function keepRawBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.contract?.kind === 'raw') request.headers['content-type'] = rawType;
    done();
  });
  server.addContentTypeParser(rawType, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.contract?.kind === 'raw') done(null, body);
    else done(new DomainError('malformed-request'));
  });
}
