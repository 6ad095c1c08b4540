import { randomUUID } from 'node:crypto';
import type { Model, QueryFilter } from 'mongoose';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import { captureTrace } from '../tracing/tracing.js';
import type { JobRow } from './job.schema.js';
import type { EnqueueOptions, JobProgress, JobStatus } from './job-queue.js';

/** A document that this process may run until its lease ends. */
export type ClaimedJob = JobRow & { owner: string };

/** JOB_LOCK_MS where it is not set. */
const defaultLeaseMs = 30_000;
/** Clocks of hosts differ a little: a job that Redis hands out this much before its time is run. */
const clockSlackMs = 1_000;

/**
 * The jobs of one service as documents. Every change of a running job names its claim, so that a worker that lost the
 * job changes nothing. When a lease ends is the database's to say: clocks of hosts may differ by any amount.
 */
export class JobDocuments {
  /** `leaseMs`: how long a worker that shows no sign of life keeps its job. */
  constructor(
    private readonly model: Model<JobRow>,
    readonly leaseMs = defaultLeaseMs,
  ) {}

  /** Writes the job unless it exists; answers when it is to run. */
  async enqueue(queue: string, jobId: string, payload: unknown, { tx, runAt }: EnqueueOptions): Promise<Date> {
    const now = new Date();
    const row: Omit<JobRow, '_id'> = {
      queue,
      payload,
      status: 'waiting',
      attempts: 0,
      runAt: runAt ?? now,
      leaseUntil: null,
      owner: null,
      cancelRequested: false,
      reason: '',
      code: '',
      progress: null,
      ...captureTrace(),
      createdAt: now,
      endedAt: null,
    };
    await this.model.updateOne({ _id: jobId }, { $setOnInsert: row }, { upsert: true, session: sessionOf(tx) });
    return row.runAt;
  }

  /**
   * Claims the job that has been due longest in the queue; those of workers that are gone are in it again after
   * `requeueLost`.
   */
  claimNext(queue: string): Promise<ClaimedJob | undefined> {
    return this.claimOne({ queue, ...due() });
  }

  /** Claims this job, if it is due and nobody runs it. */
  claim(jobId: string): Promise<ClaimedJob | undefined> {
    return this.claimOne({ _id: jobId, $or: [due(clockSlackMs), lost()] });
  }

  private async claimOne(wanted: QueryFilter<JobRow>): Promise<ClaimedJob | undefined> {
    const owner = randomUUID();
    const claim = [
      { $set: { status: 'active', owner, leaseUntil: this.leaseEnd(), attempts: { $add: ['$attempts', 1] } } },
    ];
    const row = await this.model
      .findOneAndUpdate(wanted, claim, { sort: { runAt: 1 }, returnDocument: 'after', updatePipeline: true })
      .lean<JobRow>();
    return row ? { ...row, owner } : undefined;
  }

  /** In how many milliseconds a job that could not be claimed can be; undefined when it is over or unknown. */
  async nextChanceMs(jobId: string): Promise<number | undefined> {
    const fields = { status: 1, runAt: 1, leaseLeft: { $subtract: ['$leaseUntil', '$$NOW'] } };
    const row = await this.model.findById(jobId, fields).lean<JobRow & { leaseLeft: number | null }>();
    if (row?.status === 'waiting') return Math.max(0, row.runAt.getTime() - Date.now());
    return row?.status === 'active' ? Math.max(0, row.leaseLeft ?? 0) : undefined;
  }

  async renew(job: ClaimedJob): Promise<'held' | 'cancelled' | 'lost'> {
    const row = await this.model
      .findOneAndUpdate(held(job), [{ $set: { leaseUntil: this.leaseEnd() } }], { updatePipeline: true })
      .lean<JobRow>();
    if (!row) return 'lost';
    return row.cancelRequested ? 'cancelled' : 'held';
  }

  async end(job: ClaimedJob, status: 'done' | 'failed' | 'cancelled', reason = '', code = ''): Promise<void> {
    await this.model.updateOne(held(job), { $set: { status, reason, code, endedAt: new Date(), leaseUntil: null } });
  }

  async runAgain(job: ClaimedJob, runAt: Date, reason: string, code: string): Promise<void> {
    await this.model.updateOne(held(job), { $set: { status: 'waiting', runAt, leaseUntil: null, reason, code } });
  }

  /** Puts a job back in line as if it had not been begun. */
  async giveBack(job: ClaimedJob): Promise<void> {
    await this.model.updateOne(held(job), { $set: { status: 'waiting', leaseUntil: null }, $inc: { attempts: -1 } });
  }

  async saveProgress(job: ClaimedJob, progress: JobProgress): Promise<void> {
    await this.model.updateOne(held(job), { $set: { progress } });
  }

