import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import type { RouteAnswer } from '@lathe/proto/http/route';
import type { listPlanOffers } from '@lathe/proto/payments/http';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';

/** What can be bought here, and by whom the money is taken. */
@Injectable()
export class ListPlanOffers {
  constructor(
    private readonly catalogue: PlanCatalogue,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  execute(): RouteAnswer<typeof listPlanOffers> {
    const plans = this.catalogue
      .onSale()
      .map(({ id, name, monthly, yearly, trialDays }) => ({ id, name, monthly, yearly, trialDays }));
    return { provider: this.provider?.name ?? 'none', defaultPlan: this.catalogue.defaultPlan, plans };
  }
}
