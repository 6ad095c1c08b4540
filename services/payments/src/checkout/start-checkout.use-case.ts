import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import { RefreshBilling } from '../billing/refresh-billing.use-case.js';
import type { Seller } from '../billing/seller.js';
import type { Billing, OpenCheckout } from '../buyers/billing.js';
import { isAlive } from '../buyers/billing.js';
import { BillingRepository } from '../buyers/billing.repository.js';
import type { Buyer } from '../buyers/buyer.js';
import type { Choice, PricedChoice } from '../provider/payment-provider.js';
import { withQuery } from '../provider/with-query.js';
import { isGoodStill } from './good-still.js';

const attempts = 20;

/** `returnTo` is a whole address. */
type Wish = Choice & { readonly returnTo: string };

/**
 * Sends somebody to the provider to buy a plan. However often and at once it is asked, they are one customer there and
 * have one checkout that can be paid: the same wish is the same checkout, another one ends the one before.
 */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly own: OwnBilling,
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
  ) {}

  /** Throws `payments/already-subscribed` for who has a paid plan, and as the seller and its provider do. */
  execute(buyer: Buyer, wish: Wish): Promise<{ saleId: string; url: string }> {
    return this.own.limited(buyer, () => this.start(buyer, wish));
  }

  private async start(buyer: Buyer, wish: Wish): Promise<{ saleId: string; url: string }> {
    const seller = await this.own.seller(buyer);
    seller.priced(wish);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const billing = await this.own.customer(buyer, seller);
      if (isAlive(billing.subscription)) throw new DomainError('payments/already-subscribed');
      if (billing.checkout && isSame(billing.checkout, wish)) return billing.checkout;
      const begun = await this.begin(buyer, seller, billing, wish);
      if (begun) return begun;
    }
    throw new DomainError('conflict');
  }

  private async begin(buyer: Buyer, seller: Seller, billing: Billing, wish: Wish): Promise<OpenCheckout | undefined> {
    const { buyerId, customerId, checkout, checkouts } = billing;
    if (checkout) {
      await this.billings.markEnding(buyer, checkout);
      await seller.provider.endCheckout(checkout.saleId);
    }
    // One that was paid before it could be ended has made a subscription, which its event may not have told yet.
    const current = checkout ? await this.refresh.at(seller, customerId, buyer.appId) : billing;
    if (!current || isAlive(current.subscription)) return undefined;
    const priced = seller.priced(wish);
    const { plan, interval, returnTo } = wish;
    const { saleId, url } = await seller.provider.startCheckout({
      ...priced,
      buyerId,
      customerId,
      trialDays: current.subscription === null ? seller.trialDaysOf(wish) : 0,
      paidUrl: returnTo,
      canceledUrl: withQuery(returnTo, 'checkout=canceled'),
      key: keyOf(buyerId, checkouts, priced, wish),
    });
    const begun: OpenCheckout = { saleId, url, plan, interval, returnTo, startedAt: new Date(), isEnding: false };
    if (await this.billings.setCheckout(buyer, current, begun)) return begun;
    await this.endUnlessKept(buyer, seller, begun);
    return undefined;
  }

  /** Another request was first: this checkout stays only where it is that one's too. */
  private async endUnlessKept(buyer: Buyer, { till, provider }: Seller, begun: OpenCheckout): Promise<void> {
    const kept = await this.billings.find(buyer, till);
    if (kept?.checkout?.saleId !== begun.saleId) await provider.endCheckout(begun.saleId);
  }
}

/** The n-th checkout of a buyer for one wish, by whoever asks for it. */
const keyOf = (buyerId: string, checkouts: number, { plan, interval, price }: PricedChoice, wish: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([buyerId, checkouts, plan, interval, price, wish.returnTo]))
    .digest('hex');

const isSame = (open: OpenCheckout, wish: Wish): boolean =>
  !open.isEnding &&
  open.plan === wish.plan &&
  open.interval === wish.interval &&
  open.returnTo === wish.returnTo &&
  isGoodStill(open.startedAt);
