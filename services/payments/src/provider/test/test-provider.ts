import { randomBytes } from 'node:crypto';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { Invoice } from '@lathe/proto/payments/model';
import type { Connection } from 'mongoose';
import type { CheckoutWish, CustomerState, PaymentProvider, PricedChoice, ProviderEvent } from '../payment-provider.js';
import { openSigned, sign } from '../signed-body.js';
import {
  advanceTo,
  cents,
  dueAt,
  isAlive,
  periodEnd,
  replaced,
  restWorth,
  type TestCustomer,
  type TestSubscription,
  withInvoice,
} from './test-customer.js';
import { TestCustomerRepository } from './test-customer.repository.js';
import { testDueQueue, testEventQueue } from './test-jobs.js';
import { type TestSession, TestSessionRepository } from './test-session.repository.js';

const scope = platformScope();
const dayMs = 24 * 3600 * 1000;

/** How a card behaves that somebody "pays" with: it works, is declined, or works once and fails when it is charged again. */
export type TestCard = 'works' | 'declined' | 'fails-later';

interface TestParts {
  readonly connection: Connection;
  readonly unitOfWork: UnitOfWork;
  readonly jobs: JobQueue;
  readonly site: Site;
}

/**
 * Stands in for a payment provider and moves no money: pages of its own where one "pays", events as Stripe's are, and
 * a clock per customer that can be set ahead.
 */
export class TestProvider implements PaymentProvider {
  readonly name = 'test';
  readonly sessions: TestSessionRepository;
  private readonly customers: TestCustomerRepository;
  /** Events are signed and read by this very process. */
  private readonly secret = randomBytes(32).toString('hex');

  constructor(private readonly parts: TestParts) {
    this.sessions = new TestSessionRepository(parts.connection);
    this.customers = new TestCustomerRepository(parts.connection);
  }

  async createCustomer(accountId: string): Promise<string> {
    const customerId = `tcus_${accountId}`;
    await this.customers.ensure(scope, customerId, accountId);
    return customerId;
  }

  async startCheckout(wish: CheckoutWish): Promise<{ saleId: string; url: string }> {
    const { sessionId } = await this.sessions.checkout(scope, wish);
    return { saleId: sessionId, url: this.pageOf('checkout', sessionId) };
  }

