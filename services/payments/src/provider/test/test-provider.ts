import { randomBytes } from 'node:crypto';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { Invoice } from '@lathe/proto/payments/model';
import type {
  CheckoutWish,
  CustomerOf,
  CustomerState,
  PackageWish,
  PaymentProvider,
  PricedChoice,
  ProviderEvent,
} from '../payment-provider.js';
import { openSigned, sign } from '../signed-body.js';
import { advanceTo, dueAt, isAlive, replaced, withInvoice } from './test-customer.js';
import { nowOf, TestLedger, type TestParts } from './test-ledger.js';
import { givenBack, withPurchase } from './test-purchases.js';
import { type TestCheckout, type TestSession, TestSessionRepository } from './test-session.repository.js';
import { begun, upgradeCost, upgraded } from './test-subscription.js';

const scope = platformScope();

/** How a card behaves that somebody "pays" with: it works, is declined, or works once and fails when it is charged again. */
export type TestCard = 'works' | 'declined' | 'fails-later';

/**
 * Stands in for a payment provider and moves no money: pages of its own where one "pays", events as Stripe's are, and
 * a clock per customer that can be set ahead.
 */
export class TestProvider implements PaymentProvider {
  readonly name = 'test';
  readonly sessions: TestSessionRepository;
  readonly ledger: TestLedger;
  /** Events are signed and read by this very process. */
  private readonly secret = randomBytes(32).toString('hex');

  constructor(private readonly parts: TestParts) {
    this.sessions = new TestSessionRepository(parts.connection);
    this.ledger = new TestLedger(parts);
  }

  async createCustomer(buyer: CustomerOf): Promise<string> {
    const customerId = `tcus_${buyer.buyerId}`;
    await this.ledger.customers.ensure(scope, customerId, buyer);
    return customerId;
  }

  async startCheckout(wish: CheckoutWish): Promise<{ saleId: string; url: string }> {
    const { sessionId } = await this.sessions.checkout(scope, { kind: 'checkout', wish });
    return { saleId: sessionId, url: this.pageOf('checkout', sessionId) };
  }

  async startPackageCheckout(wish: PackageWish): Promise<{ saleId: string; url: string }> {
    const { sessionId } = await this.sessions.checkout(scope, { kind: 'package', wish });
    return { saleId: sessionId, url: this.pageOf('checkout', sessionId) };
  }

