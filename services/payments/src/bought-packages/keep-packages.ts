import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import { Injectable } from '@nestjs/common';
import type { ProviderPurchase } from '../provider/payment-provider.js';
import { type BoughtPackage, packageIdOf } from './bought-package.js';
import { BoughtPackageRepository } from './bought-package.repository.js';

interface Buyer {
  readonly accountId: string;
  readonly provider: PaymentProviderName;
}

/** Stores what the provider tells of the packages that an account has paid for, and tells everybody what is new. */
@Injectable()
export class KeepPackages {
  constructor(
    private readonly packages: BoughtPackageRepository,
    private readonly outbox: Outbox,
  ) {}

  /** In the transaction that stores the whole answer, so that a late one changes nothing. */
  async execute(buyer: Buyer, purchases: readonly ProviderPurchase[], tx: Transaction): Promise<void> {
    if (purchases.length === 0) return;
    const known = await this.packages.ofAccount(platformScope(), buyer.accountId, tx);
    for (const changed of changesOf(buyer, known, purchases)) {
      await this.packages.save(changed, tx);
      await this.announce(changed, tx);
    }
  }

  private async announce({ paidAt, provider: _, ...sold }: BoughtPackage, tx: Transaction): Promise<void> {
    const data = { ...sold, boughtAt: paidAt.toISOString() };
    await this.outbox.append(tx, 'payments.package.changed.v1', sold.packageId, sold.accountId, data);
  }
}

/** Packages that are new, or whose money was given back or was not, since they were stored. */
export function changesOf(
  { accountId, provider }: Buyer,
  known: readonly BoughtPackage[],
  purchases: readonly ProviderPurchase[],
): BoughtPackage[] {
  return purchases.flatMap((purchase) => {
    const packageId = packageIdOf(provider, purchase.saleId);
    const before = known.find((one) => one.packageId === packageId);
    if (before?.isRefunded === purchase.isRefunded) return [];
    return [{ ...purchase, packageId, accountId, provider, seq: (before?.seq ?? 0) + 1 }];
  });
}
