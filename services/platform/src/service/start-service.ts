import 'reflect-metadata';
import type { Server } from 'node:http';
import { readKeys } from '@lathe/proto/accounts/internal';
import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Connection } from 'mongoose';
import { AddressSigner } from '../auth/address-signer.js';
import { AuthGuard } from '../auth/auth.guard.js';
import { Epochs } from '../auth/epochs.js';
import { InternalTokens } from '../auth/internal-token.js';
import { TokenVerifier } from '../auth/token-verifier.js';
import { loadConfig } from '../config/load-config.js';
import { PlanCatalogue } from '../entitlements/plan-catalogue.js';
import { notFound } from '../errors/domain-error.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { ConsumerRunner } from '../events/consumer-runner.js';
import { eventModels } from '../events/event.schema.js';
import type { EventSubscription, SubscriptionState } from '../events/event-bus.js';
import { EventTransport } from '../events/event-transport.js';
import { Outbox } from '../events/outbox.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { compressAnswers } from '../http/compression.js';
import { ContractInterceptor } from '../http/contract.interceptor.js';
import { Draining } from '../http/draining.js';
import { openEdge } from '../http/edge.js';
import { mayEnter } from '../http/public-door.js';
import { refuseAmbiguous } from '../http/refuse-request.js';
import { asPlatform, InternalClient } from '../internal/internal-client.js';
import { createJobQueue } from '../jobs/document-job-queue.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { answers, ensureIndexes, openConnection } from '../persistence/connection.js';
import { Lease } from '../persistence/lease.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { traceRequests } from '../tracing/http-tracing.js';
import { Health } from './health.js';
import { NestLogger } from './nest-logger.js';
import { PartWatch } from './part-watch.js';
import { PlatformModule } from './platform.module.js';
import type { Runtime } from './runtime.js';
import type { ServiceDefinition } from './service-definition.js';
import { faultOf } from './startup.js';
import * as tokens from './tokens.js';

const defaultBodyLimit = 1_048_576;
/** What is being answered when a service stops may take so long to end. */
const answersEndMs = 15_000;

/**
 * What a process does for its service: answer requests (`api`), consume events and run jobs (`worker`), or both
 * (`all`).
 */
