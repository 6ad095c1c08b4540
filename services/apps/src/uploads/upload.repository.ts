import type { Readable } from 'node:stream';
import type { ByteRange, FileStore } from '@lathe/platform/files/file-store';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION, FILE_STORE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import type { Upload } from './upload.js';

interface UploadRow extends Omit<Upload, 'fileId'> {
  _id: string;
  /** False while its bytes are coming: nobody is given its address yet. */
  isWhole: boolean;
  createdAt: Date;
}

const uploadSchema = new Schema<UploadRow>(
  {
    _id: String,
    appId: String,
    uploaderId: String,
    name: String,
    contentType: String,
    extension: String,
    size: Number,
    isPrivate: Boolean,
    isWhole: Boolean,
    createdAt: Date,
  },
  { collection: 'uploads', versionKey: false },
);
uploadSchema.index({ appId: 1, isWhole: 1, createdAt: 1 });

const keyOf = ({ appId, fileId }: Pick<Upload, 'appId' | 'fileId'>): string => `uploads/${appId}/${fileId}`;

/**
 * Files of apps: a record per file, its bytes in the file store. The record comes first, so that no bytes are there that
 * nobody knows of.
 */
@Injectable()
export class UploadRepository {
  private readonly model: Model<UploadRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {
    this.model = connection.model<UploadRow>('Upload', uploadSchema);
  }

  /** Notes a file whose bytes are about to come. */
  async begin({ fileId, ...upload }: Upload): Promise<void> {
    await this.model.create({ _id: fileId, ...upload, isWhole: false, createdAt: new Date() });
  }

  /** Stores the bytes, and answers how many there were. */
  putBytes(upload: Upload, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    return this.files.putStream(keyOf(upload), chunks);
  }

  /** From now on the file is there. False when its app was purged meanwhile. */
  async complete({ fileId, appId }: Upload, size: number, tx: Transaction): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: fileId, appId, isWhole: false },
      { $set: { size, isWhole: true } },
      { session: sessionOf(tx)! },
    );
    return modifiedCount === 1;
  }

  /** Takes back a file that did not come about. Bytes first: the record is what tells of them. */
  async discard({ fileId, appId }: Pick<Upload, 'appId' | 'fileId'>): Promise<void> {
    await this.files.delete(keyOf({ fileId, appId }));
    await this.model.deleteOne({ _id: fileId, appId });
  }

  async find({ appId }: AppRecord, fileId: string): Promise<Upload | undefined> {
    const row = await this.model.findOne({ _id: fileId, appId, isWhole: true }).lean<UploadRow>();
    return row ? toUpload(row) : undefined;
  }

  openBytes(upload: Upload, range?: ByteRange): Promise<Readable | undefined> {
    return this.files.getStream(keyOf(upload), range);
  }

  bytesOf(upload: Upload): Promise<Uint8Array | undefined> {
    return this.files.get(keyOf(upload));
  }

  /** Those that began before a moment and never came to their end: their process has died. */
  async listBroken({ appId }: AppRecord, until: Date, count: number): Promise<Upload[]> {
    const rows = await this.model
      .find({ appId, isWhole: false, createdAt: { $lt: until } })
      .limit(count)
      .lean<UploadRow[]>();
    return rows.map(toUpload);
  }

  async deleteAll(_scope: PlatformScope, appId: string): Promise<void> {
    for await (const { _id: fileId } of this.model.find({ appId }, { _id: 1 }).lean<UploadRow>().cursor())
      await this.discard({ appId, fileId });
  }
}

const toUpload = ({ _id, isWhole: _whole, createdAt: _at, ...upload }: UploadRow): Upload => ({
  fileId: _id,
  ...upload,
});
