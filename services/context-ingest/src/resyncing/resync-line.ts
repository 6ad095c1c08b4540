import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { resyncQueue } from '../ingesting/queues.js';
import type { ContextItem, Resync } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** The item that is to be fetched anew at its `at`, in milliseconds since 1970. */
export const dueItem = z.object({ appId: id, itemId: id, at: z.int() });
export type DueItem = z.output<typeof dueItem>;

/** Says when an item is fetched anew, and puts that in line. What was in line before does nothing any more. */
@Injectable()
export class ResyncLine {
  constructor(
    private readonly items: ContextItemRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async set(item: ContextItem, resync: Resync | null, tx: Transaction): Promise<void> {
    await this.items.setResync(platformScope(), item, resync, tx);
    if (!resync) return;
    const due: DueItem = { appId: item.appId, itemId: item.id, at: resync.nextAt.getTime() };
    await this.jobs.enqueue(resyncQueue, `resync-${due.itemId}-${due.at}`, due, { tx, runAt: resync.nextAt });
  }
}
