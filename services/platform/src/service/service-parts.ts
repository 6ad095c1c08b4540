import { findApiKey, readKeys } from '@lathe/proto/accounts/internal';
import type { JSONWebKeySet } from 'jose';
import type { Connection } from 'mongoose';
import { Audit } from '../audit/audit.js';
import { ApiKeyVerifier } from '../auth/api-key-verifier.js';
import { Epochs } from '../auth/epochs.js';
import { InternalTokens } from '../auth/internal-token.js';
import { TokenVerifier } from '../auth/token-verifier.js';
import { eventModels } from '../events/event.schema.js';
import type { EventSubscription, SubscriptionState } from '../events/event-bus.js';
import { Outbox } from '../events/outbox.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { asPlatform, InternalClient } from '../internal/internal-client.js';
import { createJobQueue } from '../jobs/document-job-queue.js';
import type { Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { answers } from '../persistence/connection.js';
import { Lease } from '../persistence/lease.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { Health } from './health.js';
import { PartWatch } from './part-watch.js';
import type { Runtime } from './runtime.js';
import type { ServiceDefinition } from './service-definition.js';

export type ServiceParts = Awaited<ReturnType<typeof openParts>>;

/** What every service stands on, made of the runtime's adapters and its own database. */
export async function openParts(
  definition: ServiceDefinition,
  runtime: Runtime,
  connection: Connection,
  logger: Logger,
) {
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
  const outbox = new Outbox(definition.name, models, relay.wake);
  const unitOfWork = new UnitOfWork(connection);
  const apiKeys = new ApiKeyVerifier(
    {
      find: async (hash) => (await client.call(findApiKey, { body: { hash } }, asPlatform())).key,
      epochOf: (principalId) => epochs.epochOf(principalId),
    },
    runtime.rateLimiter,
  );
  const base = {
    models,
    lease,
    relay,
    client,
    epochs,
    verifier,
    apiKeys,
    internalTokens,
    outbox,
    unitOfWork,
    audit: new Audit(outbox, unitOfWork),
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
    { ...runtime.parts, store: () => answers(connection), jobs: () => base.jobs.answers() },
    logger,
  );
  const parts = { ...base, watch, subscription: undefined as EventSubscription | undefined };
  return Object.assign(parts, { health: healthOf(parts, runtime) });
}

/** What the health of a service is told from. */
type Watched = { connection: Connection; subscription: EventSubscription | undefined; watch: PartWatch };

/**
 * Ready: the database answers, events can go out and the group is joined. Alive: the group can still be joined, and no
 * part is silent for long.
 */
function healthOf(parts: Watched, runtime: Runtime): Health {
  const state = (): SubscriptionState => parts.subscription?.state() ?? 'running';
  return new Health(
    {
      database: () => parts.connection.readyState === 1,
      events: () => runtime.bus.healthy(),
      consumer: () => state() === 'running' || state() === 'rebalancing',
    },
    () => [...(state() === 'failed' ? ['consumer'] : []), ...parts.watch.silent],
  );
}
