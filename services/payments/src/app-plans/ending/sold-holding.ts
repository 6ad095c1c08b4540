import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { Sellers } from '../../billing/sellers.js';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { EndBuying } from './end-buying.js';

/** What people pay for an app that is purged ends with it; before the key by which it can be ended. */
@Injectable()
export class SoldHolding implements AppHolding {
  constructor(
    private readonly billings: BillingRepository,
    private readonly end: EndBuying,
    private readonly sellers: Sellers,
  ) {}

  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    const seller = await this.sellers.of(appId);
    for await (const piece of this.billings.ofApp(scope, appId))
      for (const billing of piece) await this.end.execute(seller, billing);
  }
}
