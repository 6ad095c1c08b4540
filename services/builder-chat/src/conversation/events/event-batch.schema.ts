import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { type Connection, type Model, Schema } from 'mongoose';

/** Events in the order of their numbers, several to a document. */
export interface EventBatchRow {
  /** `{generationId}:{firstSeq}`, so that two writers cannot store the same stretch. */
  _id: string;
  generationId: string;
  firstSeq: number;
  lastSeq: number;
  events: GenerationEvent[];
  /** Where the stream stands before the first of them, so that a reader may begin here; rows of old have none. */
  before?: UiStreamState;
  createdAt: Date;
}

/** The log serves readers while an answer runs and shortly after; the message keeps the outcome. */
const LOG_SECONDS = 7 * 24 * 3600;

const batchSchema = new Schema<EventBatchRow>(
  {
    _id: String,
    generationId: String,
    firstSeq: Number,
    lastSeq: Number,
    events: [Object],
    before: Object,
    createdAt: Date,
  },
  { collection: 'generation_events', versionKey: false, minimize: false },
);
batchSchema.index({ generationId: 1, firstSeq: 1 });
batchSchema.index({ createdAt: 1 }, { expireAfterSeconds: LOG_SECONDS });

export const eventBatchModel = (connection: Connection): Model<EventBatchRow> =>
  connection.model<EventBatchRow>('GenerationEvents', batchSchema);
