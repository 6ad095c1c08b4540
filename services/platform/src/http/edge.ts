import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus } from '@lathe/proto/errors/codes';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import type { Site } from '../config/common-config.js';
import { DomainError } from '../errors/domain-error.js';
import { codeOf, sendError, wireError } from '../errors/wire-error.js';
import { canonicalTarget } from './request-target.js';
import { securityHeaders } from './security-headers.js';
import { asksForSocket, routeUpgrades } from './web-sockets.js';

/** How long a request may take to arrive, so that nobody holds connections by sending slowly. */
const requestArrivesMs = 300_000;

/**
 * Compression, tracing, draining, limits and fastify itself wait for the end of one response: 11 for a streamed list,
 * where Node warns of a leak.
 */
const mostListeners = 20;

export interface EdgeOptions extends Pick<FastifyServerOptions, 'bodyLimit' | 'trustProxy' | 'keepAliveTimeout'> {
  readonly site: Site;
}

/**
 * The HTTP server under the gateway and under every service: targets in their canonical form, errors of the server
 * itself in the agreed form, and the headers that every answer has.
 */
export function openEdge({ site, ...options }: EdgeOptions): FastifyInstance {
  const headers = Object.entries(securityHeaders(site));
  const server = fastify({
    ...options,
    http: { shouldUpgradeCallback: asksForSocket },
    requestTimeout: requestArrivesMs,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    rewriteUrl: ({ url = '' }) => canonicalTarget(url),
    frameworkErrors: (error, _request, reply) => refuseUnrouted(error.statusCode, reply, headers),
    clientErrorHandler: (error, socket) => refuseUnparsed(error.code, socket),
  });
  routeUpgrades(server);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setMaxListeners(mostListeners);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  return server;
}

/** Bodies are checked by their contracts: fastify's own compilers would be loaded with the server, for no route. */
function refuseSchema(): never {
  throw new Error('A route has a contract of proto, not a schema of fastify');
}

/** A target that the router cannot read: no hook and no handler runs for it. */
function refuseUnrouted(status: number | undefined, reply: FastifyReply, headers: [string, string][]): void {
  reply.hijack();
  for (const [name, value] of headers) reply.raw.setHeader(name, value);
  sendError(reply.raw, new DomainError(codeOf(status)), newTraceId());
}

/**
 * What is no HTTP, comes too slowly or has headers without end. There is no request to answer, so the connection ends.
 */
function refuseUnparsed(code: string, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const error = new DomainError(code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'malformed-request');
  const status = errorStatus(error.code);
  const body = JSON.stringify(wireError(error, newTraceId()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export const newTraceId = (): string => randomUUID().replaceAll('-', '');
