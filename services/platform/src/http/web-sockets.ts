import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Site } from '../config/common-config.js';
import { DomainError } from '../errors/domain-error.js';
import { requestOrigin } from './request-origin.js';

export type { WebSocket };

/** The connection of a request for a WebSocket, and what has come on it behind the request. */
export interface Upgrade {
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Bytes of one message that a browser may send. */
const maxMessageBytes = 16 * 1024;

const upgrades = new WeakMap<IncomingMessage, Upgrade>();
const webSockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: maxMessageBytes,
});

/** Requests for another protocol than WebSocket are answered as if they had not asked for it. */
export const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Lets requests for a WebSocket pass hooks, guards and routes like any other. Whoever handles one may take its connection
 * over; an ordinary answer ends it.
 */
export function routeUpgrades(server: FastifyInstance): void {
  server.server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket;
    // Node listens no longer.
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    server.routing(request, response);
  });
}

/** The connection of a request for a WebSocket; undefined for any other request. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request);

/**
 * Takes the connection of a request over as a WebSocket. Pages of other sites may not: browsers let them open one. Throws
 * `malformed-request` for a request that asks for none, and `not-allowed`.
 */
export function openWebSocket(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<WebSocket> {
  const upgrade = upgradeOf(request.raw);
  if (!upgrade) throw new DomainError('malformed-request', {}, { message: 'This address is for a WebSocket' });
  const { origin } = request.headers;
  if (origin !== undefined && origin !== requestOrigin(request, site)) throw new DomainError('not-allowed');
  reply.hijack();
  return new Promise((resolve) => webSockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, resolve));
}