  async endCheckout(saleId: string): Promise<void> {
    await this.sessions.end(scope, saleId, 'expired');
  }

  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    return this.pageOf('portal', (await this.sessions.portal(scope, customerId, returnUrl)).sessionId);
  }

  async read(customerId: string): Promise<CustomerState> {
    const { subscriptions, saleIds, purchases } = await this.ledger.customer(customerId);
    return { subscriptions, saleIds, purchases };
  }

  /** Pays an open checkout. Throws `payments/card-declined`, and `conflict` where it is open no more. */
  async pay(session: TestCheckout, card: TestCard): Promise<void> {
    if (card === 'declined') throw new DomainError('payments/card-declined');
    const { sessionId, customerId } = session;
    await this.ledger.change(customerId, 'checkout.session.completed', async (customer, now, tx) => {
      if (!(await this.sessions.end(scope, sessionId, 'paid', tx))) throw new DomainError('conflict');
      if (session.kind === 'package') return withPurchase(customer, sessionId, session.wish, now);
      const { wish } = session;
      const bought = { ...customer, cardWorks: card === 'works', saleIds: [...customer.saleIds, sessionId] };
      const subscriptions = [...customer.subscriptions, begun(wish, now)];
      return wish.trialDays > 0
        ? { ...bought, subscriptions }
        : withInvoice({ ...bought, subscriptions }, now, wish.price, 'paid');
    });
  }

  /** Gives the money for an app back. */
  async giveBack(customerId: string, saleId: string): Promise<void> {
    await this.ledger.change(customerId, 'charge.refunded', (customer, now) => givenBack(customer, saleId, now));
  }

  async useCard(customerId: string, card: Exclude<TestCard, 'declined'>): Promise<void> {
    await this.ledger.change(customerId, 'payment_method.attached', (customer, now) => {
      const withCard = { ...customer, cardWorks: card === 'works' };
      if (card !== 'works') return withCard;
      // A card that works is charged at once with what is open.
      const open = withCard.subscriptions.map((one) => (one.retryAt ? { ...one, retryAt: now } : one));
      return advanceTo({ ...withCard, subscriptions: open }, now);
    });
  }

  /** Sets the customer's clock ahead to when the next thing happens by itself. */
  async advance(customerId: string): Promise<void> {
    await this.ledger.change(customerId, 'customer.subscription.updated', (customer, now) => {
      const due = customer.subscriptions.map((one) => dueAt(one)?.getTime() ?? Infinity);
      const next = Math.min(...due);
      if (next === Infinity) return customer;
      const aheadMs = customer.aheadMs + Math.max(0, next - now.getTime());
      return advanceTo({ ...customer, aheadMs }, new Date(Math.max(next, now.getTime())));
    });
  }

  /** Lets happen what is due by now. */
  async catchUp(customerId: string): Promise<void> {
    if (await this.ledger.customers.find(scope, customerId))
      await this.ledger.change(customerId, 'customer.subscription.updated', (customer) => customer);
  }

  async upgrade(subscriptionId: string, to: PricedChoice, _key: string): Promise<void> {
    await this.ledger.changeOne(subscriptionId, (one, customer, now) => {
      if (one.plan === to.plan && one.interval === to.interval) return customer;
      const due = upgradeCost(one, to, now);
      if (due > 0 && !customer.cardWorks) throw new DomainError('payments/card-declined');
      return upgraded(customer, one, to, due, now);
    });
  }

  async downgrade(subscriptionId: string, to: PricedChoice): Promise<void> {
    await this.ledger.changeOne(subscriptionId, (one, customer) => {
      const next = { ...to, at: one.currentPeriodEnd };
      return replaced(customer, { ...one, next, canceledAt: null, endsAt: null });
    });
  }

  async cancel(subscriptionId: string): Promise<void> {
    await this.ledger.changeOne(subscriptionId, (one, customer, now) =>
      replaced(customer, { ...one, next: null, canceledAt: one.canceledAt ?? now, endsAt: one.currentPeriodEnd }),
    );
  }

  async keep(subscriptionId: string): Promise<void> {
    await this.ledger.changeOne(subscriptionId, (one, customer) =>
      replaced(customer, { ...one, next: null, canceledAt: null, endsAt: null }),
    );
  }

  /** Cancels what a customer has, on their own page. */
  async endAll(customerId: string): Promise<void> {
    for (const one of (await this.ledger.customer(customerId)).subscriptions.filter(isAlive))
      await this.cancel(one.subscriptionId);
  }

  async keepAll(customerId: string): Promise<void> {
    for (const one of (await this.ledger.customer(customerId)).subscriptions.filter(isAlive))
      await this.keep(one.subscriptionId);
  }

  async previewUpgrade(subscriptionId: string, to: PricedChoice): Promise<number> {
    const found = await this.ledger.customers.findBySubscription(scope, subscriptionId);
    if (!found) throw notFound();
    const now = nowOf(found);
    const one = advanceTo(found, now).subscriptions.find((each) => each.subscriptionId === subscriptionId)!;
    return one.status === 'trialing' ? 0 : upgradeCost(one, to, now);
  }

  async invoices(customerId: string): Promise<Invoice[]> {
    return [...(await this.ledger.customer(customerId)).invoices];
  }

  async forget(customerId: string): Promise<void> {
    await this.sessions.deleteOf(scope, customerId);
    await this.ledger.forget(customerId);
  }

  openEvent(body: Buffer, signature: string | undefined): ProviderEvent {
    return openSigned(body, signature, { secret: this.secret, livemode: false });
  }

  /** An event as it goes to the webhook. */
  signed({ eventId, type, customerId }: { eventId: string; type: string; customerId: string }) {
    const object = { object: 'subscription', customer: customerId };
    const body = Buffer.from(JSON.stringify({ id: `tev_${eventId}`, type, livemode: false, data: { object } }));
    return { body, signature: sign(body, this.secret) };
  }

  private pageOf(kind: TestSession['kind'], sessionId: string): string {
    return `${this.parts.site.publicUrl}/api/payments/test/${kind}/${sessionId}`;
  }
}
