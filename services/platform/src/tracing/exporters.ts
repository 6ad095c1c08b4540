import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { FileTraceExporter } from './file-exporter.js';

/** Registers the exporter of an OTLP or `file:` address for this process; the function it returns flushes and ends it. */
export function registerExporter(endpoint: string, serviceName: string): () => Promise<void> {
  const exporter = endpoint.startsWith('file:')
    ? new FileTraceExporter(endpoint, serviceName)
    : new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  };
}
