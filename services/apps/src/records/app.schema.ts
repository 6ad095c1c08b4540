import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from './app.js';

/**
 * Rows of before restoring, undo and texts were recorded lack what is kept of them; `description` is where the one text
 * was that they had. `held` counts transactions that depended on the rest as it was.
 */
export type AppRow = { _id: string; restoredFrom?: string | null; held?: number; description?: string } & Partial<
  Pick<AppRecord, 'redo' | 'texts' | 'partSeqs'>
> & { -readonly [K in keyof Omit<AppRecord, 'appId' | 'restoredFrom' | 'redo' | 'texts' | 'partSeqs'>]: AppRecord[K] };

const appSchema = new Schema<AppRow>(
  {
    _id: String,
    ownerId: String,
    appType: String,
    name: String,
    description: String,
    slug: String,
    visibility: String,
    isSignupEnabled: Boolean,
    mainPage: String,
    head: String,
    restoredFrom: String,
    published: String,
    chatCut: String,
    former: Object,
    redo: Array,
    seq: Number,
    pages: [String],
    entities: [String],
    settings: Object,
    style: Object,
    texts: Object,
    partSeqs: Object,
    appBuilderVersion: Number,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    held: Number,
  },
  { collection: 'apps', versionKey: false, minimize: false },
);
appSchema.index({ ownerId: 1, updatedAt: -1 });

export const appModel = (connection: Connection): Model<AppRow> => connection.model<AppRow>('App', appSchema);
