import { escapeHtml } from '@lathe/platform/http/html';
import type { CheckoutWish } from '../provider/payment-provider.js';
import { dayMs } from '../provider/test/test-customer.js';
import { day, money, page } from './page.js';

const cards = `<fieldset><legend>Test card</legend>
<label><input type="radio" name="card" value="works" checked> A card that works</label>
<label><input type="radio" name="card" value="declined"> A card that is declined</label>
<label><input type="radio" name="card" value="fails-later"> A card that works now and fails at the next payment</label>
</fieldset>`;

/** Where one "pays" for a plan. */
export function checkoutPage({ name, price, currency, interval, trialDays }: CheckoutWish, problem?: string): string {
  const amount = money(price, currency);
  const title = `${name}, ${amount} a ${interval}`;
  const first = new Date(Date.now() + trialDays * dayMs);
  const due =
    trialDays > 0
      ? `Nothing is due today. The trial of ${trialDays} days ends on ${day(first)}; then ${amount} are due.`
      : `${amount} are due today, and again every ${interval}.`;
  const error = problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : '';
  return page(
    title,
    `<p class="soft">${due}</p>${error}<form method="post">${cards}
<button class="first" name="act" value="pay">${trialDays > 0 ? 'Start the trial' : 'Pay'}</button><button name="act" value="cancel">Back without paying</button></form>`,
  );
}

/** A checkout that was paid, was left, or was replaced by another one; `backTo` is where one came from. */
export const endedPage = (isPaid: boolean, backTo: string): string =>
  page(
    isPaid ? 'This is paid' : 'This checkout is over',
    `<p>${isPaid ? 'There is nothing left to do here.' : 'Choose a plan again to begin another one.'}</p><p><a href="${escapeHtml(backTo)}">Back</a></p>`,
  );
