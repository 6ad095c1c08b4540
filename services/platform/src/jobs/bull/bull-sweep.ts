import type { Logger } from '../../logging/logger.js';
import type { JobDocuments } from '../job-documents.js';
import { bullJobId } from './bull-options.js';
import type { BullQueues } from './bull-queues.js';

const defaultSweepMs = 5_000;
const batchSize = 500;

/**
 * Gives Redis the due documents that it does not know: because it was away or lost its data, or because a process ended
 * between its commit and telling Redis. Every worker sweeps; adding a job twice is adding it once.
 */
export class BullSweep {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly documents: JobDocuments,
    private readonly queues: BullQueues,
    private readonly logger: Logger,
    private readonly everyMs = defaultSweepMs,
  ) {}

  start(names: readonly string[]): void {
    this.timer = setTimeout(
      () => {
        this.current = this.sweepAll(names).then(() => {
          if (!this.stopping) this.start(names);
        });
      },
      this.everyMs * (0.75 + Math.random() / 2),
    );
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private async sweepAll(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (this.stopping || !this.queues.isReady) return;
      await this.sweep(name).catch((error: unknown) =>
        this.logger.warn({ err: error, queue: name }, 'due jobs not swept'),
      );
    }
  }

  private async sweep(name: string): Promise<void> {
    let batch: string[] = [];
    for await (const id of this.documents.overdue(name, this.everyMs)) {
      if (this.stopping) return;
      batch.push(id);
      if (batch.length < batchSize) continue;
      await this.addMissing(name, batch);
      batch = [];
    }
    await this.addMissing(name, batch);
  }

  private async addMissing(name: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const queue = await this.queues.open(name);
    const reads = this.queues.redis.pipeline();
    for (const id of ids) reads.hmget(queue.toKey(bullJobId(name, id)), 'timestamp', 'finishedOn');
    const answers = (await reads.exec()) ?? [];
    const missing: string[] = [];
    for (const [index, id] of ids.entries()) {
      const [error, fields] = answers[index] ?? [new Error('no answer')];
      if (error) throw error;
      const [timestamp, finishedOn] = fields as (string | null)[];
      // Over in Redis but not in its document: redriven, or the worker was lost while it wrote. Redis forgets it and
      // begins anew.
      if (finishedOn !== null) await queue.remove(bullJobId(name, id));
      if (timestamp === null || finishedOn !== null) missing.push(id);
    }
    if (missing.length === 0) return;
    await this.queues.add(
      name,
      missing.map((id) => ({ id })),
    );
    this.logger.info({ queue: name, jobs: missing.length }, 'due jobs that Redis did not know were added');
  }
}
