import type { z } from 'zod';
import type { Transaction } from '../persistence/unit-of-work.js';

/**
 * Attempts at what asks a server that may be away for hours, a mail server say: with the doubling pauses between them,
 * two to five hours.
 */
export const attemptsForHours = 15;
/** Attempts at what nobody asks for again, deletions say: three to six days. */
export const attemptsForDays = 20;

export interface JobContext {
  readonly jobId: string;
  /** When the job was put in line. Pauses, and an operator who has it run again, leave it as it is. */
  readonly askedAt: Date;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Fires when the job is cancelled or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Tells how far the job is, 0 to 100. May be called as often as wanted: the document is written a few times a second
   * at most.
   */
  progress(percent: number, note?: string): void;
}

/** Executes the jobs of one queue. A queue has exactly one processor. Payloads hold ids only. */
export abstract class JobProcessor<P = unknown> {
  abstract readonly queue: string;
  abstract readonly payload: z.ZodType<P>;
  /** Jobs of this queue that one process runs at a time. */
  readonly concurrency: number = 4;
  /** Half a minute in all: enough for what is near, and for what somebody waits for. */
  readonly maxAttempts: number = 5;
  abstract process(payload: P, context: JobContext): Promise<void>;
  /**
   * Called when a job has used up its attempts or failed for good, so that its owner can say why. Called again only if
   * its process dies in it.
   */
  async failed(_payload: P, _reason: string): Promise<void> {}
}

export type JobStatus = 'waiting' | 'active' | 'done' | 'failed' | 'cancelled';

export interface JobProgress {
  readonly percent: number;
  readonly note: string;
}

export interface EnqueueOptions {
  /** The job exists when this transaction commits, and only then. */
  readonly tx?: Transaction;
  /** Not before this time; at once by default. */
  readonly runAt?: Date;
}

/**
 * Background work. A job is a document first, written in the caller's transaction; the executor (in process, or BullMQ
 * on Redis) only runs it, and a sweep picks up what was missed. The same id twice is one job.
 */
export interface JobQueue {
  enqueue(queue: string, jobId: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** Cancels a waiting job, or signals the running one, wherever it runs. False when it is over or unknown. */
  cancel(jobId: string): Promise<boolean>;
  /** Deletes what is kept of those of the jobs that are over. */
  forget(jobIds: readonly string[]): Promise<void>;
  statusOf(jobId: string): Promise<JobStatus | undefined>;
  /** What the job last told; undefined when it told nothing. */
  progressOf(jobId: string): Promise<JobProgress | undefined>;
}
