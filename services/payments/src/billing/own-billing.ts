import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { PlanChoice, Subscription } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider, type PricedChoice } from '../provider/payment-provider.js';
import type { Billing } from './billing.js';
import { BillingRepository } from './billing.repository.js';
import { RefreshBilling } from './refresh-billing.use-case.js';
import { isAlive } from './standing-of.js';

/** What one account may ask of the provider, so that nobody uses up what it lets the installation ask. */
const callsPerAccount = 120;
const windowSeconds = 600;

/** The billing of an account that wants something done with its plan. */
@Injectable()
export class OwnBilling {
  constructor(
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
    private readonly catalogue: PlanCatalogue,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Does what asks the provider. Throws `too-many-requests` for who asks too often. */
  limited<T>({ accountId }: OwnerScope, work: () => Promise<T>): Promise<T> {
    return withinLimit(this.limiter, { key: `payments:${accountId}`, limit: callsPerAccount, windowSeconds }, work);
  }

  /** Throws `payments/not-configured` where nothing can be bought. */
  inForce(): PaymentProvider {
    if (!this.provider) throw new DomainError('payments/not-configured');
    return this.provider;
  }

  /** With a customer, made for who has none yet. Throws as `inForce` and the provider do. */
  async customer(scope: OwnerScope): Promise<Billing> {
    const provider = this.inForce();
    const known = await this.billings.find(scope, provider.name);
    return known ?? this.billings.begin(scope, provider.name, await provider.createCustomer(scope.accountId));
  }

  /** Undefined for who never began to buy, and where nothing can be bought. */
  async find(scope: OwnerScope): Promise<Billing | undefined> {
    return this.provider ? this.billings.find(scope, this.provider.name) : undefined;
  }

  /** The plan that is paid for. Throws `payments/no-subscription`, and as `inForce` does. */
  async alive(scope: OwnerScope): Promise<{ billing: Billing; subscription: Subscription }> {
    const billing = await this.billings.find(scope, this.inForce().name);
    const subscription = billing?.subscription ?? null;
    if (!billing || !isAlive(subscription)) throw new DomainError('payments/no-subscription');
    return { billing, subscription };
  }

  /** After something was done at the provider: how it stands there now. */
  async after({ customerId }: Billing): Promise<Subscription> {
    const after = await this.refresh.execute(customerId);
    if (!after?.subscription) throw new DomainError('conflict');
    return after.subscription;
  }

  /** With the price of this installation. Throws `payments/plan-not-sold` for a plan without one. */
  priced({ plan, interval }: PlanChoice): PricedChoice {
    const sold = this.catalogue.onSale().find(({ id }) => id === plan);
    const price = interval === 'year' ? sold?.yearly : sold?.monthly;
    if (!sold || !price) throw new DomainError('payments/plan-not-sold');
    return { plan, interval, name: sold.name, price };
  }

  trialDaysOf({ plan }: PlanChoice): number {
    return this.catalogue.onSale().find(({ id }) => id === plan)?.trialDays ?? 0;
  }
}
