import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ChargedApp } from '../../charging/owned-charging.js';

interface PingRow {
  /** `<app>:<digest of the body>` */
  _id: string;
  appId: string;
  receivedAt: Date;
}

const keptSeconds = 30 * 24 * 3600;

const pingSchema = new Schema<PingRow>(
  { _id: String, appId: String, receivedAt: Date },
  { collection: 'gumroad_pings', versionKey: false },
);
pingSchema.index({ receivedAt: 1 }, { expireAfterSeconds: keptSeconds });
pingSchema.index({ appId: 1 });

/** Pings of Gumroad that have come, each once. */
@Injectable()
export class PingRepository {
  private readonly model: Model<PingRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PingRow>('GumroadPing', pingSchema);
  }

  /** Throws a duplicate-key error for one that is known. */
  async insert({ appId }: ChargedApp, pingId: string, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: pingId, appId, receivedAt: new Date() }], { session: sessionOf(tx)! });
  }

  async delete(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
