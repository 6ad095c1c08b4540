import type { JobProcessor } from './job-queue.js';

/** Decides when and where committed job documents run. It may lose everything it knows: the documents are the truth. */
export interface JobExecutor {
  /** Begins to run the jobs of these processors; with none, this process only submits. */
  start(processors: ReadonlyMap<string, JobProcessor>): Promise<void>;
  /** Tells of a committed document. Never throws: what is missed here is found by a sweep. */
  submit(queue: string, jobId: string, runAt: Date): void;
  /** Whether the server that it runs on answers now; rejects or stays open when it does not. */
  answers(): Promise<boolean>;
  /** Stops taking jobs, hands back the running ones and closes what it opened, within a few seconds. */
  stop(): Promise<void>;
}

/** How long a stopping process waits for its running jobs, in milliseconds. */
export const stopGraceMs = 4_000;
