import { keysUnder } from '@lathe/platform/persistence/keys-under';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface PresenceRow {
  /** `<appId>:<entityKey>` */
  _id: string;
  /** Since when neither the draft nor the published version has the entity; null while one has it. */
  absentSince: Date | null;
}

const presenceSchema = new Schema<PresenceRow>(
  { _id: String, absentSince: Date },
  { collection: 'entity_presence', versionKey: false },
);

const idOf = (appId: string, entityKey: string): string => `${appId}:${entityKey}`;

/** Which entities an app has or has had, and since when one is gone. */
@Injectable()
export class EntityPresence implements AppHolding {
  private readonly model: Model<PresenceRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PresenceRow>('EntityPresence', presenceSchema);
  }

  /** Notes which entities an app has now. Returns the keys of those that are gone, each with when that was noticed. */
  async note(appId: string, present: readonly string[], now: Date): Promise<{ entityKey: string; since: Date }[]> {
    const ids = present.map((key) => idOf(appId, key));
    if (ids.length > 0)
      await this.model.bulkWrite(
        ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { absentSince: null } }, upsert: true } })),
      );
    const gone = { _id: { ...keysUnder(appId), $nin: ids } };
    await this.model.updateMany({ ...gone, absentSince: null }, { $set: { absentSince: now } });
    const rows = await this.model.find(gone).lean<PresenceRow[]>();
    return rows.map(({ _id, absentSince }) => ({ entityKey: _id.slice(appId.length + 1), since: absentSince ?? now }));
  }

  /** Since when an entity is gone; undefined while it is there, or where nothing is known of it. */
  async absentSince(appId: string, entityKey: string): Promise<Date | undefined> {
    const row = await this.model.findById(idOf(appId, entityKey)).lean<PresenceRow>();
    return row?.absentSince ?? undefined;
  }

  async forget(appId: string, entityKey: string): Promise<void> {
    await this.model.deleteOne({ _id: idOf(appId, entityKey) });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}
