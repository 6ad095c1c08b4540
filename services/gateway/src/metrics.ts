import { createServer, type Server } from 'node:http';
import { ProcessRegistry } from '@lathe/platform/metrics/process-registry';
import { requestDurations } from '@lathe/platform/metrics/request-durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';

/** What the gateway tells Prometheus. */
export class GatewayMetrics {
  private readonly registry = new ProcessRegistry();
  private readonly durations = requestDurations(this.registry);
  private readonly open = new Gauge({
    name: 'lathe_gateway_open_requests',
    help: 'Requests that are being answered, streams among them',
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'lathe_gateway_failures_total',
    help: 'Requests that no service answered',
    labelNames: ['service', 'code'],
    registers: [this.registry],
  });

  constructor() {
    this.registry.setDefaultLabels({ service: 'web' });
  }

  /** Times every request of a server under the name that `routeOf` has for it. */
  watch(server: FastifyInstance, routeOf: (request: FastifyRequest) => string): void {
    server.addHook('onRequest', (_request, reply, done) => {
      this.open.inc();
      reply.raw.once('close', () => this.open.dec());
      done();
    });
    server.addHook('onResponse', async (request, reply) => {
      this.durations.observe(
        { method: request.method, route: routeOf(request), status: String(reply.raw.statusCode) },
        reply.elapsedTime / 1000,
      );
    });
  }

  failed(service: string, code: string): void {
    this.failures.inc({ service, code });
  }

  /** A server for Prometheus alone, apart from the public one. */
  server(): Server {
    return createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      void this.registry
        .metrics()
        .then((text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text));
    });
  }
}
