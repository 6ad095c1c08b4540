import type { Cache } from '../cache/cache.js';
import type { CommonEnv, Site } from '../config/common-config.js';
import type { EventBus } from '../events/event-bus.js';
import type { FileStore } from '../files/file-store.js';
import type { InternalTransport } from '../internal/internal-client.js';
import type { Mailer } from '../mail/mailer.js';
import type { OutgoingRequests } from '../outgoing/outgoing-requests.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { RecentLog } from '../recent/recent-log.js';
import type { Sealer } from '../sealing/sealer.js';
import type { AskPart } from './part-watch.js';
import type { Startup } from './startup.js';

/** The adapters that a process chose from its environment; every service in it gets the same. */
export interface Runtime {
  readonly env: CommonEnv;
  readonly site: Site;
  /** Everything runs in this one process on this machine. */
  readonly embedded: boolean;
  readonly mongoUri: string;
  readonly internalSecret: string;
  readonly startup: Startup;
  readonly bus: EventBus;
  readonly cache: Cache;
  readonly rateLimiter: RateLimiter;
  readonly pubSub: PubSub;
  readonly recentLog: RecentLog;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly outgoing: OutgoingRequests;
  readonly sealer: Sealer;
  readonly transport: InternalTransport;
  /** The servers behind the adapters, by name; whoever is silent for long is a reason for a new process. */
  readonly parts: Readonly<Record<string, AskPart>>;
}
