import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { commonEnv, siteOf } from '@lathe/platform/config/common-config';
import { loadConfig } from '@lathe/platform/config/load-config';
import { serviceAddresses } from '@lathe/platform/internal/http-transport';
import { startTracing } from '@lathe/platform/tracing/tracing';
import { ApiDocs } from './api-docs.js';
import { ClientAddress } from './client-address.js';
import { createGateway } from './gateway.js';
import { gatewayEnv } from './gateway-env.js';
import { HttpUpstream } from './http-upstream.js';
import { GatewayMetrics } from './metrics.js';

/** What is being answered at a stop may take so long to end: a little less than a stopping process is given. */
const answersEndMs = 20_000;

export interface RunningGateway {
  readonly host: string;
  readonly port: number;
  /** Stops without cutting an answer: not ready, accepting on for DRAIN_MS, then the end of what is being answered. */
  stop(): Promise<void>;
  /** By when that is over at the latest. */
  readonly stopMs: number;
}

/**
 * The gateway alone, in front of services that it reaches over HTTP. Throws a StartError for settings that cannot be.
 */
export async function startGateway(env: NodeJS.ProcessEnv, webRoot: string): Promise<RunningGateway> {
  const config = loadConfig(commonEnv.extend(gatewayEnv.shape), env);
  const site = siteOf(config);
  const endTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'lathe-web');
  const metrics = new GatewayMetrics();
  const upstream = new HttpUpstream(serviceAddresses(config), metrics);
  let stopped: Promise<void> | undefined;
  const { server, draining } = await createGateway({
    upstream,
    site,
    metrics,
    webRoot,
    keycloakUrl: config.KEYCLOAK_URL,
    clientAddress: new ClientAddress(config.TRUSTED_PROXIES),
    docs: new ApiDocs(site.publicUrl),
    alive: () => true,
    ready: async () => stopped === undefined,
  });
  const figures =
    config.METRICS_PORT === undefined ? undefined : await listening(metrics.server(), config.METRICS_PORT, config.HOST);
  await listening(server.server, config.PORT, config.HOST);
  const stop = async (): Promise<void> => {
    draining.begin();
    await sleep(config.DRAIN_MS);
    await draining.end(answersEndMs);
    await server.close();
    await upstream.close();
    figures?.close();
    await endTracing();
  };
  return {
    host: config.HOST,
    stopMs: config.DRAIN_MS + answersEndMs + 5_000,
    port: (server.server.address() as AddressInfo).port,
    stop: () => (stopped ??= stop()),
  };
}

async function listening(server: Server, port: number, host: string): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
