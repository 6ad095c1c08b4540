import { keysUnder } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { insertSampleRows } from '@lathe/proto/entities/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

export type SampleReport = RouteAnswer<typeof insertSampleRows>;

interface SampleBatchRow {
  /** `<appId>:<batchId>`; being the key makes a batch happen once. */
  _id: string;
  /** JSON text of the report. */
  report: string;
  createdAt: Date;
}

const sampleBatchSchema = new Schema<SampleBatchRow>(
  { _id: String, report: String, createdAt: Date },
  { collection: 'sample_batches', versionKey: false },
);

/** What became of each batch of sample rows, written in the transaction of its rows. */
@Injectable()
export class SampleBatchRepository implements AppHolding {
  private readonly model: Model<SampleBatchRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<SampleBatchRow>('SampleBatch', sampleBatchSchema);
  }

  async find(appId: string, batchId: string): Promise<SampleReport | undefined> {
    const row = await this.model.findById(`${appId}:${batchId}`).lean<SampleBatchRow>();
    return row ? insertSampleRows.response.parse(JSON.parse(row.report)) : undefined;
  }

  /** Throws a duplicate-key error when the batch was inserted meanwhile. */
  async insert(appId: string, batchId: string, report: SampleReport, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: `${appId}:${batchId}`, report: JSON.stringify(report), createdAt: new Date() }], {
      session: sessionOf(tx)!,
    });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}
