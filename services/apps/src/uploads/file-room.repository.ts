import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { limitReached } from '@lathe/platform/entitlements/limit-reached';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';

interface FileRoomRow {
  /** The app. */
  _id: string;
  bytes: number;
}

const fileRoomSchema = new Schema<FileRoomRow>(
  { _id: String, bytes: Number },
  { collection: 'upload_bytes', versionKey: false },
);

/** How much room the files of an app take, counted in the transaction that adds one (design 12.1). */
@Injectable()
export class FileRoom {
  private readonly model: Model<FileRoomRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {
    this.model = connection.model<FileRoomRow>('UploadBytes', fileRoomSchema);
  }

  /** Makes the count of an app that has none; before the transaction that adds to it. */
  async begin({ appId }: AppRecord): Promise<void> {
    if (!(await this.model.exists({ _id: appId })))
      await this.model.updateOne({ _id: appId }, { $setOnInsert: { bytes: 0 } }, { upsert: true });
  }

  /** Throws `plan/files-limit-reached` where the files would take more than the owner's plan includes. */
  async take({ appId, ownerId }: AppRecord, bytes: number, tx: Transaction): Promise<void> {
    const session = sessionOf(tx)!;
    const max = this.plans.limitOf(await this.entitlements.of(ownerId), 'storagePerApp');
    const fits = max === null ? {} : { bytes: { $lte: max - bytes } };
    const { matchedCount } = await this.model.updateOne({ _id: appId, ...fits }, { $inc: { bytes } }, { session });
    if (matchedCount === 1) return;
    const used = (await this.model.findById(appId).session(session).lean<FileRoomRow>())?.bytes ?? 0;
    throw limitReached(this.plans, 'files', max ?? 0, used, null);
  }

  /** Bytes of those of the owner's apps that have files. */
  async usedBy({ accountId }: OwnerScope, apps: readonly AppRecord[]): Promise<ReadonlyMap<string, number>> {
    const owned = apps.filter(({ ownerId }) => ownerId === accountId).map(({ appId }) => appId);
    const rows = await this.model.find({ _id: { $in: owned } }).lean<FileRoomRow[]>();
    return new Map(rows.map(({ _id, bytes }) => [_id, bytes]));
  }

  async deleteOf(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId });
  }
}
