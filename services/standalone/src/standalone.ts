import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { ApiDocs } from '@lathe/gateway/api-docs';
import { ClientAddress } from '@lathe/gateway/client-address';
import { createGateway, type Upstream } from '@lathe/gateway/gateway';
import { gatewayEnv } from '@lathe/gateway/gateway-env';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { InjectTransport } from '@lathe/platform/internal/inject-transport';
import { createLogger } from '@lathe/platform/logging/logger';
import { type OpenRuntime, openRuntime } from '@lathe/platform/service/open-runtime';
import { type RunningService, startService } from '@lathe/platform/service/start-service';
import { startTracing } from '@lathe/platform/tracing/tracing';
import type { ServiceName } from '@lathe/proto/common/services';
import { openDataDirectory } from './data-directory.js';
import { definitions } from './definitions.js';

/** What is being answered at a stop may take so long to end: Ctrl-C ends everything within five seconds. */
const answersEndMs = 2_000;

export interface Standalone {
  readonly url: string;
  readonly dataDir: string;
  readonly services: readonly RunningService[];
  /** Stops everything in order: door, services, database. */
  stop(): Promise<void>;
}

/**
 * Starts all six services, the gateway and the embedded database in this process. Throws a StartError with one
 * sentence.
 */
export async function startStandalone(env: NodeJS.ProcessEnv, webRoot: string): Promise<Standalone> {
  const config = loadConfig(commonEnv.extend({ TRUSTED_PROXIES: gatewayEnv.shape.TRUSTED_PROXIES }), env);
  const endTracing = startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'lathe');
  const data = await openDataDirectory(config.DATA_DIR);
  const mongo = config.MONGODB_URI ? undefined : await openDatabase(join(data.path, 'db'));
  const runtime = await openRuntime({
    env: { ...config, DATA_DIR: data.path },
    logger: createLogger('lathe', config.LOG_LEVEL),
    mongoUri: config.MONGODB_URI ?? mongo!.uri,
    internalSecret: config.INTERNAL_SECRET ?? data.internalSecret,
    embedded: true,
    transport: new InjectTransport(),
  });
  await runtime.prepare(definitions.map(({ name }) => name));
  const services = await startServices(runtime, { ...env, OPERATOR_TOKEN: data.operatorToken });
  const gateway = await createGateway({
    upstream: inProcess(services),
    site: runtime.site,
    clientAddress: new ClientAddress(config.TRUSTED_PROXIES),
    webRoot,
    docs: new ApiDocs(runtime.site.publicUrl),
    alive: () => services.every((service) => service.health.alive()),
    ready: async () =>
      (await Promise.all(services.map((service) => service.health.report()))).every((report) => report.ready),
  });
  const stop = async (): Promise<void> => {
    await gateway.draining.end(answersEndMs);
    await gateway.server.close();
    for (const service of services.toReversed()) await service.stop();
    await runtime.close();
    await mongo?.close();
    await endTracing();
  };
  try {
    await listen(gateway.server.server, config.HOST, config.PORT);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: runtime.site.publicUrl, dataDir: data.path, services, stop };
}

async function openDatabase(dataDir: string): Promise<Awaited<ReturnType<typeof startEmbeddedMongo>>> {
  try {
    return await startEmbeddedMongo({ dataDir });
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function startServices(runtime: OpenRuntime<InjectTransport>, env: NodeJS.ProcessEnv): Promise<RunningService[]> {
  const services = await Promise.all(definitions.map((definition) => startService(definition, runtime, env)));
  for (const service of services) runtime.transport.mount(service.name, service.server);
  for (const service of services) await service.begin();
  return services;
}

function inProcess(services: readonly RunningService[]): Upstream {
  const servers = new Map<ServiceName, RunningService['server']>(
    services.map((service) => [service.name, service.server]),
  );
  return { handle: (route, request, response) => servers.get(route.service)!.routing(request, response) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT ${port} on ${host} is taken by another program. Choose another one, for example PORT=${port + 1}.`,
        { cause },
      );
    throw new StartError(`HOST ${host} and PORT ${port} cannot be listened on (${code ?? String(cause)}).`, { cause });
  }
}
