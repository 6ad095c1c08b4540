import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { KeepPackages } from '../bought-packages/keep-packages.js';
import { type CustomerState, PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import type { Billing, Standing } from './billing.js';
import { BillingRepository } from './billing.repository.js';
import { standingOf } from './standing-of.js';

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
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  /** Undefined for a customer that is none of an account's: nothing is granted to them. */
  async execute(customerId: string): Promise<Billing | undefined> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const before = await this.billings.findByCustomer(platformScope(), customerId);
      if (!before || before.provider !== this.provider?.name) return undefined;
      const state = await this.provider.read(customerId);
      const stored = await this.unitOfWork.run((tx) => this.store(before, state, tx));
      if (stored) return stored;
    }
    throw new DomainError('unavailable');
  }

  private async store(before: Billing, state: CustomerState, tx: Transaction): Promise<Billing | undefined> {
    const { plan, subscription, saleIds } = before;
    const standing: Standing = standingOf(state);
    const isChange = !isDeepStrictEqual({ plan, subscription, saleIds }, standing);
    const stored = await this.billings.store(platformScope(), before, standing, isChange, tx);
    if (stored && isChange) await this.announce(stored, tx);
    if (stored) await this.packages.execute(stored, state.purchases, tx);
    return stored;
  }

  private async announce({ accountId, seq, plan, subscription, saleIds }: Billing, tx: Transaction): Promise<void> {
    await this.outbox.append(tx, 'payments.subscription.changed.v1', accountId, accountId, {
      accountId,
      seq,
      plan,
      subscriptionId: subscription?.subscriptionId ?? null,
      status: subscription?.status ?? null,
      interval: subscription?.interval ?? null,
      currentPeriodEnd: subscription?.currentPeriodEnd ?? null,
      canceledAt: subscription?.canceledAt ?? null,
      endsAt: subscription?.endsAt ?? null,
      saleIds: [...saleIds],
    });
  }
}
