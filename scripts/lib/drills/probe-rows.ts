// Rows in the store of the probe, as the platform and the probe's process write them.

export interface NumbersRow {
  /** The key. */
  _id: string;
  applied: { n: number; at: Date }[];
}

export interface OutboxRow {
  _id: string;
  key: string;
  seq: number;
  status: string;
  createdAt: Date;
  event: { data: { seq: number } };
}

export interface SentRow {
  _id: string;
  key: string;
  n: number;
}

export interface HeldRow {
  consumer: string;
  key: string;
  status: string;
}

export interface JobRow {
  _id: string;
  queue: string;
  status: string;
}

export interface JobEffectRow {
  _id: string;
  applied: Date[];
}

export interface JobAttemptRow {
  _id: string;
  job: string;
  attempt: number;
  startedAt: Date;
  /** Not there while it runs, and when it was killed. */
  endedAt?: Date;
}
