import type { ServiceName } from '@lathe/proto/common/services';
import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { EventConsumer } from '../events/event-consumer.js';
import type { JobProcessor } from '../jobs/job-queue.js';
import type { WorkspaceApps } from '../workspaces/workspace-apps.js';

/** A service as the platform starts it: alone in a process, or beside the others in standalone. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  /** Variables of this service beyond the common ones. */
  readonly env: z.ZodObject;
  /** Nest modules with the service's controllers and providers. */
  readonly modules: readonly Type[];
  /** Providers that consume events; one class, one consumer. */
  readonly consumers: readonly Type<EventConsumer>[];
  /** The provider that knows who builds which app; without it nobody acts for another one here. */
  readonly workspaceApps?: Type<WorkspaceApps>;
  /** Providers that run jobs; one class, one queue. */
  readonly processors: readonly Type<JobProcessor>[];
  /** Registers Fastify plugins (multipart and the like) before Nest does. */
  readonly plugins?: (server: FastifyInstance) => Promise<void>;
  /** Maximum body of a JSON request in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
}
