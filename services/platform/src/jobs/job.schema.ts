import { type Connection, type Model, Schema } from 'mongoose';
import type { JobProgress, JobStatus } from './job-queue.js';

export interface JobRow {
  _id: string;
  queue: string;
  payload: unknown;
  status: JobStatus;
  /** Attempts begun, the running one included. */
  attempts: number;
  runAt: Date;
  leaseUntil: Date | null;
  /** Token of the claim that runs the job; a new one for every attempt. */
  owner: string | null;
  cancelRequested: boolean;
  /** Why the last attempt failed, or the job ended; with the error code of it. */
  reason: string;
  code?: string;
  progress?: JobProgress | null;
  traceparent?: string;
  createdAt: Date;
  endedAt: Date | null;
}

/** Ended jobs are kept past the redelivery window of the events that made them. */
const endedKeptSeconds = 30 * 24 * 3600;

const jobSchema = new Schema<JobRow>(
  {
    _id: String,
    queue: String,
    payload: Object,
    status: String,
    attempts: Number,
    runAt: Date,
    leaseUntil: Date,
    owner: String,
    cancelRequested: Boolean,
    reason: String,
    code: String,
    progress: Object,
    traceparent: String,
    createdAt: Date,
    endedAt: Date,
  },
  { collection: 'jobs', versionKey: false, minimize: false },
);
jobSchema.index({ queue: 1, status: 1, runAt: 1 });
jobSchema.index({ endedAt: 1 }, { expireAfterSeconds: endedKeptSeconds });

export const jobModel = (connection: Connection): Model<JobRow> => connection.model<JobRow>('Job', jobSchema);