export type Role = 'all' | 'api' | 'worker';

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
    openConnection(runtime.mongoUri, definition.name).catch(faultOf('MONGODB_URI')),
  );
  const kit = await createKit(definition, runtime, connection, logger);
  const app = await createApp(definition, runtime, logger, kit, role, [{ provide: tokens.CONFIG, useValue: config }]);
  const consumers = consumersOf(definition, runtime, app, kit, logger);
  if (role !== 'api') {
    connectEvents(definition, runtime, app, kit, consumers);
    const processors = definition.processors.map((processor) => app.get(processor, { strict: false }));
    for (const processor of processors) kit.jobs.register(processor);
    kit.metrics.watchJobs(
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
    routes: kit.routes,
    health: kit.health,
    consumers,
    relay: kit.relay,
    listen,
    ...lifecycle(kit, consumers, app, runtime),
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

type Kit = Awaited<ReturnType<typeof createKit>>;

async function createKit(definition: ServiceDefinition, runtime: Runtime, connection: Connection, logger: Logger) {
  const models = eventModels(connection);
  const lease = new Lease(connection, 'outbox-relay', { exclusive: runtime.embedded });
  const relay = new OutboxRelay(models, runtime.bus, logger, {
    lease,
    pubSub: runtime.pubSub,
    channel: `outbox-${definition.name}`,
  });
  const internalTokens = new InternalTokens(runtime.internalSecret);
  const client = new InternalClient(definition.name, internalTokens, runtime.transport);
  const epochs = new Epochs(connection, runtime.pubSub);
  const verifier = new TokenVerifier(runtime.site.publicUrl, {
    keys: async () => (await client.call(readKeys, {}, asPlatform())) as unknown as JSONWebKeySet,
    epochOf: (principalId) => epochs.epochOf(principalId),
  });
  const parts = {
    models,
    lease,
    relay,
    client,
    epochs,
    verifier,
    internalTokens,
    outbox: new Outbox(definition.name, models, relay.wake),
    unitOfWork: new UnitOfWork(connection),
    jobs: await createJobQueue({
      connection,
      pubSub: runtime.pubSub,
      logger,
      exclusive: runtime.embedded,
      lockMs: runtime.env.JOB_LOCK_MS,
      ...(runtime.env.REDIS_URL ? { redis: { url: runtime.env.REDIS_URL, prefix: runtime.env.REDIS_PREFIX } } : {}),
    }),
    metrics: new Metrics(definition.name),
    connection,
    routes: [] as string[],
  };
  const watch = new PartWatch(
    { ...runtime.parts, store: () => answers(connection), jobs: () => parts.jobs.answers() },
    logger,
  );
  const kit = { ...parts, watch, subscription: undefined as EventSubscription | undefined };
  return Object.assign(kit, { health: healthOf(kit, runtime) });
}

type Parts = { connection: Connection; subscription: EventSubscription | undefined; watch: PartWatch };

/**
 * Ready: the database answers, events can go out and the group is joined. Alive: the group can still be joined, and no
 * part is silent for long.
 */
function healthOf(kit: Parts, runtime: Runtime): Health {
  const state = (): SubscriptionState => kit.subscription?.state() ?? 'running';
  return new Health(
    {
      database: () => kit.connection.readyState === 1,
      events: () => runtime.bus.healthy(),
      consumer: () => state() === 'running' || state() === 'rebalancing',
    },
    () => [...(state() === 'failed' ? ['consumer'] : []), ...kit.watch.silent],
  );
}

async function createApp(
  definition: ServiceDefinition,
  runtime: Runtime,
  logger: Logger,
  kit: Kit,
  role: Role,
  extra: Provider[],
): Promise<NestFastifyApplication> {
  const values: Provider[] = [
    ...extra,
    { provide: tokens.CONNECTION, useValue: kit.connection },
    { provide: tokens.SERVICE, useValue: definition.name },
    { provide: tokens.SITE, useValue: runtime.site },
    { provide: tokens.LOGGER, useValue: logger },
    { provide: tokens.CACHE, useValue: runtime.cache },
    { provide: tokens.RATE_LIMITER, useValue: runtime.rateLimiter },
    { provide: tokens.PUB_SUB, useValue: runtime.pubSub },
    { provide: tokens.FILE_STORE, useValue: runtime.files },
    { provide: tokens.MAILER, useValue: runtime.mailer },
    { provide: tokens.JOB_QUEUE, useValue: kit.jobs },
    { provide: tokens.EMBEDDED, useValue: runtime.embedded },
    { provide: Outbox, useValue: kit.outbox },
    { provide: UnitOfWork, useValue: kit.unitOfWork },
    { provide: InternalClient, useValue: kit.client },
    { provide: TokenVerifier, useValue: kit.verifier },
    { provide: Epochs, useValue: kit.epochs },
    { provide: PlanCatalogue, useValue: new PlanCatalogue(runtime.env, runtime.embedded) },
    { provide: AddressSigner, useValue: new AddressSigner(runtime.internalSecret) },
    { provide: Health, useValue: kit.health },
    { provide: Metrics, useValue: kit.metrics },
  ];
  const { site, env } = runtime;
  // In one process with the gateway everything has come through it; elsewhere its address tells.
  const server = openEdge({
    site,
    bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
    trustProxy: runtime.embedded || env.TRUSTED_GATEWAYS,
  });
  traceRequests(server, definition.name);
  kit.metrics.watchRequests(server);
  kit.metrics.watchEvents(kit.models);
  guardRoutes(server, role);
  server.addHook(
    'onRoute',
    ({ method, url }) => void kit.routes.push(...[method].flat().map((verb) => `${verb} ${url}`)),
  );
  await compressAnswers(server);
  await definition.plugins?.(server);
  const adapter = new FastifyAdapter(server as unknown as FastifyAdapter['instance']);
  const app = await NestFactory.create<NestFastifyApplication>(rootModule([...definition.modules], values), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  app.useGlobalGuards(new AuthGuard(definition.name, runtime.site, kit.verifier, kit.internalTokens));
  app.useGlobalInterceptors(new ContractInterceptor());
  app.useGlobalFilters(new ErrorFilter(logger));
  await app.init();
  await server.ready();
  return app;
}

/** What no handler shall see: ambiguous requests, and routes that are closed to whoever asks. */
function guardRoutes(server: FastifyInstance, role: Role): void {
  server.addHook('onRequest', (request, _reply, done) => {
    refuseAmbiguous(request.raw);
    const isOperators = request.routeOptions.config.contract === undefined;
    if (!mayEnter(request) || (role === 'worker' && !isOperators)) throw notFound();
    done();
  });
}

function rootModule(modules: Type[], values: Provider[]): Type {
  @Module({ imports: [PlatformModule.with(values), ...modules] })
  class ServiceRoot {}
  return ServiceRoot;
}

function consumersOf(
  definition: ServiceDefinition,
  runtime: Runtime,
  app: NestFastifyApplication,
  kit: Kit,
  logger: Logger,
): ConsumerRunner {
  const consumers = [kit.epochs, ...definition.consumers.map((consumer) => app.get(consumer, { strict: false }))];
  return new ConsumerRunner(consumers, kit.models, kit.unitOfWork, logger, runtime.bus, definition.name);
}

/** Subscribes the service to the events its consumers want; Nest's microservice begins and ends the delivery. */
function connectEvents(
  definition: ServiceDefinition,
  runtime: Runtime,
  app: NestFastifyApplication,
  kit: Kit,
  consumers: ConsumerRunner,
): void {
  const subscription = runtime.bus.subscribe({
    group: definition.name,
    types: consumers.types,
    deliver: (events) => consumers.deliver(events),
    undeliverable: (message, reason) => consumers.undeliverable(message, reason),
  });
  kit.subscription = subscription;
  kit.metrics.watchConsumer(definition.name, runtime.bus, () => subscription.state());
  app.connectMicroservice<MicroserviceOptions>({ strategy: new EventTransport(subscription) });
}

function lifecycle(
  kit: Kit,
  consumers: ConsumerRunner,
  app: NestFastifyApplication,
  { startup }: Runtime,
): Pick<RunningService, 'begin' | 'stop'> {
  let endListening: (() => Promise<void>) | undefined;
  const draining = new Draining(app.getHttpServer() as Server);
  return {
    async begin() {
      endListening = await startup.until('Redis', () => kit.epochs.listen());
      if (kit.subscription) consumers.start();
      await app.startAllMicroservices();
      await startup.until('Redis', () => kit.relay.start());
      await startup.until('Redis', () => kit.jobs.start());
      kit.watch.start();
      kit.health.setReady(true);
    },
    async stop(drainMs = 0) {
      kit.health.setReady(false);
      kit.watch.stop();
      draining.begin();
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      await draining.end(answersEndMs);
      await kit.subscription?.stop();
      await consumers.stop();
      await kit.jobs.stop();
      await kit.relay.stop();
      await kit.lease.release();
      await endListening?.();
      await app.close();
      await kit.connection.close();
    },
  };
}
