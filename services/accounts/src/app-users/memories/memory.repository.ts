import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { MemoryValue } from '@lathe/proto/accounts/memories';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { MemoryHolder } from './memory-holder.js';

export interface Memory {
  readonly name: string;
  readonly value: MemoryValue;
}

interface MemoryRow {
  /** `<appId>:<personId>`. */
  _id: string;
  appId: string;
  /** A list: names are what people typed, and no keys of a document. */
  memories: Memory[];
}

const memorySchema = new Schema<MemoryRow>(
  { _id: String, appId: String, memories: [{ _id: false, name: String, value: Schema.Types.Mixed }] },
  { collection: 'memories', versionKey: false },
);
memorySchema.index({ appId: 1 });

type Whose = Pick<MemoryHolder, 'appId' | 'personId'>;
const keyOf = ({ appId, personId }: Whose): string => `${appId}:${personId}`;

/** What apps remember of their people; every method works for one person in one app. */
@Injectable()
export class MemoryRepository implements AppHolding {
  private readonly model: Model<MemoryRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<MemoryRow>('Memory', memorySchema);
  }

  async find(holder: MemoryHolder, tx?: Transaction): Promise<readonly Memory[]> {
    const row = await this.model
      .findById(keyOf(holder))
      .session(sessionOf(tx) ?? null)
      .lean<MemoryRow>();
    return row?.memories ?? [];
  }

  async replace(holder: MemoryHolder, memories: readonly Memory[], tx: Transaction): Promise<void> {
    const { appId } = holder;
    const options = { upsert: true, session: sessionOf(tx)! };
    await this.model.updateOne({ _id: keyOf(holder) }, { $set: { appId, memories: [...memories] } }, options);
  }

  /** With somebody who is removed from the app. */
  async forget(person: Whose, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: keyOf(person) }, { session: sessionOf(tx)! });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
