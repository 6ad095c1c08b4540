import { escapeHtml } from '@lathe/platform/http/html';
import type { Invoice } from '@lathe/proto/payments/model';
import type { ProviderPurchase } from '../provider/payment-provider.js';
import { isAlive, type TestCustomer, type TestSubscription } from '../provider/test/test-customer.js';
import { day, money, page } from './page.js';

const button = (act: string, label: string, isFirst = false): string =>
  `<button${isFirst ? ' class="first"' : ''} name="act" value="${act}">${label}</button>`;

/** Begins what the page sends to have the money for an app given back; the sale follows. */
export const givesBack = 'give-back:';

/** Where a customer of the test provider looks after their card, their plan and their invoices. */
export function portalPage(customer: TestCustomer): string {
  const alive = customer.subscriptions.filter(isAlive);
  const now = new Date(Date.now() + customer.aheadMs);
  const plans = alive.length > 0 ? alive.map(planOf).join('') : '<p>There is no plan that is paid for.</p>';
  const card = customer.cardWorks ? 'The card works.' : 'The card fails when it is charged.';
  const otherCard = customer.cardWorks
    ? button('card-fails', 'Use a card that fails')
    : button('card-works', 'Use a card that works', true);
  const clock =
    alive.length > 0
      ? `<h2>Clock</h2><p class="soft">Here it is ${day(now)}. Setting it ahead shows what happens at the end of a period.</p>${button('advance', 'Go on to what is due next')}`
      : '';
  return page(
    'Your plan and payments',
    `<form method="post">${plans}${purchases(customer.purchases)}<h2>Card</h2><p>${card}</p>${otherCard}${clock}<h2>Invoices</h2>${invoices(customer.invoices, customer.subscriptions.at(-1)?.currency ?? 'usd')}<p>${button('back', customer.appId === null ? 'Back to Lathe' : 'Back to the app')}</p></form>`,
  );
}

function planOf(one: TestSubscription): string {
  const { name, interval, price, currency, status, currentPeriodEnd, endsAt, next } = one;
  const until = day(currentPeriodEnd);
  const coming = endsAt
    ? `It ends on ${day(endsAt)}.`
    : next
      ? `It becomes ${escapeHtml(next.name)} on ${until}.`
      : `It is paid again on ${until}.`;
  const state = { trialing: 'In its trial.', past_due: 'The last payment failed and is tried again.' }[
    status as string
  ];
  const act = endsAt || next ? button('keep', 'Keep the plan') : button('cancel', 'Cancel the plan');
  return `<h2>${escapeHtml(name)}, ${money(price, currency)} a ${interval}</h2><p>${state ?? ''} ${coming}</p>${act}`;
}

function purchases(list: readonly ProviderPurchase[]): string {
  if (list.length === 0) return '';
  const rows = list.map(({ saleId, name, price, isRefunded }) => {
    const state = isRefunded ? '<p>The money was given back.</p>' : button(givesBack + saleId, 'Give the money back');
    return `<h3>${escapeHtml(name)}, ${money(price, 'usd')}</h3>${state}`;
  });
  return `<h2>Apps</h2>${rows.join('')}`;
}

function invoices(list: readonly Invoice[], currency: string): string {
  if (list.length === 0) return '<p>There are none yet.</p>';
  const rows = list.map(
    ({ number, createdAt, total, status }) =>
      `<tr><td>${escapeHtml(number ?? '')}</td><td>${day(createdAt)}</td><td>${money(total, currency)}</td><td>${status}</td></tr>`,
  );
  return `<table><thead><tr><th>Number</th><th>Date</th><th>Amount</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
