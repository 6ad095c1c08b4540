import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { type TestCard, TestProvider } from '../provider/test/test-provider.js';
import type { TestSession } from '../provider/test/test-session.repository.js';
import { withQuery } from '../provider/with-query.js';
import { checkoutPage, endedPage } from './checkout-page.js';
import { portalPage } from './portal-page.js';

/** A page, with the address to which its form leads back; or where to go. */
export type PageAnswer = { readonly html: string; readonly backTo: string } | { readonly location: string };
type Kind<K extends TestSession['kind']> = TestSession & { readonly kind: K };

const cards: readonly string[] = ['works', 'declined', 'fails-later'] satisfies TestCard[];

/** The pages of the test provider, opened by a session's id as those of a real one are. */
@Injectable()
export class TestPages {
  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null) {}

  /** Throws `not-found` for an unknown session, and where another provider is in force. */
  async showCheckout(sessionId: string): Promise<PageAnswer> {
    return shown(await this.session('checkout', sessionId));
  }

  async actOnCheckout(sessionId: string, form: URLSearchParams): Promise<PageAnswer> {
    const session = await this.session('checkout', sessionId);
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
      const html = checkoutPage(session.wish, 'This card was declined. Choose another one.');
      return { html, backTo: session.wish.paidUrl };
    }
    return { location: withQuery(session.wish.paidUrl, `sale_id=${sessionId}`) };
  }

  async showPortal(sessionId: string): Promise<PageAnswer> {
    const { customerId, returnUrl } = await this.session('portal', sessionId);
    return { html: portalPage(await this.test().ledger.customer(customerId)), backTo: returnUrl };
  }

  async actOnPortal(sessionId: string, form: URLSearchParams): Promise<PageAnswer> {
    const { customerId, returnUrl } = await this.session('portal', sessionId);
    const act = form.get('act');
    if (act === 'back') return { location: returnUrl };
    const test = this.test();
    if (act === 'card-works') await test.useCard(customerId, 'works');
    else if (act === 'card-fails') await test.useCard(customerId, 'fails-later');
    else if (act === 'advance') await test.advance(customerId);
    else if (act === 'cancel') await test.endAll(customerId);
    else if (act === 'keep') await test.keepAll(customerId);
    return this.showPortal(sessionId);
  }

  private async session<K extends TestSession['kind']>(kind: K, sessionId: string): Promise<Kind<K>> {
    const found = await this.test().sessions.find(platformScope(), sessionId);
    if (found?.kind !== kind) throw notFound();
    return found as Kind<K>;
  }

  private test(): TestProvider {
    if (!(this.provider instanceof TestProvider)) throw notFound();
    return this.provider;
  }
}

const shown = ({ state, wish }: Kind<'checkout'>): PageAnswer => ({
  html: state === 'open' ? checkoutPage(wish) : endedPage(state === 'paid', wish.canceledUrl),
  backTo: wish.paidUrl,
});
