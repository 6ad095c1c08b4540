import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Generation, StagedAnswer } from './generation.js';

export interface GenerationRow extends Omit<Generation, 'id' | 'staged'> {
  _id: string;
  /** Present while it runs: an app has one running generation at most, by a unique index over it. */
  active?: boolean;
  /** Files as a list: their paths may not be keys of a document. */
  staged: (Omit<StagedAnswer, 'files'> & { files: { path: string; content: string }[] | null }) | null;
  endedAt: Date | null;
}

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

const generationSchema = new Schema<GenerationRow>(
  {
    _id: String,
    appId: String,
    ownerId: String,
    userMessageId: String,
    messageId: String,
    prompt: String,
    status: String,
    active: Boolean,
    runs: Number,
    cancelRequested: Boolean,
    versionId: String,
    staged: Object,
    createdAt: Date,
    endedAt: Date,
  },
  { collection: 'generations', versionKey: false, minimize: false },
);
generationSchema.index({ appId: 1 }, { unique: true, partialFilterExpression: { active: true } });
generationSchema.index({ appId: 1, userMessageId: 1 });

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

export const generationModel = (connection: Connection): Model<GenerationRow> =>
  connection.model<GenerationRow>('Generation', generationSchema);
export const eventBatchModel = (connection: Connection): Model<EventBatchRow> =>
  connection.model<EventBatchRow>('GenerationEvents', batchSchema);
