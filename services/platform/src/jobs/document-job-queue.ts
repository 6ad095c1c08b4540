import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import type { Model } from 'mongoose';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import { withContext } from '../logging/request-context.js';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import { captureTrace, withSpan } from '../tracing/tracing.js';
import type { JobProcessor, JobQueue, JobStatus } from './job-queue.js';
import type { JobRow } from './job.schema.js';

const pollMs = 1_000;
const leaseMs = 30_000;
const stopGraceMs = 4_000;

interface RunningJob {
  readonly queue: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** The embedded executor: claims job documents by lease and runs them in this process. */
export class DocumentJobQueue implements JobQueue {
  private readonly owner = randomUUID();
  private readonly processors = new Map<string, JobProcessor>();
  private readonly running = new Map<string, RunningJob>();
  private readonly claiming = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  /** `exclusive`: no other process works on this database, so jobs that were active at the start belong to a dead one. */
  constructor(private readonly model: Model<JobRow>, private readonly logger: Logger, private readonly exclusive: boolean) {}

  register(processor: JobProcessor): void {
    if (this.processors.has(processor.queue)) throw new Error(`Queue ${processor.queue} has two processors`);
    this.processors.set(processor.queue, processor);
  }

  async start(): Promise<void> {
    if (this.exclusive) await this.model.updateMany({ status: 'active' }, { $set: { leaseUntil: new Date(0) } });
    this.timer = setInterval(() => this.wakeAll(), pollMs);
    this.wakeAll();
  }

  /** Stops claiming, asks running jobs to stop and waits a few seconds for them; what is left is taken up at the next start. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    for (const job of this.running.values()) job.abort.abort(new Error('The process is stopping'));
    const all = Promise.allSettled([...this.running.values()].map((job) => job.done));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopGraceMs).unref())]);
  }

  async enqueue(queue: string, jobId: string, payload: unknown, options: { tx?: Transaction; runAt?: Date } = {}): Promise<void> {
    const now = new Date();
    const row: Omit<JobRow, '_id'> = {
      queue, payload, status: 'waiting', attempts: 0, runAt: options.runAt ?? now, leaseUntil: null, owner: null,
      cancelRequested: false, reason: '', ...captureTrace(), createdAt: now, endedAt: null,
    };
    await this.model.updateOne({ _id: jobId }, { $setOnInsert: row }, { upsert: true, session: sessionOf(options.tx) });
    if (options.tx) options.tx.afterCommit(() => this.wake(queue));
    else this.wake(queue);
  }

  async cancel(jobId: string): Promise<boolean> {
    const waiting = await this.model.updateOne({ _id: jobId, status: 'waiting' }, { $set: { status: 'cancelled', endedAt: new Date() } });
    if (waiting.modifiedCount === 1) return true;
    const active = await this.model.updateOne({ _id: jobId, status: 'active' }, { $set: { cancelRequested: true } });
    this.running.get(jobId)?.abort.abort(new Error('cancelled'));
    return active.matchedCount === 1;
  }

  async statusOf(jobId: string): Promise<JobStatus | undefined> {
    return (await this.model.findById(jobId, { status: 1 }).lean())?.status;
  }

  private wakeAll(): void {
    for (const queue of this.processors.keys()) this.wake(queue);
  }

  private wake(queue: string): void {
    if (this.stopping || this.claiming.has(queue) || !this.processors.has(queue)) return;
    this.claiming.add(queue);
    this.claim(queue)
      .catch((error: unknown) => this.logger.error({ err: error, queue }, 'jobs could not be claimed'))
      .finally(() => this.claiming.delete(queue));
  }

  private async claim(queue: string): Promise<void> {
    const processor = this.processors.get(queue)!;
    let active = [...this.running.values()].filter((job) => job.queue === queue).length;
    for (; active < processor.concurrency && !this.stopping; active += 1) {
      const now = new Date();
      const due = { queue, $or: [{ status: 'waiting' as const, runAt: { $lte: now } }, { status: 'active' as const, leaseUntil: { $lt: now } }] };
      const claim = { $set: { status: 'active' as const, owner: this.owner, leaseUntil: new Date(Date.now() + leaseMs) }, $inc: { attempts: 1 } };
      const job = await this.model.findOneAndUpdate(due, claim, { sort: { runAt: 1 }, returnDocument: 'after' }).lean<JobRow>();
      if (!job) return;
      this.launch(processor, job);
    }
  }

  private launch(processor: JobProcessor, job: JobRow): void {
    const abort = new AbortController();
    const renewal = setInterval(() => void this.renew(job._id, abort), leaseMs / 3);
    const done = withContext({ traceId: randomUUID().replaceAll('-', ''), jobId: job._id }, () => this.execute(processor, job, abort.signal)).finally(() => {
      clearInterval(renewal);
      this.running.delete(job._id);
      this.wake(job.queue);
    });
    this.running.set(job._id, { queue: job.queue, abort, done });
  }

  private async renew(jobId: string, abort: AbortController): Promise<void> {
    const row = await this.model.findOneAndUpdate({ _id: jobId, owner: this.owner }, { $set: { leaseUntil: new Date(Date.now() + leaseMs) } }).lean();
    if (!row || row.cancelRequested) abort.abort(new Error(row ? 'cancelled' : 'The job went to another worker'));
  }

  private async execute(processor: JobProcessor, job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      if (job.attempts > processor.maxAttempts) return await this.fail(processor, job, 'It was interrupted too often');
      const payload = processor.payload.parse(job.payload);
      const run = (): Promise<void> => processor.process(payload, { jobId: job._id, attempt: job.attempts, signal });
      await withSpan(`job ${job.queue}`, SpanKind.CONSUMER, job, { 'lathe.job': job._id }, run);
      await this.end(job, 'done', '');
    } catch (thrown) {
      await this.afterError(processor, job, thrown, signal).catch((error: unknown) => this.logger.error({ err: error, jobId: job._id }, 'job outcome not recorded'));
    }
  }

  private async afterError(processor: JobProcessor, job: JobRow, thrown: unknown, signal: AbortSignal): Promise<void> {
    if (this.stopping && signal.aborted) {
      await this.model.updateOne({ _id: job._id, owner: this.owner }, { $set: { status: 'waiting', leaseUntil: null }, $inc: { attempts: -1 } });
      return;
    }
    if (signal.aborted) return this.end(job, 'cancelled', 'cancelled');
    const error = toDomainError(thrown);
    this.logger.warn({ err: error.cause ?? error, jobId: job._id, queue: job.queue, attempt: job.attempts }, 'job attempt failed');
    if (!error.retryable || job.attempts >= processor.maxAttempts) return this.fail(processor, job, error.message);
    const runAt = new Date(Date.now() + 500 * 2 ** job.attempts * (0.5 + Math.random() / 2));
    await this.model.updateOne({ _id: job._id, owner: this.owner }, { $set: { status: 'waiting', runAt, leaseUntil: null, reason: error.message } });
  }

  private async fail(processor: JobProcessor, job: JobRow, reason: string): Promise<void> {
    const payload = processor.payload.safeParse(job.payload);
    if (payload.success) await processor.failed(payload.data, reason);
    await this.end(job, 'failed', reason);
  }

  private async end(job: JobRow, status: JobStatus, reason: string): Promise<void> {
    await this.model.updateOne({ _id: job._id, owner: this.owner }, { $set: { status, reason, endedAt: new Date(), leaseUntil: null } });
  }
}
