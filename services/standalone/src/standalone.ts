import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { EmbeddedMongo } from '@lathe/embedded-mongo/options';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { gatewayEnv } from '@lathe/gateway/gateway-env';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import type { RunningService } from '@lathe/platform/service/start-service';
import { startTracing } from '@lathe/platform/tracing/tracing';
import { openDataDirectory } from './data-directory.js';

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
  const endTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'lathe');
  const data = await openDataDirectory(config.DATA_DIR);
  // The database opens in its own thread while this one loads the services, which takes about as long.
  const [mongo, { startServicesAndGateway }] = await Promise.all([
    config.MONGODB_URI ? undefined : openDatabase(join(data.path, 'db')),
    import('./services-and-gateway.js'),
  ]);
  const mongoUri = config.MONGODB_URI ?? mongo!.uri;
  const { runtime, services, gateway } = await startServicesAndGateway({ config, env, data, mongoUri, webRoot });
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

async function openDatabase(dataDir: string): Promise<EmbeddedMongo> {
  try {
    return await startEmbeddedMongo({ dataDir });
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
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
