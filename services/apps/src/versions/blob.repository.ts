import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import { hashOf, type Manifest, type SourceFile } from './manifest.js';

interface BlobRow {
  _id: string;
  appId: string;
  content: string;
}

const blobSchema = new Schema<BlobRow>(
  { _id: String, appId: String, content: String },
  { collection: 'blobs', versionKey: false },
);
blobSchema.index({ appId: 1 });

const idOf = (app: AppRecord, hash: string): string => `${app.appId}/${hash}`;

/**
 * Contents of files by their hash, kept per app. In the database, so that the files of a commit become durable
 * together.
 */
@Injectable()
export class BlobRepository {
  private readonly model: Model<BlobRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<BlobRow>('Blob', blobSchema);
  }

  /** Stores contents that are not there yet. Safe to repeat; what no version refers to is collected. */
  async put(app: AppRecord, files: readonly SourceFile[], tx?: Transaction): Promise<void> {
    if (files.length === 0) return;
    const session = sessionOf(tx) ?? null;
    const byId = new Map(files.map(({ content }) => [idOf(app, hashOf(content)), content]));
    const known = await this.model
      .find({ _id: { $in: [...byId.keys()] } }, { _id: 1 }, { session })
      .lean<{ _id: string }[]>();
    for (const { _id } of known) byId.delete(_id);
    if (byId.size === 0) return;
    try {
      await this.model.insertMany(
        [...byId].map(([_id, content]) => ({ _id, appId: app.appId, content })),
        { ordered: false, session },
      );
    } catch (error) {
      if (tx || !isDuplicateKey(error)) throw error;
    }
  }

  /** The hash of each content that is stored, one after the other. */
  async *hashes({ appId }: AppRecord): AsyncGenerator<string> {
    // By a range of the key, so that its index answers without a content being read.
    const ids = this.model.find({ _id: { $gt: `${appId}/`, $lt: `${appId}0` } }, { _id: 1 });
    for await (const { _id } of ids.lean<{ _id: string }>().cursor({ batchSize: 1_000 }))
      yield _id.slice(appId.length + 1);
  }

  async delete(app: AppRecord, hashes: readonly string[], tx: Transaction): Promise<void> {
    const ids = hashes.map((hash) => idOf(app, hash));
    await this.model.deleteMany({ _id: { $in: ids }, appId: app.appId }, { session: sessionOf(tx)! });
  }

  async deleteAll(app: AppRecord): Promise<void> {
    await this.model.deleteMany({ appId: app.appId });
  }

  /**
   * The files of a manifest, in its order. Throws `app/source-lost` with the path of the first one whose content is not
   * there.
   */
  async read(app: AppRecord, manifest: Manifest): Promise<SourceFile[]> {
    const ids = [...new Set(manifest.map(({ hash }) => idOf(app, hash)))];
    const rows = await this.model.find({ _id: { $in: ids } }).lean<BlobRow[]>();
    const contents = new Map(rows.map((row) => [row._id, row.content]));
    return manifest.map(({ path, hash }) => {
      const content = contents.get(idOf(app, hash));
      if (content === undefined)
        throw new DomainError(
          'app/source-lost',
          { path },
          { cause: new Error(`Content ${hash} of ${path} in app ${app.appId} is missing`) },
        );
      return { path, content };
    });
  }
}
