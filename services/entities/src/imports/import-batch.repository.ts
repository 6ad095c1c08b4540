import { keysUnder } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { ImportBatch, RefusedCell } from './import.js';
import { type ImportBatchDocument, importBatchModel } from './import.schema.js';

interface ImportKey {
  readonly appId: string;
  readonly id: string;
}

/** Batches that one round trip brings: with all of their rows refused they are large. */
const batchesAtOnce = 5;

const keyOf = ({ appId, id }: ImportKey, first: number): string =>
  `${appId}:${id}:${first.toString().padStart(8, '0')}`;

/** What became of the rows of an import, batch by batch, written in the transaction of the rows. */
@Injectable()
export class ImportBatchRepository implements AppHolding {
  private readonly model: Model<ImportBatchDocument>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = importBatchModel(connection);
  }

  /** Throws a duplicate-key error when the batch was stored meanwhile. */
  async insert(key: ImportKey, { refused, ...batch }: ImportBatch, tx: Transaction): Promise<void> {
    const row = { ...batch, _id: keyOf(key, batch.first), refused: JSON.stringify(refused) };
    await this.model.create([row], { session: sessionOf(tx)! });
  }

  async find(key: ImportKey, first: number): Promise<ImportBatch | undefined> {
    const row = await this.model.findById(keyOf(key, first)).lean<ImportBatchDocument>();
    return row ? batchOf(row) : undefined;
  }

  /** The last row of the file that is accounted for; 0 when none is. */
  async lastRow({ appId, id }: ImportKey): Promise<number> {
    const row = await this.model
      .findOne({ _id: keysUnder(`${appId}:${id}`) }, { last: 1 })
      .sort({ _id: -1 })
      .lean<ImportBatchDocument>();
    return row?.last ?? 0;
  }

  /** Batches with refused rows in the order of the file. */
  async *refused({ appId, id }: ImportKey): AsyncGenerator<readonly RefusedCell[]> {
    const rows = this.model
      .find({ _id: keysUnder(`${appId}:${id}`), failed: { $gt: 0 } })
      .sort({ _id: 1 })
      .lean<ImportBatchDocument[]>()
      .cursor({ batchSize: batchesAtOnce });
    for await (const row of rows) yield batchOf(row as unknown as ImportBatchDocument).refused;
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}

function batchOf({ first, last, inserted, failed, skipped, refused }: ImportBatchDocument): ImportBatch {
  return { first, last, inserted, failed, skipped, refused: JSON.parse(refused) as RefusedCell[] };
}
