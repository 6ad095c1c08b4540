import type { Logger } from '../logging/logger.js';
import type { ClaimedJob, JobDocuments } from './job-documents.js';
import { type JobExecutor, stopGraceMs } from './job-executor.js';
import type { JobProcessor } from './job-queue.js';
import type { JobRunner } from './job-runner.js';

const pollMs = 1_000;

/** The embedded executor: claims due documents and runs them in this process. */
export class InProcessExecutor implements JobExecutor {
  private processors: ReadonlyMap<string, JobProcessor> = new Map();
  private readonly active = new Map<string, number>();
  private readonly claiming = new Set<string>();
  /** Queues that were told of a job while they were looking for one. */
  private readonly missed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private stopping = false;

  /**
   * `exclusive`: no other process works on this database, so jobs that were active at the start belong to a dead one.
   */
  constructor(
    private readonly documents: JobDocuments,
    private readonly runner: JobRunner,
    private readonly logger: Logger,
    private readonly exclusive: boolean,
  ) {}

  async start(processors: ReadonlyMap<string, JobProcessor>): Promise<void> {
    if (processors.size === 0) return;
    this.processors = processors;
    if (this.exclusive) await this.documents.endLeases();
    await this.runner.start();
    this.timer = setInterval(() => this.poll(), pollMs);
    this.poll();
  }

  submit(queue: string): void {
    this.wake(queue);
  }

  async answers(): Promise<boolean> {
    return true;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.polling;
    await this.runner.stop(stopGraceMs);
  }

  private poll(): void {
    const queues = [...this.processors.keys()];
    // A process that stood still for long, or whose clock was set, finds its own leases over: it lives all the same, and
    // so do the claims that it is making.
    const settled = queues.filter((queue) => !this.claiming.has(queue));
    this.polling ??= this.documents
      .requeueLost(settled, this.runner.claims)
      .catch((error: unknown) => this.logger.error({ err: error }, 'jobs of lost workers not put back in line'))
      .finally(() => {
        this.polling = undefined;
        for (const queue of queues) this.wake(queue);
      });
  }

  private wake(queue: string): void {
    const processor = this.processors.get(queue);
    if (this.stopping || !processor) return;
    if (this.claiming.has(queue)) {
      this.missed.add(queue);
      return;
    }
    this.claiming.add(queue);
    this.claim(processor)
      .catch((error: unknown) => this.logger.error({ err: error, queue }, 'jobs could not be claimed'))
      .finally(() => {
        this.claiming.delete(queue);
        if (this.missed.delete(queue)) this.wake(queue);
      });
  }

  private async claim(processor: JobProcessor): Promise<void> {
    while (!this.stopping && this.activeIn(processor.queue) < processor.concurrency) {
      const job = await this.documents.claimNext(processor.queue);
      if (!job) return;
      this.launch(processor, job);
    }
  }

  private launch(processor: JobProcessor, job: ClaimedJob): void {
    this.active.set(job.queue, this.activeIn(job.queue) + 1);
    this.runner
      .run(processor, job)
      .catch((error: unknown) => this.logger.error({ err: error, jobId: job._id }, 'job outcome not recorded'))
      .finally(() => {
        this.active.set(job.queue, this.activeIn(job.queue) - 1);
        this.wake(job.queue);
      });
  }

  private activeIn(queue: string): number {
    return this.active.get(queue) ?? 0;
  }
}
