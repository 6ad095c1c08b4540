import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { type Connection, type Model, Schema } from 'mongoose';

export interface OutboxRow {
  _id: string;
  key: string;
  seq: number;
  status: 'pending' | 'published';
  event: EventEnvelope;
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
  publishedAt?: Date;
}

export interface InboxRow {
  _id: string;
  at: Date;
}

/**
 * A message that could not be applied yet: `parked` rows are retried in order per key, `dead` ones wait for an
 * operator.
 */
export interface HeldRow {
  _id: string;
  consumer: string;
  key: string;
  status: 'parked' | 'dead';
  event: unknown;
  attempts: number;
  nextAttemptAt: Date;
  code: string;
  message: string;
  heldAt: Date;
}

const publishedKeptSeconds = 24 * 3600;
/** Longer than any topic's retention plus the longest outage (reference events-and-queues, section 5). */
const inboxKeptSeconds = 30 * 24 * 3600;

const outboxSchema = new Schema<OutboxRow>(
  {
    _id: String,
    key: String,
    seq: Number,
    status: String,
    event: Object,
    attempts: Number,
    nextAttemptAt: Date,
    createdAt: Date,
    publishedAt: Date,
  },
  // An event may hold an empty object, which is not nothing.
  { collection: 'outbox', versionKey: false, minimize: false },
);
/**
 * Holds the few rows that are not published yet; queries that name neither key nor seq must ask for it, or they look at
 * all rows.
 */
export const pendingIndex = { key: 1, seq: 1 } as const;
outboxSchema.index(pendingIndex, { partialFilterExpression: { status: 'pending' } });
/** The few that failed and wait for their next attempt. */
outboxSchema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { status: 'pending', attempts: { $gt: 0 } } });
outboxSchema.index({ publishedAt: 1 }, { expireAfterSeconds: publishedKeptSeconds });

const sequenceSchema = new Schema<{ _id: string; value: number }>(
  { _id: String, value: Number },
  { collection: 'outbox_sequences', versionKey: false },
);

const inboxSchema = new Schema<InboxRow>({ _id: String, at: Date }, { collection: 'inbox', versionKey: false });
inboxSchema.index({ at: 1 }, { expireAfterSeconds: inboxKeptSeconds });

const heldSchema = new Schema<HeldRow>(
  {
    _id: String,
    consumer: String,
    key: String,
    status: String,
    event: Object,
    attempts: Number,
    nextAttemptAt: Date,
    code: String,
    message: String,
    heldAt: Date,
  },
  { collection: 'held_events', versionKey: false, minimize: false },
);
/** Finds the head of each parked key without looking at the events behind it. */
heldSchema.index({ consumer: 1, status: 1, key: 1, heldAt: 1, _id: 1 });
heldSchema.index({ status: 1, heldAt: 1 });

export interface EventModels {
  readonly outbox: Model<OutboxRow>;
  readonly sequences: Model<{ _id: string; value: number }>;
  readonly inbox: Model<InboxRow>;
  readonly held: Model<HeldRow>;
}

export function eventModels(connection: Connection): EventModels {
  return {
    outbox: connection.model<OutboxRow>('Outbox', outboxSchema),
    sequences: connection.model<{ _id: string; value: number }>('OutboxSequence', sequenceSchema),
    inbox: connection.model<InboxRow>('Inbox', inboxSchema),
    held: connection.model<HeldRow>('HeldEvent', heldSchema),
  };
}
