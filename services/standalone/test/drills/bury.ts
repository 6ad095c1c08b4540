import type { DocumentJobQueue } from '@lathe/platform/jobs/document-job-queue';
import type { TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION, JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';

/** Ends the timers of a process that reaches nothing any more. */
export async function bury({ services, runtime }: TestService): Promise<void> {
  for (const service of services) {
    const { app, relay, consumers } = service;
    const connection = app.get<Connection>(CONNECTION, { strict: false });
    await connection.destroy().catch(() => undefined);
    // A stop gives up at the first part that wants to tell the store.
    await service.stop().catch(() => undefined);
    const jobs = app.get<DocumentJobQueue>(JOB_QUEUE, { strict: false });
    await Promise.allSettled([jobs.stop(), relay.stop(), consumers.stop()]);
    await app.close().catch(() => undefined);
  }
  await runtime.close();
}
