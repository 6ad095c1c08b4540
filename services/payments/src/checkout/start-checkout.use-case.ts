import { createHash } from 'node:crypto';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { PlanChoice } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import type { Billing, OpenCheckout } from '../billing/billing.js';
import { BillingRepository } from '../billing/billing.repository.js';
import { OwnBilling } from '../billing/own-billing.js';
import { RefreshBilling } from '../billing/refresh-billing.use-case.js';
import { isAlive } from '../billing/standing-of.js';
import type { PaymentProvider, PricedChoice } from '../provider/payment-provider.js';
import { withQuery } from '../provider/with-query.js';

/** A checkout is good for a day at the provider; one that is older is not sent to any more. */
const goodForMs = 20 * 3600 * 1000;
const attempts = 20;

type Wish = PlanChoice & { readonly returnTo: string };

/**
 * Sends an account to the provider to buy a plan. However often and at once it is asked, the account has one customer
 * there and one checkout that can be paid: the same wish is the same checkout, another one ends the one before.
 */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly own: OwnBilling,
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `payments/already-subscribed` for who has a paid plan, and as the provider does. */
  execute(scope: OwnerScope, wish: Wish): Promise<{ saleId: string; url: string }> {
    return this.own.limited(scope, () => this.start(scope, wish));
  }

  private async start(scope: OwnerScope, wish: Wish): Promise<{ saleId: string; url: string }> {
    const provider = this.own.inForce();
    this.own.priced(wish);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const billing = await this.own.customer(scope);
      if (isAlive(billing.subscription)) throw new DomainError('payments/already-subscribed');
      if (billing.checkout && isSame(billing.checkout, wish)) return billing.checkout;
      const begun = await this.begin(scope, provider, billing, wish);
      if (begun) return begun;
    }
    throw new DomainError('conflict');
  }

  private async begin(
    scope: OwnerScope,
    provider: PaymentProvider,
    billing: Billing,
    wish: Wish,
  ): Promise<OpenCheckout | undefined> {
    const { accountId, customerId, checkout, checkouts } = billing;
    if (checkout) {
      await this.billings.markEnding(scope, checkout);
      await provider.endCheckout(checkout.saleId);
    }
    // One that was paid before it could be ended has made a subscription, which its event may not have told yet.
    const current = checkout ? await this.refresh.execute(customerId) : billing;
    if (!current || isAlive(current.subscription)) return undefined;
    const priced = this.own.priced(wish);
    const to = `${this.site.publicUrl}${wish.returnTo}`;
    const { saleId, url } = await provider.startCheckout({
      ...priced,
      accountId,
      customerId,
      trialDays: current.subscription === null ? this.own.trialDaysOf(wish) : 0,
      paidUrl: to,
      canceledUrl: withQuery(to, 'checkout=canceled'),
      key: keyOf(accountId, checkouts, priced, wish),
    });
    const { plan, interval, returnTo } = wish;
    const begun: OpenCheckout = { saleId, url, plan, interval, returnTo, startedAt: new Date(), isEnding: false };
    if (await this.billings.setCheckout(scope, current, begun)) return begun;
    await this.endUnlessKept(scope, provider, begun);
    return undefined;
  }

  /** Another request was first: this checkout stays only where it is that one's too. */
  private async endUnlessKept(scope: OwnerScope, provider: PaymentProvider, begun: OpenCheckout): Promise<void> {
    const kept = await this.billings.find(scope, provider.name);
    if (kept?.checkout?.saleId !== begun.saleId) await provider.endCheckout(begun.saleId);
  }
}

/** The n-th checkout of an account for one wish, by whoever asks for it. */
const keyOf = (accountId: string, checkouts: number, { plan, interval, price }: PricedChoice, wish: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, checkouts, plan, interval, price, wish.returnTo]))
    .digest('hex');

const isSame = (open: OpenCheckout, wish: Wish): boolean =>
  !open.isEnding &&
  open.plan === wish.plan &&
  open.interval === wish.interval &&
  open.returnTo === wish.returnTo &&
  Date.now() - open.startedAt.getTime() < goodForMs;
