import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from './app.js';

/** Fields that rows lack which are older than they. */
type LaterField =
  | 'hosts'
  | 'restoredFrom'
  | 'takenDown'
  | 'redo'
  | 'previewLink'
  | 'members'
  | 'invitations'
  | 'picture'
  | 'texts'
  | 'chatSettings'
  | 'partSeqs'
  | 'packageOf';

/**
 * `description` is where the one text was that apps of old had. `held` counts transactions that depended on the rest as
 * it was.
 */
export type AppRow = { _id: string; held?: number; description?: string } & Partial<Pick<AppRecord, LaterField>> & {
    -readonly [K in keyof Omit<AppRecord, 'appId' | LaterField>]: AppRecord[K];
  };

const appSchema = new Schema<AppRow>(
  {
    _id: String,
    ownerId: String,
    appType: String,
    name: String,
    description: String,
    slug: String,
    hosts: [String],
    visibility: String,
    isSignupEnabled: Boolean,
    mainPage: String,
    head: String,
    restoredFrom: String,
    published: String,
    takenDown: Object,
    previewLink: Object,
    members: [Object],
    invitations: [Object],
    picture: Object,
    chatCut: String,
    former: Object,
    redo: Array,
    seq: Number,
    pages: [String],
    entities: [String],
    settings: Object,
    style: Object,
    texts: Object,
    chatSettings: Object,
    partSeqs: Object,
    appBuilderVersion: Number,
    packageOf: String,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    held: Number,
  },
  { collection: 'apps', versionKey: false, minimize: false },
);
appSchema.index({ ownerId: 1, updatedAt: -1 });
appSchema.index({ slug: 1 });
appSchema.index({ 'members.accountId': 1 });
appSchema.index({ 'invitations.email': 1 });
/** What makes an app a template. */
export const templateMarks = ['settings.isAppTemplate', 'settings.isToolTemplate'] as const;
for (const mark of templateMarks) appSchema.index({ [mark]: 1 }, { partialFilterExpression: { [mark]: true } });

export const appModel = (connection: Connection): Model<AppRow> => connection.model<AppRow>('App', appSchema);
