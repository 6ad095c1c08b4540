import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { type TestCard, TestProvider } from '../provider/test/test-provider.js';
import type { TestCheckout, TestSession } from '../provider/test/test-session.repository.js';
import { withQuery } from '../provider/with-query.js';
import { checkoutPage, endedPage, packagePage } from './checkout-page.js';
import { givesBack, portalPage } from './portal-page.js';

/** A page, with the address to which its form leads back; or where to go. */
export type PageAnswer = { readonly html: string; readonly backTo: string } | { readonly location: string };

const cards: readonly string[] = ['works', 'declined', 'fails-later'] satisfies TestCard[];

/** The pages of the test provider, opened by a session's id as those of a real one are. */
@Injectable()
export class TestPages {
  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null) {}

  /** Throws `not-found` for an unknown session, and where another provider is in force. */
  async showCheckout(sessionId: string): Promise<PageAnswer> {
    return shown(await this.checkout(sessionId));
  }

  async actOnCheckout(sessionId: string, form: URLSearchParams): Promise<PageAnswer> {
    const session = await this.checkout(sessionId);
    if (session.state !== 'open') return shown(session);
    if (form.get('act') === 'cancel') return { location: session.wish.canceledUrl };
    const card = form.get('card') ?? '';
    if (form.get('act') !== 'pay' || !cards.includes(card)) return shown(session);
    try {
      await this.test().pay(session, card as TestCard);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'conflict') return this.showCheckout(sessionId);
      if (error.code !== 'payments/card-declined') throw error;
      return openPage(session, 'This card was declined. Choose another one.');
    }
    return { location: withQuery(session.wish.paidUrl, `sale_id=${sessionId}`) };
  }

  async showPortal(sessionId: string): Promise<PageAnswer> {
    const { customerId, returnUrl } = await this.portal(sessionId);
    return { html: portalPage(await this.test().ledger.customer(customerId)), backTo: returnUrl };
  }

  async actOnPortal(sessionId: string, form: URLSearchParams): Promise<PageAnswer> {
    const { customerId, returnUrl } = await this.portal(sessionId);
    const act = form.get('act');
    if (act === 'back') return { location: returnUrl };
    const test = this.test();
    if (act === 'card-works') await test.useCard(customerId, 'works');
    else if (act === 'card-fails') await test.useCard(customerId, 'fails-later');
    else if (act === 'advance') await test.advance(customerId);
    else if (act === 'cancel') await test.endAll(customerId);
    else if (act === 'keep') await test.keepAll(customerId);
    else if (act?.startsWith(givesBack)) await test.giveBack(customerId, act.slice(givesBack.length));
    return this.showPortal(sessionId);
  }

  private async checkout(sessionId: string): Promise<TestCheckout> {
    const found = await this.test().sessions.find(platformScope(), sessionId);
    if (!found || found.kind === 'portal') throw notFound();
    return found;
  }

  private async portal(sessionId: string): Promise<TestSession & { kind: 'portal' }> {
    const found = await this.test().sessions.find(platformScope(), sessionId);
    if (found?.kind !== 'portal') throw notFound();
    return found;
  }

  private test(): TestProvider {
    if (!(this.provider instanceof TestProvider)) throw notFound();
    return this.provider;
  }
}

const shown = (session: TestCheckout): PageAnswer => {
  const { state, wish } = session;
  if (state === 'open') return openPage(session);
  return { html: endedPage(state === 'paid', wish.canceledUrl), backTo: wish.canceledUrl };
};

const openPage = (session: TestCheckout, problem?: string): PageAnswer => ({
  html: session.kind === 'package' ? packagePage(session.wish, problem) : checkoutPage(session.wish, problem),
  backTo: session.wish.paidUrl,
});
