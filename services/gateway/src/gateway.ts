import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { codeOf, errorHeaders, wireError } from '@lathe/platform/errors/wire-error';
import { compressAnswers } from '@lathe/platform/http/compression';
import { Draining } from '@lathe/platform/http/draining';
import { newTraceId, openEdge } from '@lathe/platform/http/edge';
import { resolveHost } from '@lathe/platform/http/hosts';
import { publicDoorHeader } from '@lathe/platform/http/public-door';
import { refuseAmbiguous } from '@lathe/platform/http/refuse-request';
import { pathOf } from '@lathe/platform/http/request-target';
import { traceForwarded } from '@lathe/platform/tracing/http-tracing';
import { appPage } from '@lathe/proto/apps/app-page';
import { errorStatus } from '@lathe/proto/errors/codes';
import type { RouteContract } from '@lathe/proto/http/route';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import type { FastifyInstance } from 'fastify';
import type { ApiDocs } from './api-docs.js';
import type { Client, ClientAddress } from './client-address.js';
import { serveFrontEnd } from './front-end.js';
import type { GatewayMetrics } from './metrics.js';
import { RouteTable } from './route-table.js';

/** Hands a request to the service of its contract: in process, or over HTTP to another one. */
export interface Upstream {
  handle(route: RouteContract, request: IncomingMessage, response: ServerResponse): void;
}

export interface GatewayOptions {
  readonly upstream: Upstream;
  readonly site: Site;
  readonly clientAddress: ClientAddress;
  /** Folder of the built front end. */
  readonly webRoot: string;
  /** Where Keycloak signs builders in. */
  readonly keycloakUrl?: string | undefined;
  readonly docs: ApiDocs;
  /** Answers `/healthz` and `/readyz` for the whole process. */
  readonly alive: () => boolean;
  readonly ready: () => Promise<boolean>;
  readonly metrics?: GatewayMetrics;
}

export interface Gateway {
  readonly server: FastifyInstance;
  readonly draining: Draining;
}

/**
 * Callers are told to give idle connections up after this time; those who do not are cut so much later, so that none is
 * cut while it is used.
 */
const keepAliveMs = 5_000;
const keepAliveGraceMs = 15_000;
/** Beneath these the hosts of apps have contracts or nothing; their other addresses are pages of the app. */
const reserved = /^\/(api|live_api|internal|runtime|integrations|metrics|healthz|readyz)(\/|$)/;
/** Whatever a client says in these is dropped; the gateway writes its own. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  publicDoorHeader,
];

/**
 * The one door: every request of the platform host and of app hosts comes here and goes on by the route table in
 * `proto`, an allow-list that looks at the canonical path. It trusts no forwarding header of a client, keeps internal
 * routes inside and serves the front end.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { site, metrics } = options;
  const server = openEdge({ site, keepAliveTimeout: keepAliveMs });
  server.server.keepAliveTimeoutBuffer = keepAliveGraceMs;
  const draining = new Draining(server.server);
  const routes = new WeakMap<IncomingMessage, RouteContract>();
  metrics?.watch(server, ({ raw }) => routes.get(raw)?.path ?? 'own');
  const table = new RouteTable(allRoutes);
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const client = options.clientAddress.clientOf(raw);
    speakFor(client, raw, site);
    traceForwarded(raw, reply.raw);
    refuseAmbiguous(raw);
    const route = destinationOf(raw, table, site, client);
    if (route === 'own') return done();
    routes.set(raw, route);
    reply.hijack();
    options.upstream.handle(route, raw, reply.raw);
  });
  server.setErrorHandler((thrown: Error & { statusCode?: number }, _request, reply) => {
    const error =
      thrown instanceof DomainError ? thrown : new DomainError(codeOf(thrown.statusCode), {}, { cause: thrown });
    if (error.kind === 'internal') console.error(thrown);
    return reply.status(errorStatus(error.code)).headers(errorHeaders(error)).send(wireError(error, newTraceId()));
  });
  await compressAnswers(server);
  await serveFrontEnd(server, options.webRoot, { site, keycloakUrl: options.keycloakUrl, reserved });
  serveOperators(server, options);
  await server.ready();
  return { server, draining };
}

/**
 * Where a request belongs: a contract, or `own` for what the gateway answers itself. Throws `not-found` for what no
 * list allows.
 */
function destinationOf(request: IncomingMessage, table: RouteTable, site: Site, client: Client): RouteContract | 'own' {
  const path = pathOf(request.url!);
  const host = resolveHost(request.headers.host, site).kind === 'platform' ? 'platform' : 'app';
  const isPage = host === 'app' && (request.method === 'GET' || request.method === 'HEAD') && !reserved.test(path);
  const route = table.find(host, request.method!, path) ?? (isPage ? appPage : undefined);
  if (route === undefined && host === 'platform') return 'own';
  if (route === undefined || (route.local && !client.isLocal)) throw notFound();
  return route;
}

/** Tells services who asks, and that it is somebody from outside. */
function speakFor(client: Client, request: IncomingMessage, site: Site): void {
  for (const name of forwardingHeaders) delete request.headers[name];
  request.headers['x-forwarded-for'] = client.address;
  request.headers['x-forwarded-proto'] = client.scheme ?? site.protocol;
  request.headers[publicDoorHeader] = '1';
}

function serveOperators(server: FastifyInstance, { alive, ready, docs }: GatewayOptions): void {
  server.get('/healthz', async (_request, reply) => {
    const isAlive = alive();
    return reply.status(isAlive ? 200 : 503).send({ status: isAlive ? 'ok' : 'failed' });
  });
  server.get('/readyz', async (_request, reply) => {
    const isReady = await ready();
    return reply.status(isReady ? 200 : 503).send({ ready: isReady });
  });
  server.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(docs.openApiJson()));
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs.html()));
}
