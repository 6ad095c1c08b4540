import { type Connection, type Model, Schema } from 'mongoose';
import type { Import, ImportBatch } from './import.js';

export type ImportDocument = Omit<Import, 'id' | 'source' | 'removed'> & {
  readonly _id: string;
  /** Those of before it was counted lack it. */
  readonly removed?: number;
  /** JSON text: its names are columns and fields, which may hold what names in documents may not. */
  readonly source: string;
};

const importSchema = new Schema<ImportDocument>(
  {
    _id: String,
    appId: String,
    entity: String,
    entityKey: String,
    versionId: String,
    actor: Object,
    fileName: String,
    fileHash: String,
    source: String,
    state: String,
    total: Number,
    inserted: Number,
    failed: Number,
    skipped: Number,
    removed: Number,
    reason: String,
    createdAt: Date,
    endedAt: Date,
  },
  { collection: 'imports', versionKey: false },
);
importSchema.index({ appId: 1, createdAt: -1 });

export type ImportBatchDocument = Omit<ImportBatch, 'refused'> & {
  /** `<appId>:<importId>:<first>`; being the key makes a batch happen once. */
  readonly _id: string;
  /** JSON text. */
  readonly refused: string;
};

const batchSchema = new Schema<ImportBatchDocument>(
  { _id: String, first: Number, last: Number, inserted: Number, failed: Number, skipped: Number, refused: String },
  { collection: 'import_batches', versionKey: false },
);

export const importModel = (connection: Connection): Model<ImportDocument> =>
  connection.model<ImportDocument>('Import', importSchema);
export const importBatchModel = (connection: Connection): Model<ImportBatchDocument> =>
  connection.model<ImportBatchDocument>('ImportBatch', batchSchema);
