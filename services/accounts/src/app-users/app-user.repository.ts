import { patternOf } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppUserRecord } from './app-user.js';
import type { HostedApp } from './hosted-app.js';
import type { OwnedApp } from './owned-app.js';
import type { ServiceApp } from './service-app.js';

/** Whether an address is proven was not kept of users from before it mattered; theirs count. */
type AppUserRow = Omit<AppUserRecord, 'userId' | 'emailVerified'> & { _id: string; emailVerified?: boolean };

const appUserSchema = new Schema<AppUserRow>(
  {
    _id: String,
    appId: String,
    email: String,
    role: String,
    isDisabled: Boolean,
    emailVerified: Boolean,
    epoch: Number,
    createdAt: Date,
  },
  { collection: 'app_users', versionKey: false },
);
appUserSchema.index({ appId: 1, email: 1 }, { unique: true });
// The list of an app's users, whose ids grow with time.
appUserSchema.index({ appId: 1, _id: -1 });
appUserSchema.index({ appId: 1, createdAt: 1 });

/** One app, reached on its own host or by its owner. */
export type OneApp = HostedApp | OwnedApp;

/** What the owner of an app may change of its users. */
export type AppUserChange = Partial<Pick<AppUserRecord, 'role' | 'isDisabled'>>;
type StoredChange = AppUserChange | Pick<AppUserRecord, 'emailVerified'>;

/** Which users of an app are wanted: those whose address has the text in it, behind one of them. */
export interface WantedUsers {
  readonly search: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Users of apps; every method works inside one app only. */
@Injectable()
export class AppUserRepository {
  private readonly model: Model<AppUserRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AppUserRow>('AppUser', appUserSchema);
  }

  async find(app: OneApp | ServiceApp, userId: string, tx?: Transaction): Promise<AppUserRecord | undefined> {
    const row = await this.model
      .findOne({ _id: userId, appId: app.appId })
      .session(sessionOf(tx) ?? null)
      .lean<AppUserRow>();
    return row ? toRecord(row) : undefined;
  }

  /** For a job that mails them. */
  async findForMail(_scope: PlatformScope, appId: string, userId: string): Promise<AppUserRecord | undefined> {
    const row = await this.model.findOne({ _id: userId, appId }).lean<AppUserRow>();
    return row ? toRecord(row) : undefined;
  }

  /** Those who came last first. */
  async list(app: OneApp, { search, after, limit }: WantedUsers): Promise<AppUserRecord[]> {
    const behind = after === undefined ? {} : { _id: { $lt: after } };
    const rows = this.model.find({ ...found(app, search), ...behind });
    return (await rows.sort({ _id: -1 }).limit(limit).lean<AppUserRow[]>()).map(toRecord);
  }

  count(app: OneApp, search: string): Promise<number> {
    return this.model.countDocuments(found(app, search));
  }

  /** How many signed up on each day since then, by the day's date (UTC); days without any are left out. */
  async signUpsByDay({ appId }: OneApp, since: Date): Promise<Map<string, number>> {
    const days = await this.model.aggregate<{ _id: string; count: number }>([
      { $match: { appId, createdAt: { $gte: since } } },
      { $group: { _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
    ]);
    return new Map(days.map(({ _id, count }) => [_id, count]));
  }

  /** Throws a duplicate-key error when the address has a user in this app. */
  async insert(app: HostedApp, { userId, ...rest }: AppUserRecord, tx: Transaction): Promise<void> {
    await this.model.create([{ ...rest, _id: userId, appId: app.appId }], { session: sessionOf(tx)! });
  }

  /** Returns the changed user, undefined when the app has no such user. */
  async change(app: OneApp, userId: string, change: StoredChange, tx: Transaction): Promise<AppUserRecord | undefined> {
    const filter = { _id: userId, appId: app.appId };
    const row = await this.model
      .findOneAndUpdate(filter, { $set: change }, { returnDocument: 'after', session: sessionOf(tx)! })
      .lean<AppUserRow>();
    return row ? toRecord(row) : undefined;
  }

  /** Ends every access token of the user; returns the new epoch. */
  async raiseEpoch(app: OneApp, userId: string, tx: Transaction): Promise<number | undefined> {
    const filter = { _id: userId, appId: app.appId };
    const row = await this.model
      .findOneAndUpdate(filter, { $inc: { epoch: 1 } }, { returnDocument: 'after', session: sessionOf(tx)! })
      .lean<AppUserRow>();
    return row?.epoch;
  }

  async delete({ appId }: OneApp, userId: string, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: userId, appId }, { session: sessionOf(tx)! });
  }

  /** Deletes some users of an app that is purged; returns their ids, none when there are no more. */
  async deleteSome(appId: string, atMost: number, tx: Transaction): Promise<string[]> {
    const session = sessionOf(tx)!;
    const ids = (
      await this.model.find({ appId }, { _id: 1 }).limit(atMost).session(session).lean<{ _id: string }[]>()
    ).map(({ _id }) => _id);
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: ids }, appId }, { session });
    return ids;
  }
}

/** Addresses are stored in lower case. */
const found = ({ appId }: OneApp, search: string) =>
  search === '' ? { appId } : { appId, email: { $regex: patternOf(search) } };

function toRecord({ _id, emailVerified = true, ...rest }: AppUserRow): AppUserRecord {
  return { userId: _id, emailVerified, ...rest };
}
