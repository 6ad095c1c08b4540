import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import { withContext } from '../logging/request-context.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import { withSpan } from '../tracing/tracing.js';
import type { ClaimedJob, JobDocuments } from './job-documents.js';
import type { JobContext, JobProcessor } from './job-queue.js';
import { ProgressWriter } from './progress-writer.js';

/** Where cancelled claims are called out; the message is the claim's token. */
export const cancelChannel = 'jobs-cancel';

const firstBackoffMs = 1_000;
const recordPauseMs = 500;
const backoffJitter = 0.5;

/** What became of one attempt, as recorded in the document. */
export type JobOutcome =
  | { readonly kind: 'done' | 'cancelled' | 'lost' | 'returned' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly runAt: Date };

type StopReason = 'cancelled' | 'lost' | 'returned';

interface RunningJob {
  stop(why: StopReason): void;
  readonly stopped: () => StopReason | undefined;
  readonly signal: AbortSignal;
  done: Promise<unknown>;
}

/** Runs claimed documents with their processors and records what became of them. */
export class JobRunner {
  private readonly running = new Map<string, RunningJob>();
  private stopping = false;
  private endListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly documents: JobDocuments,
    private readonly pubSub: PubSub,
    private readonly logger: Logger,
  ) {}

  /** Claims of the jobs that run here. */
  get claims(): string[] {
    return [...this.running.keys()];
  }

  /** Listens for cancellations of the jobs that run here. */
  async start(): Promise<void> {
    this.endListening = await this.pubSub.subscribe(cancelChannel, (token) =>
      this.running.get(token)?.stop('cancelled'),
    );
  }

  /**
   * Runs one attempt. Rejects only when its outcome could not be recorded; then the lease ends and the job is taken up
   * again.
   */
  async run(processor: JobProcessor, job: ClaimedJob): Promise<JobOutcome> {
    if (this.stopping) {
      await this.documents.giveBack(job);
      return { kind: 'returned' };
    }
    const running = newRunningJob();
    if (job.cancelRequested) running.stop('cancelled');
    this.running.set(job.owner, running);
    const endRenewal = this.keepLease(job, running);
    const attempt = withContext({ traceId: randomUUID().replaceAll('-', ''), jobId: job._id }, () =>
      this.attempt(processor, job, running),
    );
    running.done = attempt;
    try {
      return await attempt;
    } finally {
      endRenewal();
      this.running.delete(job.owner);
    }
  }

  /**
   * Asks the running jobs to stop and waits for them; later ones are handed back at once. What is left is taken up when
   * its lease ends.
   */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    for (const job of this.running.values()) job.stop('returned');
    const all = Promise.allSettled([...this.running.values()].map((job) => job.done));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    await this.endListening?.();
  }

  private keepLease(job: ClaimedJob, running: RunningJob): () => void {
    let heldUntil = performance.now() + this.documents.leaseMs;
    const renew = async (): Promise<void> => {
      const asked = performance.now();
      try {
        const state = await this.documents.renew(job);
        if (state === 'held') heldUntil = asked + this.documents.leaseMs;
        else running.stop(state);
      } catch (error) {
        this.logger.warn({ err: error, jobId: job._id }, 'the lease of a job could not be renewed');
        if (performance.now() > heldUntil) running.stop('lost');
      }
    };
    const timer = setInterval(() => void renew(), this.documents.leaseMs / 3);
    return () => clearInterval(timer);
  }

  private async attempt(processor: JobProcessor, job: ClaimedJob, running: RunningJob): Promise<JobOutcome> {
    if (job.attempts > processor.maxAttempts)
      return this.fail(processor, job, running, 'It was interrupted too often', 'interrupted');
    const payload = processor.payload.safeParse(job.payload);
    if (!payload.success)
      return this.fail(
        processor,
        job,
        running,
        `Its payload is not understood: ${payload.error.issues.map((issue) => issue.message).join('; ')}`,
        'does-not-validate',
      );
    const progress = this.progressOf(job);
    try {
      running.signal.throwIfAborted();
      const context: JobContext = {
        jobId: job._id,
        askedAt: job.createdAt,
        attempt: job.attempts,
        signal: running.signal,
        progress: (percent, note) => progress.report(percent, note),
      };
      await withSpan(`job ${job.queue}`, SpanKind.CONSUMER, job, { 'lathe.job': job._id }, () =>
        processor.process(payload.data, context),
      );
    } catch (thrown) {
      await progress.close();
      return this.afterError(processor, job, thrown, running);
    }
    await progress.close();
    await this.record(running, () => this.documents.end(job, 'done'));
    return { kind: 'done' };
  }

  /**
   * Records an outcome. A store that takes no writes now is asked again as long as a lease lasts: nobody else may take
   * the job up before, and what is recorded in time goes on at once.
   */
  private async record<T>(running: RunningJob, write: () => Promise<T>): Promise<T> {
    for (
      const until = Date.now() + this.documents.leaseMs;
      ;
      await new Promise((resolve) => setTimeout(resolve, recordPauseMs))
    ) {
      try {
        return await write();
      } catch (error) {
        if (running.stopped() === 'lost' || this.stopping || Date.now() > until) throw error;
      }
    }
  }

  private progressOf(job: ClaimedJob): ProgressWriter {
    return new ProgressWriter(
      (progress) => this.documents.saveProgress(job, progress),
      (error) => this.logger.warn({ err: error, jobId: job._id }, 'progress not saved'),
    );
  }

  private async afterError(
    processor: JobProcessor,
    job: ClaimedJob,
    thrown: unknown,
    running: RunningJob,
  ): Promise<JobOutcome> {
    const stopped = running.stopped();
    if (stopped === 'returned') await this.documents.giveBack(job);
    if (stopped === 'cancelled') await this.record(running, () => this.documents.end(job, 'cancelled', 'cancelled'));
    if (stopped) return { kind: stopped };
    const error = toDomainError(thrown);
    this.logger.warn(
      { err: error.cause ?? error, jobId: job._id, queue: job.queue, attempt: job.attempts },
      'job attempt failed',
    );
    if (!error.retryable || job.attempts >= processor.maxAttempts)
      return this.fail(processor, job, running, error.message, error.code);
    const runAt = new Date(Date.now() + firstBackoffMs * 2 ** (job.attempts - 1) * (1 - backoffJitter * Math.random()));
    await this.record(running, () => this.documents.runAgain(job, runAt, error.message, error.code));
    return { kind: 'again', reason: error.message, runAt };
  }

  private async fail(
    processor: JobProcessor,
    job: ClaimedJob,
    running: RunningJob,
    reason: string,
    code: string,
  ): Promise<JobOutcome> {
    // Whoever lost the job must not tell its owner that it failed.
    if ((await this.record(running, () => this.documents.renew(job))) === 'lost') return { kind: 'lost' };
    const payload = processor.payload.safeParse(job.payload);
    if (payload.success) await this.record(running, () => processor.failed(payload.data, reason));
    await this.record(running, () => this.documents.end(job, 'failed', reason, code));
    this.logger.error(
      { jobId: job._id, queue: job.queue, attempts: job.attempts, code, reason },
      'job failed for good',
    );
    return { kind: 'failed', reason };
  }
}

function newRunningJob(): RunningJob {
  const abort = new AbortController();
  let stopped: StopReason | undefined;
  const stop = (why: StopReason): void => {
    if (stopped) return;
    stopped = why;
    abort.abort(
      new Error(
        { cancelled: 'cancelled', lost: 'The job went to another worker', returned: 'The process is stopping' }[why],
      ),
    );
  };
  return { stop, stopped: () => stopped, signal: abort.signal, done: Promise.resolve() };
}
