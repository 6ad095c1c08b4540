import 'reflect-metadata';
import type { Server } from 'node:http';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { commonEnv } from '../config/common-config.js';
import { loadConfig } from '../config/load-config.js';
import { settingsInForce } from '../config/settings-in-force.js';
import { ConsumerRunner } from '../events/consumer-runner.js';
import { EventTransport } from '../events/event-transport.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { Draining } from '../http/draining.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { ensureIndexes, openConnection } from '../persistence/connection.js';
import * as tokens from '../tokens/tokens.js';
import { Health } from './health.js';
import type { Runtime } from './runtime.js';
import { createApp, type Role } from './service-app.js';
import type { ServiceDefinition } from './service-definition.js';
import { openParts, type ServiceParts } from './service-parts.js';
import { faultOf } from './startup.js';

/** What is being answered when a service stops may take so long to end. */
const answersEndMs = 15_000;

export interface RunningService {
  readonly name: ServiceDefinition['name'];
  /** The Nest application; `get` of a provider for tests. */
  readonly app: NestFastifyApplication;
  readonly server: FastifyInstance;
  /** `METHOD /path` of every registered route, for the conformance test. */
  readonly routes: readonly string[];
  readonly health: Health;
  readonly consumers: ConsumerRunner;
  readonly relay: OutboxRelay;
  /** Answers on a port of its own; in standalone the gateway hands requests over instead. */
  listen(port: number, host: string): Promise<void>;
  /** Begins background work: relay, consumers' sweeps, jobs. Called when every service of the process is built. */
  begin(): Promise<void>;
  /**
   * Stops in order: not ready, answering on for `drainMs` so that callers turn away, the answers under way, consumers,
   * jobs, relay, database.
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Builds a service on the runtime's adapters. It answers injected and routed requests; the caller decides whether it
 * listens on a port.
 */
export async function startService(
  definition: ServiceDefinition,
  runtime: Runtime,
  env: NodeJS.ProcessEnv = process.env,
  role: Role = 'all',
): Promise<RunningService> {
  const logger = createLogger(definition.name, runtime.env.LOG_LEVEL);
  const config = loadConfig(definition.env, env);
  const connection = await runtime.startup.until('the document store', () =>
    openConnection(runtime.mongoUri, definition.name, runtime.env.MONGODB_PREFIX).catch(faultOf('MONGODB_URI')),
  );
  const parts = await openParts(definition, runtime, connection, logger);
  const app = await createApp(definition, runtime, logger, parts, role, [
    { provide: tokens.CONFIG, useValue: config },
    { provide: tokens.SETTINGS, useValue: settingsInForce(commonEnv.extend(definition.env.shape), env) },
  ]);
  const consumers = consumersOf(definition, runtime, app, parts, logger);
  if (role !== 'api') {
    connectEvents(definition, runtime, app, parts, consumers);
    const processors = definition.processors.map((processor) => app.get(processor, { strict: false }));
    for (const processor of processors) parts.jobs.register(processor);
    parts.metrics.watchJobs(
      connection,
      processors.map(({ queue }) => queue),
    );
  }
  if (runtime.embedded) await ensureIndexes(connection);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const listen = async (port: number, host: string): Promise<void> => {
    await app.listen(port, host);
  };
  return {
    name: definition.name,
    app,
    server,
    routes: parts.routes,
    health: parts.health,
    consumers,
    relay: parts.relay,
    listen,
    ...lifecycle(parts, consumers, app, runtime),
  };
}

/** Makes the collections and indexes of a service and ends; services that run as processes of their own do not. */
export async function prepareService(
  definition: ServiceDefinition,
  runtime: Runtime,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const service = await startService(definition, runtime, env, 'api');
  await ensureIndexes(service.app.get<Connection>(tokens.CONNECTION));
  await service.stop();
}

function consumersOf(
  definition: ServiceDefinition,
  runtime: Runtime,
  app: NestFastifyApplication,
  parts: ServiceParts,
  logger: Logger,
): ConsumerRunner {
  const consumers = [parts.epochs, ...definition.consumers.map((consumer) => app.get(consumer, { strict: false }))];
  return new ConsumerRunner(consumers, parts.models, parts.unitOfWork, logger, runtime.bus, definition.name);
}

/** Subscribes the service to the events its consumers want; Nest's microservice begins and ends the delivery. */
function connectEvents(
  definition: ServiceDefinition,
  runtime: Runtime,
  app: NestFastifyApplication,
  parts: ServiceParts,
  consumers: ConsumerRunner,
): void {
  const subscription = runtime.bus.subscribe({
    group: definition.name,
    types: consumers.types,
    deliver: (events) => consumers.deliver(events),
    undeliverable: (message, reason) => consumers.undeliverable(message, reason),
  });
  parts.subscription = subscription;
  parts.metrics.watchConsumer(definition.name, runtime.bus, () => subscription.state());
  app.connectMicroservice<MicroserviceOptions>({ strategy: new EventTransport(subscription) });
}

function lifecycle(
  parts: ServiceParts,
  consumers: ConsumerRunner,
  app: NestFastifyApplication,
  { startup }: Runtime,
): Pick<RunningService, 'begin' | 'stop'> {
  let endListening: (() => Promise<void>) | undefined;
  const draining = new Draining(app.getHttpServer() as Server);
  return {
    async begin() {
      endListening = await startup.until('Redis', () => parts.epochs.listen());
      if (parts.subscription) consumers.start();
      await app.startAllMicroservices();
      await startup.until('Redis', () => parts.relay.start());
      await startup.until('Redis', () => parts.jobs.start());
      parts.watch.start();
      parts.health.setReady(true);
    },
    async stop(drainMs = 0) {
      parts.health.setReady(false);
      parts.watch.stop();
      draining.begin();
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      await draining.end(answersEndMs);
      await parts.subscription?.stop();
      await consumers.stop();
      await parts.jobs.stop();
      await parts.relay.stop();
      await parts.lease.release();
      await endListening?.();
      await app.close();
      await parts.connection.close();
    },
  };
}
