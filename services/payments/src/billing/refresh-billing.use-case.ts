import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { KeepPackages } from '../bought-packages/keep-packages.js';
import type { Billing } from '../buyers/billing.js';
import { BillingRepository } from '../buyers/billing.repository.js';
import type { CustomerState } from '../provider/payment-provider.js';
import type { Seller } from './seller.js';
import { Sellers } from './sellers.js';

const attempts = 20;

/**
 * Asks the provider how things stand with a customer, and tells everybody when that has changed. What is stored is
 * always the later of two answers, so whatever order events come in, and however often, they end alike.
 */
@Injectable()
export class RefreshBilling {
  constructor(
    private readonly billings: BillingRepository,
    private readonly packages: KeepPackages,
    private readonly unitOfWork: UnitOfWork,
    private readonly sellers: Sellers,
  ) {}

  /** Undefined for a customer that is none of this seller's: nothing is granted to them. */
  async execute(customerId: string, appId: string | null): Promise<Billing | undefined> {
    const seller = await this.sellers.of(appId);
    return seller ? this.at(seller, customerId, appId) : undefined;
  }

  /** As `execute`, by whoever has the seller already. */
  async at(seller: Seller, customerId: string, appId: string | null): Promise<Billing | undefined> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const before = await this.billings.findByCustomer(platformScope(), customerId);
      if (!before || before.appId !== appId || before.provider !== seller.till) return undefined;
      const state = await seller.provider.read(customerId);
      const stored = await this.unitOfWork.run((tx) => this.store(seller, before, state, tx));
      if (stored) return stored;
    }
    throw new DomainError('unavailable');
  }

  private async store(
    seller: Seller,
    before: Billing,
    state: CustomerState,
    tx: Transaction,
  ): Promise<Billing | undefined> {
    const { plan, subscription, saleIds } = before;
    const standing = seller.standingOf(state);
    const isChange = !isDeepStrictEqual({ plan, subscription, saleIds }, standing);
    const stored = await this.billings.store(platformScope(), before, standing, isChange, tx);
    if (stored && isChange) await seller.tell(stored, tx);
    // Copies of apps are sold by the installation alone.
    if (stored?.appId === null)
      await this.packages.execute({ accountId: stored.buyerId, provider: seller.provider.name }, state.purchases, tx);
    return stored;
  }
}
