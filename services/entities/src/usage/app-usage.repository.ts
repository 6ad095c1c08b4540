import { atMost } from '@lathe/platform/cache/at-most';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Connection, type mongo, Schema } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import { previewUserKey, userKey } from '../schemas/entity-definition.js';
import { AppLimits } from './app-limits.js';
import type { Usage } from './usage.js';

type AppUsageRow = { _id: string } & Usage;

const appUsageSchema = new Schema<AppUsageRow>(
  { _id: String, rows: Number, bytes: Number },
  { collection: 'app_usage', versionKey: false },
);

const maxKnown = 20_000;
/** Nobody is kept from signing up by what an app may store; what users say of themselves is counted as it comes. */
const uncounted = [userKey, previewUserKey];
/** All rows of an app are looked at once, before it has a count. */
const countTime = { maxTimeMS: 60_000 } as const;
const dimensions = ['rows', 'bytes'] as const;

/**
 * What is stored of each app, counted in the transaction of its rows, so that writers who arrive together cannot pass
 * the limit.
 */
@Injectable()
export class AppUsage implements AppHolding {
  private readonly counts: mongo.Collection<AppUsageRow>;
  private readonly rows: mongo.Collection;
  /** Apps whose count is known to be there. */
  private readonly known = new LRUCache<string, true>(atMost(maxKnown));

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly limits: AppLimits,
  ) {
    const { collectionName } = connection.model<AppUsageRow>('AppUsage', appUsageSchema).collection;
    const database = connection.getClient().db(connection.name);
    this.counts = database.collection(collectionName);
    this.rows = database.collection('rows');
  }

  /**
   * Makes the count of an app that has none, of the rows that are there. Comes before any transaction that adds to it.
   */
  async ensure(appId: string): Promise<void> {
    if (this.known.get(appId)) return;
    if (!(await this.counts.findOne({ _id: appId }, queryTime))) await this.begin(appId);
    this.known.set(appId, true);
  }

  /**
   * Adds to the count. Throws `entity/rows-limit-reached` and `entity/bytes-limit-reached` where it would grow beyond a
   * limit.
   */
  async add(appId: string, change: Usage, tx: Transaction): Promise<void> {
    if (change.rows === 0 && change.bytes === 0) return;
    const limits = await this.limits.of(appId);
    const room = Object.fromEntries(
      dimensions.filter((name) => change[name] > 0).map((name) => [name, { $lte: limits[name] - change[name] }]),
    );
    const { matchedCount } = await this.counts.updateOne(
      { _id: appId, ...room },
      { $inc: { rows: change.rows, bytes: change.bytes } },
      { session: sessionOf(tx)! },
    );
    if (matchedCount === 0) throw this.limits.refusal(limits, await this.of(appId, tx), change);
  }

  /** Counts bytes that nobody adds: of rows that take more room, or less, as they are kept now. */
  async count(appId: string, bytes: number, tx: Transaction): Promise<void> {
    await this.counts.updateOne({ _id: appId }, { $inc: { bytes } }, { session: sessionOf(tx)! });
  }

  /** How much more the app may store. */
  async room(appId: string): Promise<Usage> {
    const [used, limits] = await Promise.all([this.of(appId), this.limits.of(appId)]);
    return { rows: Math.max(0, limits.rows - used.rows), bytes: Math.max(0, limits.bytes - used.bytes) };
  }

  /** What is counted of apps; one without a count is left out. */
  async usedBy(_scope: PlatformScope, appIds: readonly string[]): Promise<(Usage & { appId: string })[]> {
    const rows = await this.counts.find({ _id: { $in: [...appIds] } }, queryTime).toArray();
    return rows.map(({ _id, rows: count, bytes }) => ({ appId: _id, rows: count, bytes }));
  }

  /** After the rows: what is counted anew meanwhile counts none. */
  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.counts.deleteOne({ _id: appId });
    this.known.delete(appId);
  }

  private async of(appId: string, tx?: Transaction): Promise<Usage> {
    const options = tx ? { ...queryTime, session: sessionOf(tx)! } : queryTime;
    return (await this.counts.findOne({ _id: appId }, options)) ?? { rows: 0, bytes: 0 };
  }

  private async begin(appId: string): Promise<void> {
    const total = { _id: null, rows: { $sum: 1 }, bytes: { $sum: { $bsonSize: '$$ROOT' } } };
    const [counted] = await this.rows
      .aggregate<Usage>([{ $match: { appId, entityKey: { $nin: uncounted } } }, { $group: total }], countTime)
      .toArray();
    try {
      await this.counts.insertOne({ _id: appId, rows: counted?.rows ?? 0, bytes: counted?.bytes ?? 0 });
    } catch (error) {
      // Another process was first; rows are written only once its count is there.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
