import type { FastifyRequest } from 'fastify';
import type { Site } from '../config/common-config.js';

/**
 * The origin that a request was sent to, as its browser would write it: the scheme that the gateway or a trusted proxy
 * named, else the platform's own, and the Host header.
 */
export function requestOrigin(request: FastifyRequest, site: Site): string {
  const scheme = request.headers['x-forwarded-proto'] === undefined ? site.protocol : request.protocol;
  return new URL(`${scheme}://${request.headers.host}`).origin;
}
