import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';

interface CommitIdRow {
  /** `{appId}/{commitId}`; being the key settles an id once. */
  _id: string;
  appId: string;
  createdAt: Date;
}

/** Long after the last attempt at a commit. */
const keptSeconds = 30 * 24 * 3600;

const commitIdSchema = new Schema<CommitIdRow>(
  { _id: String, appId: String, createdAt: Date },
  { collection: 'commit_ids', versionKey: false },
);
commitIdSchema.index({ appId: 1 });
commitIdSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

/**
 * Ids of commits that are settled: taken by the version that was made, or withdrawn. Whoever takes an id first has it.
 */
@Injectable()
export class CommitIdRepository {
  private readonly model: Model<CommitIdRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CommitIdRow>('CommitId', commitIdSchema);
  }

  /** Takes an id within the transaction of its version. Throws a duplicate-key error when it was taken already. */
  async take(app: AppRecord, commitId: string, tx: Transaction): Promise<void> {
    await this.model.create([rowOf(app, commitId)], { session: sessionOf(tx)! });
  }

  /** Takes an id so that no version can. False when it was taken already. */
  async withdraw(app: AppRecord, commitId: string): Promise<boolean> {
    try {
      await this.model.create([rowOf(app, commitId)]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async deleteAll(app: AppRecord): Promise<void> {
    await this.model.deleteMany({ appId: app.appId });
  }
}

const rowOf = ({ appId }: AppRecord, commitId: string): CommitIdRow => ({
  _id: `${appId}/${commitId}`,
  appId,
  createdAt: new Date(),
});
