import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { BullOptions } from './bull/bull-executor.js';
import { InProcessExecutor } from './in-process-executor.js';
import { jobModel } from './job.schema.js';
import { JobDocuments } from './job-documents.js';
import type { JobExecutor } from './job-executor.js';
import type { EnqueueOptions, JobProcessor, JobProgress, JobQueue, JobStatus } from './job-queue.js';
import { cancelChannel, JobRunner } from './job-runner.js';

/** Jobs as documents, run by an executor. */
export class DocumentJobQueue implements JobQueue {
  private readonly processors = new Map<string, JobProcessor>();

  constructor(
    private readonly documents: JobDocuments,
    private readonly executor: JobExecutor,
    private readonly pubSub: PubSub,
  ) {}

  /** Before `start`. A process that registers none enqueues and cancels, and runs nothing. */
  register(processor: JobProcessor): void {
    if (this.processors.has(processor.queue)) throw new Error(`Queue ${processor.queue} has two processors`);
    this.processors.set(processor.queue, processor);
  }

  start(): Promise<void> {
    return this.executor.start(this.processors);
  }

  stop(): Promise<void> {
    return this.executor.stop();
  }

  /** Whether what carries the jobs answers now. */
  answers(): Promise<boolean> {
    return this.executor.answers();
  }

  async enqueue(queue: string, jobId: string, payload: unknown, options: EnqueueOptions = {}): Promise<void> {
    const runAt = await this.documents.enqueue(queue, jobId, payload, options);
    const submit = (): void => this.executor.submit(queue, jobId, runAt);
    if (options.tx) options.tx.afterCommit(submit);
    else submit();
  }

  async cancel(jobId: string): Promise<boolean> {
    const cancelled = await this.documents.cancel(jobId);
    // The document is marked: a worker that misses the message sees it when it next renews its lease.
    if (cancelled?.runningAs) await this.pubSub.publish(cancelChannel, cancelled.runningAs);
    return cancelled !== undefined;
  }

  forget(jobIds: readonly string[]): Promise<void> {
    return this.documents.forget(jobIds);
  }

  statusOf(jobId: string): Promise<JobStatus | undefined> {
    return this.documents.statusOf(jobId);
  }

  progressOf(jobId: string): Promise<JobProgress | undefined> {
    return this.documents.progressOf(jobId);
  }
}

export interface JobQueueParts {
  readonly connection: Connection;
  readonly pubSub: PubSub;
  readonly logger: Logger;
  /** No other process works on this database. */
  readonly exclusive: boolean;
  /** How long a worker that shows no sign of life keeps its job, in milliseconds (JOB_LOCK_MS). */
  readonly lockMs?: number;
  /** Runs jobs by BullMQ on this Redis; in process without it. */
  readonly redis?: BullOptions;
}

/** The job queue of one service. BullMQ is loaded only where it is used. */
export async function createJobQueue({
  connection,
  pubSub,
  logger,
  exclusive,
  lockMs,
  redis,
}: JobQueueParts): Promise<DocumentJobQueue> {
  const documents = new JobDocuments(jobModel(connection), lockMs);
  const runner = new JobRunner(documents, pubSub, logger);
  if (!redis)
    return new DocumentJobQueue(documents, new InProcessExecutor(documents, runner, logger, exclusive), pubSub);
  const { BullExecutor } = await import('./bull/bull-executor.js');
  return new DocumentJobQueue(documents, new BullExecutor(documents, runner, logger, redis), pubSub);
}
