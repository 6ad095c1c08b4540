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

const generationSchema = new Schema<GenerationRow>(
  {
    _id: String,
    appId: String,
    ownerId: String,
    userMessageId: String,
    messageId: String,
    prompt: String,
    model: String,
    validates: String,
    validation: Object,
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
generationSchema.index({ appId: 1, validates: 1 }, { partialFilterExpression: { validates: { $type: 'string' } } });

export const generationModel = (connection: Connection): Model<GenerationRow> =>
  connection.model<GenerationRow>('Generation', generationSchema);
