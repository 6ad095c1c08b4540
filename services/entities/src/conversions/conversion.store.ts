import { storedSize } from '@lathe/platform/persistence/stored-size';
import { sessionOf, type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, mongo } from 'mongoose';
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
const maxSamples = 5;

/** Converts values in the rows that hold them, some rows at a time. */
@Injectable()
export class ConversionStore {
  private readonly rows: mongo.Collection<StoredRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: AppUsage,
  ) {
    this.rows = connection.getClient().db(connection.name).collection<StoredRow>('rows');
  }

  /**
   * Gives the rows of an entity the values of a field that became of another kind, until `signal` is aborted. Can be
   * done again from any point.
   */
  async convert(appId: string, entityKey: string, field: EntityField, signal: AbortSignal): Promise<Unconverted> {
    await this.usage.ensure(appId);
    let count = 0;
    const samples: string[] = [];
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const page = { appId, entityKey, _id: { $gt: after } };
      const rows = await this.unitOfWork.run((tx) => this.convertPage(page, field, tx));
      if (rows.length === 0) return { rows: count, samples };
      for (const left of rows.flatMap((row) => leftIn(row, field) ?? [])) {
        count += 1;
        if (samples.length < maxSamples && !samples.includes(left)) samples.push(left);
      }
      after = rows.at(-1)!._id;
    }
  }

  private async convertPage(page: mongo.Filter<StoredRow>, field: EntityField, tx: Transaction): Promise<StoredRow[]> {
    const session = sessionOf(tx)!;
    const rows = await this.rows.find(page, { session }).sort({ _id: 1 }).limit(rowsAtOnce).toArray();
    const conversions = rows.flatMap((row) => conversionOf(row, field) ?? []);
    if (conversions.length === 0) return rows;
    const operations = conversions.map(({ before, update }) => ({
      updateOne: { filter: { _id: before._id, appId: before.appId, updatedAt: before.updatedAt }, update },
    }));
    const { matchedCount } = await this.rows.bulkWrite(operations, { session });
    if (matchedCount !== conversions.length) throw rowConflict();
    const bytes = conversions.reduce((sum, { before, after }) => sum + storedSize(after) - storedSize(before), 0);
    await this.usage.count(rows[0]!.appId, bytes, tx);
    return rows;
  }
}
