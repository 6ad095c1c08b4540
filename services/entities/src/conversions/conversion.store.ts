import { storedSize } from '@lathe/platform/persistence/stored-size';
import { sessionOf, type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, mongo } from 'mongoose';
import { behind, type Place, placeOf, sortOf } from '../query/keyset.js';
import { queryTime } from '../query/query-limits.js';
import { ChangeFeed } from '../rows/change-feed.js';
import type { StoredRow } from '../rows/row.js';
import { rowConflict } from '../rows/row-conflict.store.js';
import type { EntityField } from '../schemas/entity-definition.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import { conversionOf, leftIn } from './conversion.js';

/** What of a field's values could not be converted. */
export interface Unconverted {
  readonly rows: number;
  /** Some of the values, as text. */
  readonly samples: string[];
}

const rowsAtOnce = 500;
/** The one that has an index in every entity. */
const order = { path: 'createdAt', direction: 1 } as const;
const maxSamples = 5;

/** Converts values in the rows that hold them, some rows at a time. */
@Injectable()
export class ConversionStore {
  private readonly rows: mongo.Collection<StoredRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: AppUsage,
    private readonly feed: ChangeFeed,
  ) {
    this.rows = connection.getClient().db(connection.name).collection<StoredRow>('rows');
  }

  /**
   * Gives the rows of an entity the values of a field that became of another kind, until `signal` is aborted. Can be
   * done again from any point; rows that have what they need cost a reading alone.
   */
  async convert(appId: string, entityKey: string, field: EntityField, signal: AbortSignal): Promise<Unconverted> {
    await this.usage.ensure(appId);
    const former = { $or: field.from.map((key) => ({ [`data.${key}`]: { $exists: true } })) };
    let count = 0;
    const samples: string[] = [];
    let changed = false;
    let from: Place | undefined;
    for (;;) {
      signal.throwIfAborted();
      const page = { appId, entityKey, ...former, ...(from && behind(order, from)) };
      const known = await this.read(page);
      const isNew = known.some((row) => conversionOf(row, field) !== undefined);
      const rows = isNew ? await this.unitOfWork.run((tx) => this.convertPage(page, field, tx)) : known;
      changed ||= isNew;
      if (rows.length === 0) break;
      for (const left of rows.flatMap((row) => leftIn(row, field) ?? [])) {
        count += 1;
        if (samples.length < maxSamples && !samples.includes(left)) samples.push(left);
      }
      from = placeOf(rows.at(-1)!, order);
    }
    if (changed) this.feed.tellOfMany(appId, entityKey);
    return { rows: count, samples };
  }

  private read(page: mongo.Filter<StoredRow>, tx?: Transaction): Promise<StoredRow[]> {
    const session = sessionOf(tx);
    const options = { ...queryTime, ...(session && { session }) };
    return this.rows.find(page, options).sort(sortOf(order)).limit(rowsAtOnce).toArray();
  }

  private async convertPage(page: mongo.Filter<StoredRow>, field: EntityField, tx: Transaction): Promise<StoredRow[]> {
    const rows = await this.read(page, tx);
    const conversions = rows.flatMap((row) => conversionOf(row, field) ?? []);
    if (conversions.length === 0) return rows;
    const operations = conversions.map(({ before, update }) => ({
      updateOne: { filter: { _id: before._id, appId: before.appId, updatedAt: before.updatedAt }, update },
    }));
    const { matchedCount } = await this.rows.bulkWrite(operations, { session: sessionOf(tx)! });
    if (matchedCount !== conversions.length) throw rowConflict();
    const bytes = conversions.reduce((sum, { before, after }) => sum + storedSize(after) - storedSize(before), 0);
    await this.usage.count(rows[0]!.appId, bytes, tx);
    return rows;
  }
}