  async endCheckout(saleId: string): Promise<void> {
    await this.sessions.end(scope, saleId, 'expired');
  }

  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    return this.pageOf('portal', (await this.sessions.portal(scope, customerId, returnUrl)).sessionId);
  }

  async read(customerId: string): Promise<CustomerState> {
    const { subscriptions, saleIds } = await this.customer(customerId);
    return { subscriptions, saleIds };
  }

  /** The customer as they are now, by their own clock. */
  async customer(customerId: string): Promise<TestCustomer> {
    const found = await this.customers.find(scope, customerId);
    if (!found) throw notFound();
    return advanceTo(found, nowOf(found));
  }

  /** Pays an open checkout. Throws `payments/card-declined`, and `conflict` where it is open no more. */
  async pay(session: TestSession & { kind: 'checkout' }, card: TestCard): Promise<void> {
    if (card === 'declined') throw new DomainError('payments/card-declined');
    const { wish, sessionId, customerId } = session;
    await this.change(customerId, 'checkout.session.completed', async (customer, now, tx) => {
      if (!(await this.sessions.end(scope, sessionId, 'paid', tx))) throw new DomainError('conflict');
      const bought = { ...customer, cardWorks: card === 'works', saleIds: [...customer.saleIds, sessionId] };
      const subscriptions = [...customer.subscriptions, begun(wish, now)];
      return wish.trialDays > 0
        ? { ...bought, subscriptions }
        : withInvoice({ ...bought, subscriptions }, now, wish.price, 'paid');
    });
  }

  async useCard(customerId: string, card: Exclude<TestCard, 'declined'>): Promise<void> {
    await this.change(customerId, 'payment_method.attached', (customer, now) => {
      const withCard = { ...customer, cardWorks: card === 'works' };
      if (card !== 'works') return withCard;
      // A card that works is charged at once with what is open.
      const open = withCard.subscriptions.map((one) => (one.retryAt ? { ...one, retryAt: now } : one));
      return advanceTo({ ...withCard, subscriptions: open }, now);
    });
  }

  /** Sets the customer's clock ahead to when the next thing happens by itself. */
  async advance(customerId: string): Promise<void> {
    await this.change(customerId, 'customer.subscription.updated', (customer, now) => {
      const due = customer.subscriptions.map((one) => dueAt(one)?.getTime() ?? Infinity);
      const next = Math.min(...due);
      if (next === Infinity) return customer;
      const aheadMs = customer.aheadMs + Math.max(0, next - now.getTime());
      return advanceTo({ ...customer, aheadMs }, new Date(Math.max(next, now.getTime())));
    });
  }

  /** Lets happen what is due by now. */
  async catchUp(customerId: string): Promise<void> {
    if (await this.customers.find(scope, customerId))
      await this.change(customerId, 'customer.subscription.updated', (customer) => customer);
  }

  async upgrade(subscriptionId: string, to: PricedChoice, _key: string): Promise<void> {
    await this.changeOne(subscriptionId, (one, customer, now) => {
      if (one.plan === to.plan && one.interval === to.interval) return customer;
      const due = upgradeCost(one, to, now);
      if (due > 0 && !customer.cardWorks) throw new DomainError('payments/card-declined');
      const isTrial = one.status === 'trialing';
      const period =
        to.interval === one.interval || isTrial
          ? {}
          : { periodStart: now, currentPeriodEnd: periodEnd(now, to.interval) };
      const { plan, interval, price } = to;
      const raised = { ...one, plan, interval, price, ...period, next: null, canceledAt: null, endsAt: null };
      const changed = replaced(customer, raised);
      return isTrial ? changed : withInvoice(changed, now, due, 'paid');
    });
  }

  async downgrade(subscriptionId: string, to: PricedChoice): Promise<void> {
    await this.changeOne(subscriptionId, (one, customer) => {
      const next = { plan: to.plan, interval: to.interval, price: to.price, name: to.name, at: one.currentPeriodEnd };
      return replaced(customer, { ...one, next, canceledAt: null, endsAt: null });
    });
  }

  async cancel(subscriptionId: string): Promise<void> {
    await this.changeOne(subscriptionId, (one, customer, now) =>
      replaced(customer, { ...one, next: null, canceledAt: one.canceledAt ?? now, endsAt: one.currentPeriodEnd }),
    );
  }

  async keep(subscriptionId: string): Promise<void> {
    await this.changeOne(subscriptionId, (one, customer) =>
      replaced(customer, { ...one, next: null, canceledAt: null, endsAt: null }),
    );
  }

  /** Cancels what a customer has, on their own page. */
  async endAll(customerId: string): Promise<void> {
    for (const one of (await this.customer(customerId)).subscriptions.filter(isAlive))
      await this.cancel(one.subscriptionId);
  }

  async keepAll(customerId: string): Promise<void> {
    for (const one of (await this.customer(customerId)).subscriptions.filter(isAlive))
      await this.keep(one.subscriptionId);
  }

  async previewUpgrade(subscriptionId: string, to: PricedChoice): Promise<number> {
    const found = await this.customers.findBySubscription(scope, subscriptionId);
    if (!found) throw notFound();
    const now = nowOf(found);
    const one = advanceTo(found, now).subscriptions.find((each) => each.subscriptionId === subscriptionId)!;
    return one.status === 'trialing' ? 0 : upgradeCost(one, to, now);
  }

  async invoices(customerId: string): Promise<Invoice[]> {
    return [...(await this.customer(customerId)).invoices];
  }

  async forget(customerId: string): Promise<void> {
    await this.sessions.deleteOf(scope, customerId);
    await this.customers.delete(scope, customerId);
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

  private async changeOne(
    subscriptionId: string,
    work: (one: TestSubscription, customer: TestCustomer, now: Date) => TestCustomer,
  ): Promise<void> {
    const found = await this.customers.findBySubscription(scope, subscriptionId);
    if (!found) throw notFound();
    await this.change(found.customerId, 'customer.subscription.updated', (customer, now) => {
      const one = customer.subscriptions.find((each) => each.subscriptionId === subscriptionId);
      if (!one || !isAlive(one)) throw new DomainError('conflict');
      return work(one, customer, now);
    });
  }

  /** Changes a customer, with the event that tells of it and the job of what is due next, all or nothing. */
  private async change(
    customerId: string,
    type: string,
    work: (customer: TestCustomer, now: Date, tx: Transaction) => TestCustomer | Promise<TestCustomer>,
  ): Promise<void> {
    const { unitOfWork, jobs } = this.parts;
    await unitOfWork.run(async (tx) => {
      const found = await this.customers.find(scope, customerId, tx);
      if (!found) throw notFound();
      const now = nowOf(found);
      const changed = await work(advanceTo(found, now), now, tx);
      await this.customers.save(scope, changed, tx);
      const eventId = newId();
      await jobs.enqueue(testEventQueue, `${testEventQueue}:${eventId}`, { eventId, type, customerId }, { tx });
      const due = changed.subscriptions.flatMap((one) => dueAt(one) ?? []);
      for (const at of due) {
        const jobId = `${testDueQueue}:${customerId}:${at.getTime()}:${changed.aheadMs}`;
        const runAt = new Date(at.getTime() - changed.aheadMs);
        await jobs.enqueue(testDueQueue, jobId, { customerId }, { tx, runAt });
      }
    });
  }
}

const nowOf = ({ aheadMs }: TestCustomer): Date => new Date(Date.now() + aheadMs);

/** What an upgrade costs at once: the new price for the rest of the period, or for a new one, less what is paid for. */
function upgradeCost(one: TestSubscription, to: PricedChoice, now: Date): number {
  const paid = restWorth(one, now);
  const wanted = to.interval === one.interval ? restWorth({ ...one, price: to.price }, now) : to.price;
  return cents(Math.max(0, wanted - paid));
}

function begun({ plan, interval, price, trialDays }: CheckoutWish, now: Date): TestSubscription {
  const trialEndsAt = trialDays > 0 ? new Date(now.getTime() + trialDays * dayMs) : null;
  return {
    subscriptionId: `tsub_${randomId()}`,
    status: trialEndsAt ? 'trialing' : 'active',
    plan,
    interval,
    price,
    startedAt: now,
    periodStart: now,
    currentPeriodEnd: trialEndsAt ?? periodEnd(now, interval),
    trialEndsAt,
    canceledAt: null,
    endsAt: null,
    next: null,
    failures: 0,
    retryAt: null,
  };
}
