import type { RouteContract } from '@lathe/proto/http/route';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Contract of the route; routes for operators have none. */
    contract?: RouteContract;
  }
}

/** Set by the gateway on whatever it hands on; a visitor's own header of this name never gets through it. */
export const publicDoorHeader = 'x-lathe-public';

/**
 * Whether a request may reach its route: what came through the gateway finds public contracts only, neither operators'
 * routes nor internal ones.
 */
export function mayEnter(request: FastifyRequest): boolean {
  if (request.headers[publicDoorHeader] === undefined) return true;
  const { contract } = request.routeOptions.config;
  return contract !== undefined && contract.auth !== 'internal';
}
