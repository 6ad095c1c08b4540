import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from './app.js';

/**
 * Rows of before restoring and undo were recorded lack what is kept of them. `held` counts transactions that depended on
 * the rest as it was.
 */
export type AppRow = { _id: string; restoredFrom?: string | null; redo?: AppRecord['redo']; held?: number } & {
  -readonly [K in keyof Omit<AppRecord, 'appId' | 'restoredFrom' | 'redo'>]: AppRecord[K];
};

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