  async forget(jobIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...jobIds] }, endedAt: { $ne: null } });
  }

  /**
   * Cancels a waiting job; marks a running one and answers the claim that runs it, so that it can be told. Undefined
   * when it is over or unknown.
   */
  async cancel(jobId: string): Promise<{ runningAs?: string } | undefined> {
    const waiting = await this.model.updateOne(
      { _id: jobId, status: 'waiting' },
      { $set: { status: 'cancelled', reason: 'cancelled', endedAt: new Date() } },
    );
    if (waiting.modifiedCount === 1) return {};
    const active = await this.model
      .findOneAndUpdate({ _id: jobId, status: 'active' }, { $set: { cancelRequested: true } })
      .lean<JobRow>();
    return active ? { runningAs: active.owner ?? undefined } : undefined;
  }

  async statusOf(jobId: string): Promise<JobStatus | undefined> {
    return (await this.model.findById(jobId, { status: 1 }).lean())?.status;
  }

  async progressOf(jobId: string): Promise<JobProgress | undefined> {
    return (await this.model.findById(jobId, { progress: 1 }).lean<JobRow>())?.progress ?? undefined;
  }

  /**
   * Puts jobs whose worker shows no sign of life back in line, where they were; not those of `running`, claims whose
   * worker is known to live.
   */
  async requeueLost(queues: readonly string[], running: readonly string[] = []): Promise<void> {
    await this.model.updateMany(
      { queue: { $in: [...queues] }, owner: { $nin: [...running] }, ...lost() },
      { $set: { status: 'waiting', leaseUntil: null } },
    );
  }

  /** Ends every lease: for a process that knows that no other one works on this database. */
  async endLeases(): Promise<void> {
    await this.model.updateMany({ status: 'active' }, { $set: { leaseUntil: new Date(0) } });
  }

  /**
   * Ids of the queue's jobs that could have been claimed this long ago and were not: waiting ones, then lost ones, each
   * the longest due first.
   */
  async *overdue(queue: string, forMs: number): AsyncGenerator<string> {
    for (const kind of [due(-forMs), lost(forMs)]) {
      for await (const row of this.model
        .find({ queue, ...kind }, { _id: 1 })
        .sort({ runAt: 1 })
        .lean<JobRow>()
        .cursor({ batchSize: 500 }))
        yield row._id;
    }
  }

  /** Failed jobs, the oldest first; only the one with this id when one is given. */
  async failed(jobId?: string, limit = 0): Promise<JobRow[]> {
    return this.model.find(failedJobs(jobId)).sort({ endedAt: 1 }).limit(limit).lean<JobRow[]>();
  }

  /** Deletes a failed job for good; false when there is none of this id. */
  async drop(jobId: string, tx?: Transaction): Promise<boolean> {
    return (await this.model.deleteOne(failedJobs(jobId), { session: sessionOf(tx) })).deletedCount === 1;
  }

  /** How many jobs of a queue wait, run and have failed, and since when the first of them waits. */
  async countsOf(
    queue: string,
  ): Promise<{ waiting: number; active: number; failed: number; waitingSince: Date | null }> {
    const count = (status: JobStatus): Promise<number> => this.model.countDocuments({ queue, status });
    const [waiting, active, failed, first] = await Promise.all([
      count('waiting'),
      count('active'),
      count('failed'),
      this.model.findOne({ queue, status: 'waiting' }, { runAt: 1 }).sort({ runAt: 1 }).lean<JobRow>(),
    ]);
    return { waiting, active, failed, waitingSince: first?.runAt ?? null };
  }

  /** Names of the queues that have, or had, jobs. */
  queues(): Promise<string[]> {
    return this.model.distinct('queue');
  }

  /** Puts one, or all, failed jobs back in line with all their attempts; answers how many. */
  async redrive(jobId?: string, tx?: Transaction): Promise<number> {
    const fresh = { status: 'waiting' as const, attempts: 0, runAt: new Date(), cancelRequested: false, endedAt: null };
    const session = sessionOf(tx);
    return (await this.model.updateMany(failedJobs(jobId), { $set: fresh }, { session })).modifiedCount;
  }

  private leaseEnd(): object {
    return { $add: ['$$NOW', this.leaseMs] };
  }
}

const held = (job: ClaimedJob): QueryFilter<JobRow> => ({ _id: job._id, status: 'active', owner: job.owner });
const failedJobs = (jobId: string | undefined): QueryFilter<JobRow> => ({
  status: 'failed',
  ...(jobId ? { _id: jobId } : {}),
});

/** Waiting, and due in `inMs` milliseconds; that long ago where it is negative. */
const due = (inMs = 0): QueryFilter<JobRow> => ({ status: 'waiting', runAt: { $lte: new Date(Date.now() + inMs) } });
/** Left behind for so many milliseconds by a worker that is gone. */
const lost = (forMs = 0): QueryFilter<JobRow> => ({
  status: 'active',
  $expr: { $lt: ['$leaseUntil', { $subtract: ['$$NOW', forMs] }] },
});
