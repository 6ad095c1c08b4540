import { hostname } from 'node:os';
import { type CommonEnv, commonEnv } from '../config/common-config.js';
import { loadConfig, StartError } from '../config/load-config.js';
import { HttpTransport, serviceAddresses } from '../internal/http-transport.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { startTracing } from '../tracing/tracing.js';
import { type OpenRuntime, openRuntime } from './open-runtime.js';
import type { Role } from './service-app.js';
import type { ServiceDefinition } from './service-definition.js';
import { prepareService, startService } from './start-service.js';
import { StartingDoor } from './starting-door.js';
import { Startup } from './startup.js';
import { stopOnSignal } from './stop-on-signal.js';

const roles = ['all', 'api', 'worker', 'prepare'] as const;
const stopDeadlineMs = 25_000;

/**
 * The main of one service as a process of its own: `main.js api|worker|all` runs until SIGTERM, `main.js prepare` makes
 * topics, collections and indexes and ends. What is not there yet is waited for; a start that cannot be says so in one
 * sentence and exits with 1.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  try {
    const role = (process.argv[2] ?? 'all') as (typeof roles)[number];
    if (!roles.includes(role)) throw new StartError(`${role} is not a role. Use one of ${roles.join(', ')}.`);
    const env = loadConfig(commonEnv);
    const logger = createLogger(`${definition.name}-${role}`, env.LOG_LEVEL);
    if (role === 'prepare') await prepare(definition, env, logger);
    else await serve(definition, env, logger, role);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

async function prepare(definition: ServiceDefinition, env: CommonEnv, logger: Logger): Promise<void> {
  const runtime = await open(definition, env, logger, new Startup(logger));
  await runtime.prepare([definition.name]);
  await prepareService(definition, runtime);
  await runtime.close();
  console.log(`${definition.name}: topics, collections and indexes are there.`);
  process.exit(0);
}

async function serve(definition: ServiceDefinition, env: CommonEnv, logger: Logger, role: Role): Promise<void> {
  const endTracing = await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, `lathe-${definition.name}`);
  // Until it has begun, nothing is under way that had to be stopped.
  let stop = async (): Promise<void> => undefined;
  stopOnSignal(() => stop(), env.DRAIN_MS + stopDeadlineMs);
  const door: StartingDoor = new StartingDoor(env.PORT, env.HOST, () => startup.checks);
  const startup = new Startup(logger, () => door.open());
  const runtime = await open(definition, env, logger, startup);
  const service = await startService(definition, runtime, process.env, role);
  await door.close();
  await service.listen(env.PORT, env.HOST);
  await service.begin();
  stop = async () => {
    // Nobody calls a worker: there is nobody to turn away.
    await service.stop(role === 'worker' ? 0 : env.DRAIN_MS);
    await runtime.close();
    await endTracing();
  };
  console.log(`${definition.name} (${role}) listens on ${env.HOST}:${env.PORT} as ${hostname()}`);
}

/** The adapters of a process that is not alone: what processes share must be named. */
function open(definition: ServiceDefinition, env: CommonEnv, logger: Logger, startup: Startup): Promise<OpenRuntime> {
  const missing = (['MONGODB_URI', 'KAFKA_BROKERS', 'REDIS_URL', 'INTERNAL_SECRET', 'SECRETS_KEY'] as const).filter(
    (name) => !env[name],
  );
  if (missing.length > 0)
    throw new StartError(
      `${missing.join(', ')} must be set where services run as processes of their own; npm start needs none of them.`,
    );
  const transport = new HttpTransport(serviceAddresses(env, definition.name));
  return openRuntime({
    env,
    logger,
    mongoUri: env.MONGODB_URI!,
    internalSecret: env.INTERNAL_SECRET!,
    embedded: false,
    transport,
    startup,
  });
}
