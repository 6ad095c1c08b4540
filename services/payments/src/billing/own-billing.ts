import { DomainError } from '@lathe/platform/errors/domain-error';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import type { Billing } from '../buyers/billing.js';
import { isAlive } from '../buyers/billing.js';
import { BillingRepository } from '../buyers/billing.repository.js';
import type { Buyer } from '../buyers/buyer.js';
import { RefreshBilling } from './refresh-billing.use-case.js';
import type { Seller } from './seller.js';
import { Sellers } from './sellers.js';

/** What one buyer may ask of the provider, so that nobody uses up what it lets its seller ask. */
const callsPerBuyer = 120;
const windowSeconds = 600;

/** The billing of somebody who wants something done with their plan. */
@Injectable()
export class OwnBilling {
  constructor(
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
    private readonly sellers: Sellers,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Does what asks the provider. Throws `too-many-requests` for who asks too often. */
  limited<T>({ buyerId }: Buyer, work: () => Promise<T>): Promise<T> {
    return withinLimit(this.limiter, { key: `payments:${buyerId}`, limit: callsPerBuyer, windowSeconds }, work);
  }

  /** Throws `payments/not-configured` where the installation sells nothing, and `payments/not-selling` for an app. */
  async seller({ appId }: Buyer): Promise<Seller> {
    const seller = await this.sellers.of(appId);
    if (!seller) throw new DomainError(appId === null ? 'payments/not-configured' : 'payments/not-selling');
    return seller;
  }

  /** With a customer, made for who has none yet. Throws as the provider of the seller does. */
  async customer(buyer: Buyer, { till, provider }: Seller): Promise<Billing> {
    const known = await this.billings.find(buyer, till);
    return known ?? this.billings.begin(buyer, till, await provider.createCustomer(buyer));
  }

  /** Undefined for who never began to buy, and where nothing can be bought. */
  async find(buyer: Buyer): Promise<Billing | undefined> {
    const seller = await this.sellers.of(buyer.appId);
    return seller ? this.billings.find(buyer, seller.till) : undefined;
  }

  /** With the billing of who began to buy. Throws as `seller` does. */
  async at(buyer: Buyer): Promise<{ seller: Seller; billing: Billing | undefined }> {
    const seller = await this.seller(buyer);
    return { seller, billing: await this.billings.find(buyer, seller.till) };
  }

  /** The plan that is paid for. Throws `payments/no-subscription`, and as `seller` does. */
  async alive(buyer: Buyer): Promise<{ seller: Seller; billing: Billing; subscription: SoldSubscription }> {
    const { seller, billing } = await this.at(buyer);
    const subscription = billing?.subscription ?? null;
    if (!billing || !isAlive(subscription)) throw new DomainError('payments/no-subscription');
    return { seller, billing, subscription };
  }

  /** After something was done at the provider: how it stands there now. */
  async after(seller: Seller, { customerId, appId }: Billing): Promise<SoldSubscription> {
    const after = await this.refresh.at(seller, customerId, appId);
    if (!after?.subscription) throw new DomainError('conflict');
    return after.subscription;
  }
}
