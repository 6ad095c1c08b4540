import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Logger } from '../../logging/logger.js';
import type { JobDocuments } from '../job-documents.js';
import { type JobExecutor, stopGraceMs } from '../job-executor.js';
import type { JobProcessor } from '../job-queue.js';
import type { JobRunner } from '../job-runner.js';
import { type BullJobData, type BullOptions, bullPrefix, bullQueue } from './bull-options.js';
import { BullQueues } from './bull-queues.js';
import { BullSweep } from './bull-sweep.js';
import { WorkerRedis } from './worker-redis.js';

export type { BullOptions } from './bull-options.js';

/** How long a job rests whose document could not be read or written. */
const restMs = 2_000;
const closeMs = 2_000;

/** An attempt failed, and the document says when the next one is. */
class RunAgain extends Error {
  constructor(
    reason: string,
    readonly runAt: Date,
  ) {
    super(reason);
  }
}

/**
 * Runs jobs by BullMQ: one queue per queue name, one worker per processor. Redis holds ids and decides who runs what
 * when; whether a job may run is the document's answer to a claim, so that neither a lost Redis nor a job delivered
 * twice does harm.
 */
export class BullExecutor implements JobExecutor {
  private readonly queues: BullQueues;
  private readonly sweep: BullSweep;
  private readonly workers: Worker<BullJobData>[] = [];
  private connection: WorkerRedis | undefined;

  constructor(
    private readonly documents: JobDocuments,
    private readonly runner: JobRunner,
    private readonly logger: Logger,
    private readonly options: BullOptions,
  ) {
    this.queues = new BullQueues(logger, options);
    this.sweep = new BullSweep(documents, this.queues, logger, options.sweepMs);
  }

  async start(processors: ReadonlyMap<string, JobProcessor>): Promise<void> {
    await this.queues.connected();
    if (processors.size === 0) return;
    await this.runner.start();
    this.connection = new WorkerRedis(this.options.url);
    this.connection.on('error', (error: Error) => this.logger.debug({ err: error }, 'Redis is away from the workers'));
    for (const processor of processors.values()) this.workers.push(this.newWorker(processor, this.connection));
    this.sweep.start([...processors.keys()]);
  }

  submit(queue: string, jobId: string, runAt: Date): void {
    this.queues.submit(queue, jobId, runAt);
  }

  async answers(): Promise<boolean> {
    await Promise.all([this.queues.redis.ping(), this.connection?.ping()]);
    return true;
  }

  /** Workers first: what a running job enqueues while it ends still finds its queue. */
  async stop(): Promise<void> {
    await this.sweep.stop();
    await Promise.all(this.workers.map((worker) => worker.pause(true)));
    await this.runner.stop(stopGraceMs);
    const closed = Promise.allSettled(this.workers.map((worker) => worker.close())).then(() => true);
    this.connection?.leave();
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), closeMs).unref());
    if (!(await Promise.race([closed, late]))) this.logger.warn('jobs that did not stop are left to other workers');
    this.connection?.drop();
    await this.queues.close();
  }

  private newWorker(processor: JobProcessor, connection: WorkerRedis): Worker<BullJobData> {
    const worker = new Worker<BullJobData>(
      bullQueue(processor.queue),
      (job, token) => this.process(processor, job, token),
      {
        connection,
        prefix: bullPrefix(this.options.prefix),
        concurrency: processor.concurrency,
        lockDuration: this.documents.leaseMs,
        stalledInterval: Math.max(250, this.documents.leaseMs / 4),
        // The document counts a lost attempt like any other; BullMQ must not give up before it does.
        maxStalledCount: 1_000_000,
        runRetryDelay: 1_000,
        drainDelay: 5,
        settings: {
          backoffStrategy: (_made, _type, error) =>
            error instanceof RunAgain ? Math.max(1, error.runAt.getTime() - Date.now()) : restMs,
        },
      },
    );
    worker.on('error', (error) => this.logger.warn({ err: error, queue: processor.queue }, 'job worker'));
    worker.on('stalled', (id) =>
      this.logger.warn({ bullJob: id, queue: processor.queue }, 'a worker lost its job; it runs again'),
    );
    return worker;
  }

  private async process(processor: JobProcessor, job: Job<BullJobData>, token: string | undefined): Promise<void> {
    const claimed = await this.documents.claim(job.data.id);
    if (!claimed) return this.passOver(job, token);
    const outcome = await this.runner.run(processor, claimed);
    if (outcome.kind === 'failed') throw new UnrecoverableError(outcome.reason);
    if (outcome.kind === 'again') throw new RunAgain(outcome.reason, outcome.runAt);
    if (outcome.kind === 'returned') {
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }

  /**
   * A document that is over needs nothing more; one that is not due, or that another worker still holds, is looked at
   * again then.
   */
  private async passOver(job: Job<BullJobData>, token: string | undefined): Promise<void> {
    const waitMs = await this.documents.nextChanceMs(job.data.id);
    if (waitMs === undefined) return;
    await job.moveToDelayed(Date.now() + waitMs + 50, token);
    throw new DelayedError();
  }
}
