import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { PlanCard } from '@lathe/proto/payments/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface PaidPlanRow extends Omit<PlanCard, 'id'> {
  _id: string;
  appId: string;
  position: number;
}

const paidPlanSchema = new Schema<PaidPlanRow>(
  {
    _id: String,
    appId: String,
    position: Number,
    name: String,
    description: String,
    price: Number,
    priceYearly: Number,
    discuountedPrice: Number,
    oneTimePayment: Boolean,
    isMostPopular: Boolean,
    buttonText: String,
    link: String,
  },
  { collection: 'paid_plans', versionKey: false },
);
paidPlanSchema.index({ appId: 1, position: 1 });

@Injectable()
export class PaidPlanRepository implements AppHolding {
  private readonly model: Model<PaidPlanRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PaidPlanRow>('PaidPlan', paidPlanSchema);
  }

  /** Plans of an app that the platform knows, in their order. */
  async list({ appId }: AppState): Promise<PlanCard[]> {
    const rows = await this.model.find({ appId }).sort({ position: 1 }).lean<PaidPlanRow[]>();
    return rows.map(({ _id, appId: _app, position: _position, ...card }) => ({
      id: _id,
      ...card,
      discuountedPrice: card.discuountedPrice ?? null,
    }));
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
