import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredRow } from './row.js';

const rowSchema = new Schema<StoredRow>(
  {
    _id: String,
    appId: String,
    entityKey: String,
    creatorId: String,
    createdAt: Date,
    updatedAt: Date,
    data: Object,
    unknown: Object,
    converted: Object,
  },
  { collection: 'rows', versionKey: false, minimize: false },
);
// All rows newest first, and one creator's newest first: the default lists are index scans (design section 9).
rowSchema.index({ appId: 1, entityKey: 1, createdAt: -1, _id: -1 });
rowSchema.index({ appId: 1, entityKey: 1, creatorId: 1, createdAt: -1, _id: -1 });
// Filters by any other field. The embedded store sorts by it, too (its README), which MongoDB does where the filter bounds
// the same field.
rowSchema.index({ appId: 1, entityKey: 1, '$**': 1 }, { wildcardProjection: { data: 1, updatedAt: 1 } });

export const rowModel = (connection: Connection): Model<StoredRow> => connection.model<StoredRow>('Row', rowSchema);
