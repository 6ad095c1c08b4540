import 'reflect-metadata';
import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Audit } from '../audit/audit.js';
import { AddressSigner } from '../auth/address-signer.js';
import { AuthGuard } from '../auth/auth.guard.js';
import { Epochs } from '../auth/epochs.js';
import { TokenVerifier } from '../auth/token-verifier.js';
import { PlanCatalogue } from '../entitlements/plan-catalogue.js';
import { notFound } from '../errors/domain-error.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { Outbox } from '../events/outbox.js';
import { compressAnswers } from '../http/compression.js';
import { openEdge } from '../http/edge.js';
import { mayEnter } from '../http/public-door.js';
import { keepRawBodies } from '../http/raw-bodies.js';
import { refuseAmbiguous } from '../http/refuse-request.js';
import { InternalClient } from '../internal/internal-client.js';
import type { Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { operationsModule } from '../operations/operations.module.js';
import type { Standing } from '../operations/read-health.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import * as tokens from '../tokens/tokens.js';
import { traceRequests } from '../tracing/http-tracing.js';
import { WorkspaceGuard } from '../workspaces/workspace.guard.js';
import { Health } from './health.js';
import { NestLogger } from './nest-logger.js';
import { PlatformModule } from './platform.module.js';
import type { Runtime } from './runtime.js';
import type { ServiceDefinition } from './service-definition.js';
import type { ServiceParts } from './service-parts.js';

const defaultBodyLimit = 1_048_576;

/**
 * What a process does for its service: answer requests (`api`), consume events and run jobs (`worker`), or both
 * (`all`).
 */
export type Role = 'all' | 'api' | 'worker';

/** The Nest application of a service on its Fastify server, initialised, with the platform's providers. */
export async function createApp(
  definition: ServiceDefinition,
  runtime: Runtime,
  logger: Logger,
  parts: ServiceParts,
  role: Role,
  extra: Provider[],
): Promise<NestFastifyApplication> {
  const values: Provider[] = [
    ...extra,
    { provide: tokens.CONNECTION, useValue: parts.connection },
    { provide: tokens.SERVICE, useValue: definition.name },
    { provide: tokens.SITE, useValue: runtime.site },
    { provide: tokens.LOGGER, useValue: logger },
    { provide: tokens.CACHE, useValue: runtime.cache },
    { provide: tokens.RATE_LIMITER, useValue: runtime.rateLimiter },
    { provide: tokens.PUB_SUB, useValue: runtime.pubSub },
    { provide: tokens.RECENT_LOG, useValue: runtime.recentLog },
    { provide: tokens.FILE_STORE, useValue: runtime.files },
    { provide: tokens.MAILER, useValue: runtime.mailer },
    { provide: tokens.OUTGOING_REQUESTS, useValue: runtime.outgoing },
    { provide: tokens.SEALER, useValue: runtime.sealer },
    { provide: tokens.JOB_QUEUE, useValue: parts.jobs },
    { provide: tokens.EMBEDDED, useValue: runtime.embedded },
    { provide: Outbox, useValue: parts.outbox },
    { provide: Audit, useValue: parts.audit },
    { provide: UnitOfWork, useValue: parts.unitOfWork },
    { provide: InternalClient, useValue: parts.client },
    { provide: TokenVerifier, useValue: parts.verifier },
    { provide: Epochs, useValue: parts.epochs },
    { provide: PlanCatalogue, useValue: new PlanCatalogue(runtime.env, runtime.embedded) },
    { provide: AddressSigner, useValue: new AddressSigner(runtime.internalSecret) },
    { provide: Health, useValue: parts.health },
    { provide: tokens.STANDING, useValue: standingOf(parts) },
    { provide: Metrics, useValue: parts.metrics },
  ];
  const { site, env } = runtime;
  // In one process with the gateway everything has come through it; elsewhere its address tells.
  const server = openEdge({
    site,
    bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
    trustProxy: runtime.embedded || env.TRUSTED_GATEWAYS,
  });
  traceRequests(server, definition.name);
  parts.metrics.watchRequests(server);
  parts.metrics.watchEvents(parts.models);
  guardRoutes(server, role);
  server.addHook(
    'onRoute',
    ({ method, url }) => void parts.routes.push(...[method].flat().map((verb) => `${verb} ${url}`)),
  );
  keepRawBodies(server);
  await compressAnswers(server);
  await definition.plugins?.(server);
  const adapter = new FastifyAdapter(server as unknown as FastifyAdapter['instance']);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule([operationsModule(definition.name), ...definition.modules], values),
    adapter,
    {
      logger: new NestLogger(logger),
      abortOnError: false,
      bodyParser: false,
    },
  );
  app.useGlobalGuards(
    new AuthGuard(definition.name, runtime.site, parts.verifier, parts.apiKeys, parts.internalTokens),
  );
  if (definition.workspaceApps)
    app.useGlobalGuards(new WorkspaceGuard(app.get(definition.workspaceApps, { strict: false })));
  app.useGlobalFilters(new ErrorFilter(logger));
  await app.init();
  await server.ready();
  return app;
}

const standingOf = ({ health, watch }: ServiceParts): Standing => ({
  report: () => health.report(),
  parts: () => watch.states,
});

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
