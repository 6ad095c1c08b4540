import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { sendError } from '@lathe/platform/errors/wire-error';
import { newTraceId } from '@lathe/platform/http/edge';
import { upgradeOf } from '@lathe/platform/http/web-sockets';
import { notConnected } from '@lathe/platform/internal/not-connected';
import { openServiceAgent } from '@lathe/platform/internal/service-agent';
import type { ServiceName } from '@lathe/proto/common/services';
import type { RouteContract } from '@lathe/proto/http/route';
import type { Dispatcher } from 'undici';
import type { Upstream } from './gateway.js';
import type { GatewayMetrics } from './metrics.js';
import { passedOn } from './passed-on.js';
import { tunnel } from './socket-tunnel.js';

const connectForMs = 10_000;
/**
 * How long a service may take to begin its answer after it has the whole request, and to go on with it, by the kind of
 * the route. Milliseconds; 0 is no limit: a stream of events lasts as long as its reader, and is silent while nothing
 * happens; a WebSocket only has to begin.
 */
export const answerMs: Readonly<Record<RouteContract['kind'], number>> = {
  json: 60_000,
  html: 60_000,
  binary: 60_000,
  multipart: 120_000,
  stream: 0,
  socket: 10_000,
  raw: 60_000,
};

/** The same of a route that is slow by nature. */
const slowMs = 600_000;

const isRepeatable = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
const tooLate = new DomainError('no-answer');

/**
 * Forwards requests to services. One that may have been seen is never sent twice, unless it only reads; and whoever
 * sent one that may have been carried out is told so, not that he should try again.
 */
export class HttpUpstream implements Upstream {
  private readonly agent = openServiceAgent(connectForMs);

  /** `addresses` are base addresses: scheme, host, port, and a path that goes before every request's. */
  constructor(
    private readonly addresses: ReadonlyMap<ServiceName, string>,
    private readonly metrics?: Pick<GatewayMetrics, 'failed'>,
    private readonly limits = answerMs,
  ) {}

  handle(route: RouteContract, request: IncomingMessage, response: ServerResponse): void {
    void this.answer(route, request, response);
  }

  /** Ends idle connections; those in use end with their answers. */
  async close(): Promise<void> {
    await this.agent.close();
  }

  private async answer(route: RouteContract, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    // Not after a whole answer: nobody would hear it, and an abort is the dearest thing in a request.
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    try {
      await this.forward(route, request, response, gone);
    } catch (error) {
      if (response.destroyed) return;
      const failure = failureOf(error, request);
      this.metrics?.failed(route.service, failure.code);
      sendError(response, failure, newTraceId());
    }
  }

  private async forward(
    route: RouteContract,
    request: IncomingMessage,
    response: ServerResponse,
    gone: AbortController,
  ): Promise<void> {
    const address = this.addresses.get(route.service);
    if (!address) throw new DomainError('unavailable');
    const ask = (): Promise<void> => this.ask(route, new URL(address), request, response, gone);
    await ask().catch((error: unknown) => {
      if (response.headersSent || gone.signal.aborted || !isRepeatable(request) || notConnected(error)) throw error;
      return ask();
    });
  }

  private async ask(
    { kind, slow }: RouteContract,
    address: URL,
    request: IncomingMessage,
    response: ServerResponse,
    gone: AbortController,
  ): Promise<void> {
    const target = { origin: address.origin, path: address.pathname.replace(/\/$/, '') + request.url };
    // The Host header stays the visitor's; without this, undici would open a TLS connection for each.
    const servername = { servername: address.hostname };
    if (kind === 'socket' && upgradeOf(request))
      return tunnel(this.agent, { ...target, ...servername }, request, response, {
        ms: this.limits[kind],
        error: tooLate,
      });
    const limit = slow ? slowMs : this.limits[kind];
    const body = bodyOf(request);
    const endWaiting = whenLate(limit, request, () => gone.abort(tooLate));
    const options = {
      ...target,
      ...servername,
      method: request.method as Dispatcher.HttpMethod,
      headers: passedOn(request.headers),
      body,
      signal: gone.signal,
      bodyTimeout: limit,
    };
    try {
      await this.agent.stream(options, ({ statusCode, headers }) => {
        endWaiting();
        response.writeHead(statusCode, passedOn(headers));
        if (kind === 'stream') response.flushHeaders();
        return response;
      });
    } finally {
      endWaiting();
    }
  }
}

/**
 * The body behind a stream of its own: ending that with the call leaves the visitor's connection open for the answer.
 */
function bodyOf(request: IncomingMessage): PassThrough | null {
  const has = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  return has && !isRepeatable(request) ? request.pipe(new PassThrough()) : null;
}

/** Calls `late` when no answer has begun `limit` ms after the whole request was there. */
function whenLate(limit: number, request: IncomingMessage, late: () => void): () => void {
  if (limit === 0) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => void (timer = setTimeout(late, limit));
  if (request.complete || bodyless(request)) begin();
  else request.once('end', begin);
  return () => {
    request.off('end', begin);
    clearTimeout(timer);
  };
}

const bodyless = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** What the visitor is told: whether nothing has happened, or whether it may have. */
function failureOf(error: unknown, request: IncomingMessage): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError(
    isRepeatable(request) || notConnected(error) ? 'unavailable' : 'no-answer',
    {},
    { cause: error },
  );
}
