import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { withContext } from '../logging/request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    latheSpan?: Span;
  }
}

/** Opens a span and a log context for every request of a service. Query strings never reach a trace. */
export function traceRequests(server: FastifyInstance, service: string): void {
  server.decorateRequest('latheSpan', undefined);
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const span = trace
      .getTracer('lathe')
      .startSpan(
        `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        { kind: SpanKind.SERVER, attributes: { 'lathe.service': service } },
        parent,
      );
    request.latheSpan = span;
    const traceId = span.isRecording() ? span.spanContext().traceId : givenTraceId(request.headers['x-trace-id']);
    withContext({ traceId }, () => context.with(trace.setSpan(parent, span), done));
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.latheSpan?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) request.latheSpan?.setStatus({ code: SpanStatusCode.ERROR });
    request.latheSpan?.end();
    done();
  });
}

/** Opens a span for a request that goes on to a service, which continues its trace. */
export function traceForwarded(request: IncomingMessage, response: ServerResponse): void {
  const parent = propagation.extract(context.active(), request.headers);
  const span = trace
    .getTracer('lathe')
    .startSpan(
      `${request.method} gateway`,
      { kind: SpanKind.SERVER, attributes: { 'url.path': withoutSecret(request.url ?? '') } },
      parent,
    );
  if (!span.isRecording()) return;
  propagation.inject(trace.setSpan(parent, span), request.headers);
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** The path alone, and of a webhook's that holds its secret only where it is. */
const withoutSecret = (url: string): string => url.split('?', 1)[0]!.replace(/(\/webhooks\/gumroad\/).*/, '$1{secret}');

function givenTraceId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : randomUUID().replaceAll('-', '');
}
