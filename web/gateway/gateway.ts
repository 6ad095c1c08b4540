import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ServiceName } from '@lathe/proto/common/services';
import { errorMessage, errorStatus } from '@lathe/proto/errors/codes';
import { allRoutes } from '@lathe/proto/http/all-routes';
import { traceForwarded } from '@lathe/platform/tracing/http-tracing';
import type { ApiDocs } from './api-docs.js';
import type { ClientAddress } from './client-address.js';
import { RouteTable } from './route-table.js';
import type { StaticFiles } from './static-files.js';

/** Hands a request to a service: in process, or over HTTP to another one. */
export interface Upstream {
  handle(service: ServiceName, request: IncomingMessage, response: ServerResponse): void;
}

/** Tells whether a Host header names the platform itself or an app, preview, file or custom host. */
export type SiteOfHost = (host: string | undefined) => 'platform' | 'app';

export interface GatewayOptions {
  readonly upstream: Upstream;
  readonly siteOfHost: SiteOfHost;
  readonly clientAddress: ClientAddress;
  readonly files: StaticFiles;
  readonly docs: ApiDocs;
  /** Answers `/healthz` and `/readyz` for the whole process. */
  readonly ready: () => Promise<boolean>;
}

const platformPrefixes = ['/api/', '/live_api/', '/internal/', '/runtime/', '/integrations/'];
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'x-http-method-override'];

/**
 * The one door: every request of the platform host and of app hosts comes here and goes on by the route table in `proto`. It trusts no
 * forwarding header of a client, keeps internal routes inside and serves the front end.
 */
export function createGateway(options: GatewayOptions): Server {
  const table = new RouteTable(allRoutes);
  return createServer((request, response) => {
    dispatch(table, options, request, response).catch(() => refuse(response, 'internal'));
  });
}

async function dispatch(table: RouteTable, options: GatewayOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = options.clientAddress.of(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
  for (const name of forwardedHeaders) delete request.headers[name];
  request.headers['x-forwarded-for'] = client;
  traceForwarded(request, response);
  const path = pathOf(request.url);
  if (path === undefined) return refuse(response, 'malformed-request');
  const site = options.siteOfHost(request.headers.host);
  const service = table.find(site, request.method ?? 'GET', path);
  if (service) return options.upstream.handle(service, request, response);
  if (site === 'app') return isRead(request) && !platformPrefixes.some((prefix) => path.startsWith(prefix)) ? options.upstream.handle('apps', request, response) : refuse(response, 'not-found');
  return servePlatform(options, path, request, response);
}

async function servePlatform(options: GatewayOptions, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (path === '/healthz') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
  if (path === '/readyz') {
    const ready = await options.ready();
    return void response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ready }));
  }
  if (path === '/api/openapi.json') return void response.writeHead(200, { 'content-type': 'application/json' }).end(options.docs.openApiJson());
  if (path === '/api/docs') {
    setPageHeaders(response);
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(options.docs.html());
  }
  if (!isRead(request) || platformPrefixes.some((prefix) => path.startsWith(prefix))) return refuse(response, 'not-found');
  setPageHeaders(response);
  const page = path === '/' || !/\.\w+$/.test(path) ? '/index.html' : path;
  if (!(await options.files.send(request, response, page))) refuse(response, 'not-found');
}

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

/** The path without its query; undefined when it cannot be one. */
function pathOf(url: string | undefined): string | undefined {
  if (!url?.startsWith('/') || url.includes('\0')) return undefined;
  return url.split('?', 1)[0];
}

function setPageHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader(
    'content-security-policy',
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data: blob:; font-src 'self' data:; connect-src 'self'; frame-src http: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  );
}

/** What a client is told when a service cannot be reached. */
export function refuseUnavailable(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('retry-after', '2');
  refuse(response, 'unavailable');
}

function refuse(response: ServerResponse, code: 'not-found' | 'internal' | 'malformed-request' | 'unavailable'): void {
  if (response.headersSent) return void response.destroy();
  const message = errorMessage(code);
  const traceId = randomUUID().replaceAll('-', '');
  response.writeHead(errorStatus(code), { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  response.end(JSON.stringify({ error: { code, message }, message, detail: message, code, traceId }));
}
