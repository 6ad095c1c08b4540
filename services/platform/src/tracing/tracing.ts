import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** W3C trace context as it travels in headers, outbox rows and job documents. */
export interface TraceCarrier {
  traceparent?: string;
}

/**
 * Sends traces to an OTLP endpoint over HTTP, or for a `file:` address writes them as OTLP JSON lines into that folder.
 * Without one tracing stays off and costs nothing: not even the libraries are loaded. The function it returns flushes
 * and ends it.
 */
export async function startTracing(endpoint: string | undefined, serviceName: string): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const { registerExporter } = await import('./exporters.js');
  return registerExporter(endpoint, serviceName);
}

/** The active trace, to be stored beside work that happens later or elsewhere. */
export function captureTrace(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Runs work in a span that continues the carrier's trace; records a failure and passes it on. */
export async function withSpan<T>(
  name: string,
  kind: SpanKind,
  carrier: TraceCarrier | undefined,
  attributes: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const parent: Context = carrier ? propagation.extract(context.active(), carrier) : context.active();
  const span = trace.getTracer('lathe').startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.recordException(error as Error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
