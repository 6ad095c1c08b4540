import { sessionOf, type Transaction, UnitOfWork, writeLater } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OperatorScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** Sums of calls of language models. */
export interface ModelSum {
  readonly calls: number;
  readonly failed: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cost: number;
  readonly unpriced: number;
}

/** Whose a sum is; the empty app is none. */
export interface SpentBy extends ModelSum {
  readonly accountId: string;
  readonly appId: string;
}

interface ModelCostRow extends ModelSum {
  /** `<day>:<account>:<app>` */
  _id: string;
  day: string;
  accountId: string;
  appId: string;
}

const sums = ['calls', 'failed', 'promptTokens', 'completionTokens', 'cost', 'unpriced'] as const;
const numbers = Object.fromEntries(sums.map((name) => [name, Number]));

const modelCostSchema = new Schema<ModelCostRow>(
  { _id: String, day: String, accountId: String, appId: String, ...numbers },
  { collection: 'model_costs', versionKey: false },
);
modelCostSchema.index({ day: 1 });
modelCostSchema.index({ accountId: 1 });
modelCostSchema.index({ appId: 1 });

/** What language models took and cost, by day, account and app. */
@Injectable()
export class ModelCostRepository implements AppHolding {
  private readonly model: Model<ModelCostRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.model = connection.model<ModelCostRow>('ModelCost', modelCostSchema);
  }

  add(_scope: PlatformScope, day: string, { accountId, appId, ...sum }: SpentBy, tx: Transaction): void {
    const _id = `${day}:${accountId}:${appId}`;
    const update = { $setOnInsert: { day, accountId, appId }, $inc: sum };
    writeLater(tx, this.model, { updateOne: { filter: { _id }, update, upsert: true } });
  }

  /** From one day to another, both included; the dearest first, then the one with most tokens. */
  async spent(_scope: OperatorScope, since: string, until: string, by: 'account' | 'app'): Promise<SpentBy[]> {
    const key = by === 'app' ? { accountId: '$accountId', appId: '$appId' } : { accountId: '$accountId' };
    const added = Object.fromEntries(sums.map((name) => [name, { $sum: `$${name}` }]));
    const groups = await this.model.aggregate<ModelSum & { _id: { accountId: string; appId?: string } }>([
      { $match: { day: { $gte: since, $lte: until } } },
      { $group: { _id: key, ...added } },
      { $sort: { cost: -1, promptTokens: -1 } },
    ]);
    return groups.map(({ _id, ...sum }) => ({ ...sum, accountId: _id.accountId, appId: _id.appId ?? '' }));
  }

  /** What was spent stays the account's, without the app that it was for. */
  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    for (const { _id } of await this.model.find({ appId }, { _id: 1 }).lean<ModelCostRow[]>())
      await this.unitOfWork.run(async (tx) => {
        const row = await this.model.findOneAndDelete({ _id }, { session: sessionOf(tx)! }).lean<ModelCostRow>();
        if (!row) return;
        const { _id: _, day, ...spent } = row;
        this.add(scope, day, { ...spent, appId: '' }, tx);
      });
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    writeLater(tx, this.model, { deleteMany: { filter: { accountId } } });
  }
}
