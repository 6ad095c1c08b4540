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
import { type FormerValue, formerValueIn } from './conversion.js';

/** What of a field's values could not be converted. */
export interface Unconverted {
  readonly rows: number;
  /** Some of the values, as text. */
  readonly samples: string[];
}

/** Rows in order, and what each of them needs. */
interface ReadPage {
  readonly rows: readonly StoredRow[];
  readonly values: readonly FormerValue[];
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
      const known = await this.read(page, field);
      const isNew = known.values.some(({ conversion }) => conversion !== undefined);
      const { rows, values } = isNew ? await this.unitOfWork.run((tx) => this.convertPage(page, field, tx)) : known;
      changed ||= isNew;
      if (rows.length === 0) break;
      for (const left of values.flatMap((value) => value.left ?? [])) {
        count += 1;
        if (samples.length < maxSamples && !samples.includes(left)) samples.push(left);
      }
      from = placeOf(rows.at(-1)!, order);
    }
    if (changed) this.feed.tellOfMany(appId, entityKey);
    return { rows: count, samples };
  }

  private async read(page: mongo.Filter<StoredRow>, field: EntityField, tx?: Transaction): Promise<ReadPage> {
    const session = sessionOf(tx);
    const options = { ...queryTime, ...(session && { session }) };
    const rows = await this.rows.find(page, options).sort(sortOf(order)).limit(rowsAtOnce).toArray();
    return { rows, values: rows.map((row) => formerValueIn(row, field)) };
  }

  private async convertPage(page: mongo.Filter<StoredRow>, field: EntityField, tx: Transaction): Promise<ReadPage> {
    const read = await this.read(page, field, tx);
    const { rows, values } = read;
    const conversions = values.flatMap(({ conversion }) => conversion ?? []);
    if (conversions.length === 0) return read;
    const operations = conversions.map(({ before, update }) => ({
      updateOne: { filter: { _id: before._id, appId: before.appId, updatedAt: before.updatedAt }, update },
    }));
    const { matchedCount } = await this.rows.bulkWrite(operations, { session: sessionOf(tx)! });
    if (matchedCount !== conversions.length) throw rowConflict();
    const bytes = conversions.reduce((sum, { before, after }) => sum + storedSize(after) - storedSize(before), 0);
    await this.usage.count(rows[0]!.appId, bytes, tx);
    return read;
  }
}
