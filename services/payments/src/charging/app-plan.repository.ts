import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppPlan } from './app-plan.js';
import type { ChargedApp } from './owned-charging.js';

type AppPlanRow = Omit<AppPlan, 'planId'> & { _id: string; appId: string };

const appPlanSchema = new Schema<AppPlanRow>(
  {
    _id: String,
    appId: String,
    name: String,
    description: String,
    features: [String],
    price: Number,
    priceYearly: Number,
    currency: String,
    trialDays: Number,
    isArchived: Boolean,
  },
  { collection: 'app_plans', versionKey: false },
);
appPlanSchema.index({ appId: 1, _id: 1 });

/** Plans of apps. */
@Injectable()
export class AppPlanRepository implements AppHolding {
  private readonly model: Model<AppPlanRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AppPlanRow>('AppPlan', appPlanSchema);
  }

  /** All that there ever were, in the order in which they were made. */
  async list({ appId }: ChargedApp, tx?: Transaction): Promise<AppPlan[]> {
    const rows = await this.model
      .find({ appId })
      .sort({ _id: 1 })
      .session(sessionOf(tx) ?? null)
      .lean<AppPlanRow[]>();
    return rows.map(({ _id, appId: _app, ...plan }) => ({ planId: _id, ...plan }));
  }

  async insert({ appId }: ChargedApp, { planId, ...plan }: AppPlan, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: planId, appId, ...plan }], { session: sessionOf(tx)! });
  }

  async change({ appId }: ChargedApp, { planId, ...plan }: AppPlan, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: planId, appId }, { $set: plan }, { session: sessionOf(tx)! });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
