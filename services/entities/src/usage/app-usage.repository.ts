import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONFIG, CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { EntitiesEnv } from '../config.js';

/** Rows and their bytes as they are stored; negative where they become fewer. */
export interface Usage {
  readonly rows: number;
  readonly bytes: number;
}

type AppUsageRow = { _id: string } & Usage;

const appUsageSchema = new Schema<AppUsageRow>({ _id: String, rows: Number, bytes: Number }, { collection: 'app_usage', versionKey: false });

const maxKnown = 20_000;
const dimensions = ['rows', 'bytes'] as const;

/** What is stored of each app, counted in the transaction of its rows, so that writers who arrive together cannot pass the limit. */
@Injectable()
export class AppUsage {
  private readonly counts: mongo.Collection<AppUsageRow>;
  private readonly rows: mongo.Collection;
  private readonly limits: Usage;
  /** Apps whose count is known to be there. */
  private readonly known = new Set<string>();

  constructor(@Inject(CONNECTION) connection: Connection, @Inject(CONFIG) env: EntitiesEnv) {
    const { collectionName } = connection.model<AppUsageRow>('AppUsage', appUsageSchema).collection;
    const database = connection.getClient().db(connection.name);
    this.counts = database.collection(collectionName);
    this.rows = database.collection('rows');
    this.limits = { rows: env.ROWS_PER_APP, bytes: env.ROW_BYTES_PER_APP };
  }

  /** Makes the count of an app that has none, of the rows that are there. Comes before any transaction that adds to it. */
  async ensure(appId: string): Promise<void> {
    if (this.known.has(appId)) return;
    if (!(await this.counts.findOne({ _id: appId }))) await this.begin(appId);
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.add(appId);
  }

  /** Adds to the count. Throws `entity/rows-limit-reached` and `entity/bytes-limit-reached` where it would grow beyond a limit. */
  async add(appId: string, change: Usage, tx: Transaction): Promise<void> {
    const room = Object.fromEntries(dimensions.filter((name) => change[name] > 0).map((name) => [name, { $lte: this.limits[name] - change[name] }]));
    if (change.rows === 0 && change.bytes === 0) return;
    const { matchedCount } = await this.counts.updateOne({ _id: appId, ...room }, { $inc: { rows: change.rows, bytes: change.bytes } }, { session: sessionOf(tx)! });
    if (matchedCount === 0) throw this.refusal(await this.of(appId, tx), change);
  }

  /** How much more the app may store. */
  async room(appId: string): Promise<Usage> {
    const used = await this.of(appId);
    return { rows: Math.max(0, this.limits.rows - used.rows), bytes: Math.max(0, this.limits.bytes - used.bytes) };
  }

  private async of(appId: string, tx?: Transaction): Promise<Usage> {
    return (await this.counts.findOne({ _id: appId }, tx ? { session: sessionOf(tx)! } : {})) ?? { rows: 0, bytes: 0 };
  }

  private refusal(used: Usage, change: Usage): DomainError {
    const reason = used.rows + change.rows > this.limits.rows && change.rows > 0 ? 'rows' : 'bytes';
    return new DomainError(`entity/${reason}-limit-reached`, { reason, limit: this.limits[reason], used: used[reason] });
  }

  private async begin(appId: string): Promise<void> {
    const total = { _id: null, rows: { $sum: 1 }, bytes: { $sum: { $bsonSize: '$$ROOT' } } };
    const [counted] = await this.rows.aggregate<Usage>([{ $match: { appId } }, { $group: total }]).toArray();
    try {
      await this.counts.insertOne({ _id: appId, rows: counted?.rows ?? 0, bytes: counted?.bytes ?? 0 });
    } catch (error) {
      // Another process was first; rows are written only once its count is there.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
