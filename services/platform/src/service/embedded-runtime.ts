import { join } from 'node:path';
import { MemoryCache } from '../cache/memory-cache.js';
import { siteOf, type CommonEnv } from '../config/common-config.js';
import { InProcessBus } from '../events/in-process-bus.js';
import { DiskFileStore } from '../files/disk-file-store.js';
import { InjectTransport } from '../internal/inject-transport.js';
import { FileMailer } from '../mail/file-mailer.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { MemoryRateLimiter } from '../rate-limit/memory-rate-limiter.js';
import type { Runtime } from './runtime.js';

export interface EmbeddedRuntime extends Runtime {
  readonly transport: InjectTransport;
}

/** The embedded column of design section 1: everything in this process, files in the data directory. */
export function embeddedRuntime(env: CommonEnv, mongoUri: string, internalSecret: string): EmbeddedRuntime {
  const site = siteOf(env);
  return {
    env,
    site,
    embedded: true,
    mongoUri,
    internalSecret,
    bus: new InProcessBus(),
    cache: new MemoryCache(),
    rateLimiter: new MemoryRateLimiter(),
    pubSub: new MemoryPubSub(),
    files: new DiskFileStore(join(env.DATA_DIR, 'files')),
    mailer: new FileMailer(join(env.DATA_DIR, 'mail'), `Lathe <no-reply@${new URL(site.publicUrl).hostname}>`),
    transport: new InjectTransport(),
  };
}
