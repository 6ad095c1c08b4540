import { type Connection, type Model, Schema } from 'mongoose';
import type { StreamEvent, StreamKind } from './stream-kind.js';

/** Events in the order of their numbers, several to a document; beside these fields is the one that names the stream. */
export interface EventBatchRow {
  /** `{stream}:{firstSeq}`, so that two writers cannot store the same stretch. */
  _id: string;
  firstSeq: number;
  lastSeq: number;
  events: StreamEvent[];
  /** Where the stream stands before the first of them, so that a reader may begin here; rows of old have none. */
  before?: unknown;
  createdAt: Date;
}

type Stored = Pick<StreamKind<never, never, never>, 'collection' | 'idField' | 'keepSeconds'>;

export function eventBatchModel(
  connection: Connection,
  { collection, idField, keepSeconds }: Stored,
): Model<EventBatchRow> {
  const known = connection.models[collection] as Model<EventBatchRow> | undefined;
  if (known !== undefined) return known;
  const schema = new Schema<EventBatchRow>(
    {
      _id: String,
      [idField]: String,
      firstSeq: Number,
      lastSeq: Number,
      events: [Object],
      before: Object,
      createdAt: Date,
    } as never,
    { collection, versionKey: false, minimize: false },
  );
  schema.index({ [idField]: 1, firstSeq: 1 });
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keepSeconds });
  return connection.model<EventBatchRow>(collection, schema);
}
