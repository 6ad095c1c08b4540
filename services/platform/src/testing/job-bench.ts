import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { BullOptions } from '../jobs/bull/bull-executor.js';
import { createJobQueue, type DocumentJobQueue } from '../jobs/document-job-queue.js';
import { jobModel, type JobRow } from '../jobs/job.schema.js';
import { JobDocuments } from '../jobs/job-documents.js';
import { type JobContext, JobProcessor } from '../jobs/job-queue.js';
import { createLogger } from '../logging/logger.js';
import { ensureIndexes } from '../persistence/connection.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { openTestDatabase } from './test-database.js';
import { until } from './until.js';

/** A processor that notes its runs and does what the test says. */
export class Probe extends JobProcessor<string> {
  readonly queue = 'probe';
  readonly payload = z.string();
  override readonly maxAttempts = 3;
  override readonly concurrency: number = 4;
  readonly runs: { payload: string; attempt: number }[] = [];
  readonly failures: string[] = [];
  busy = 0;
  mostBusy = 0;
  work: (payload: string, context: JobContext) => Promise<void> = async () => undefined;

  async process(payload: string, context: JobContext): Promise<void> {
    this.runs.push({ payload, attempt: context.attempt });
    this.mostBusy = Math.max(this.mostBusy, ++this.busy);
    try {
      await this.work(payload, context);
    } finally {
      this.busy -= 1;
    }
  }
  override async failed(_payload: string, reason: string): Promise<void> {
    this.failures.push(reason);
  }
  get payloads(): string[] {
    return this.runs.map((run) => run.payload);
  }
}

/** Never ends by itself: only its signal ends it. */
export const untilAborted = (_payload: string, { signal }: JobContext): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/** A database of its own, and job queues on it as processes of one service would open them. */
export class JobBench {
  private readonly opened: DocumentJobQueue[] = [];
  private readonly pubSub = new MemoryPubSub();

  private constructor(
    readonly uri: string,
    readonly databasePrefix: string,
    readonly connection: Connection,
    readonly lockMs: number,
    private readonly endStore: () => Promise<void>,
  ) {}

  static async open(lockMs: number): Promise<JobBench> {
    const { uri, prefix, connection, close } = await openTestDatabase('payments');
    jobModel(connection);
    await ensureIndexes(connection);
    return new JobBench(uri, prefix, connection, lockMs, close);
  }

  /** One process: a worker with processors, an api without. */
  async start(processors: readonly JobProcessor[], redis?: BullOptions): Promise<DocumentJobQueue> {
    const logger = createLogger('jobs', process.env['LOG_LEVEL'] ?? 'silent');
    const queue = await createJobQueue({
      connection: this.connection,
      pubSub: this.pubSub,
      logger,
      exclusive: false,
      lockMs: this.lockMs,
      ...(redis ? { redis } : {}),
    });
    for (const processor of processors) queue.register(processor);
    await queue.start();
    this.opened.push(queue);
    return queue;
  }

  get documents(): JobDocuments {
    return new JobDocuments(jobModel(this.connection), this.lockMs);
  }

  async row(jobId: string): Promise<JobRow> {
    const row = await jobModel(this.connection).findById(jobId).lean<JobRow>();
    if (!row) throw new Error(`There is no job ${jobId}`);
    return row;
  }

  async write(row: Partial<JobRow> & Pick<JobRow, '_id' | 'payload'>): Promise<void> {
    const now = new Date();
    await jobModel(this.connection).create({
      queue: 'probe',
      status: 'waiting',
      attempts: 0,
      runAt: now,
      leaseUntil: null,
      owner: null,
      cancelRequested: false,
      reason: '',
      createdAt: now,
      endedAt: null,
      ...row,
    });
  }

  async ends(jobId: string, status: JobRow['status'], seconds?: number): Promise<void> {
    await until(async () => (await this.row(jobId)).status === status, seconds).catch(async () => {
      throw new Error(`${jobId} is ${(await this.row(jobId)).status}, not ${status}`);
    });
  }

  count(status: JobRow['status']): Promise<number> {
    return jobModel(this.connection).countDocuments({ status });
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((queue) => queue.stop()));
    await this.endStore();
  }
}
