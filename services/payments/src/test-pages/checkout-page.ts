import { escapeHtml } from '@lathe/platform/http/html';
import type { CheckoutWish, PackageWish } from '../provider/payment-provider.js';
import { dayMs } from '../provider/test/test-customer.js';
import { day, money, page } from './page.js';

const card = (value: string, label: string, more = ''): string =>
  `<label><input type="radio" name="card" value="${value}"${more}> ${label}</label>`;
const cards = [card('works', 'A card that works', ' checked'), card('declined', 'A card that is declined')];
const laterCards = [...cards, card('fails-later', 'A card that works now and fails at the next payment')];

/** Where one "pays" for a plan. */
export function checkoutPage({ name, price, currency, interval, trialDays }: CheckoutWish, problem?: string): string {
  const amount = money(price, currency);
  const title = `${name}, ${amount} a ${interval}`;
  const first = new Date(Date.now() + trialDays * dayMs);
  const due =
    trialDays > 0
      ? `Nothing is due today. The trial of ${trialDays} days ends on ${day(first)}; then ${amount} are due.`
      : `${amount} are due today, and again every ${interval}.`;
  return payPage(title, due, laterCards, trialDays > 0 ? 'Start the trial' : 'Pay', problem);
}

/** Where one "pays" once for a copy of an app. */
export function packagePage({ name, price }: PackageWish, problem?: string): string {
  const amount = money(price, 'usd');
  return payPage(`${name}, ${amount}`, `${amount} are due today, and nothing later.`, cards, 'Pay', problem);
}

function payPage(title: string, due: string, choice: readonly string[], act: string, problem?: string): string {
  const error = problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : '';
  return page(
    title,
    `<p class="soft">${due}</p>${error}<form method="post"><fieldset><legend>Test card</legend>
${choice.join('\n')}
</fieldset>
<button class="first" name="act" value="pay">${act}</button><button name="act" value="cancel">Back without paying</button></form>`,
  );
}

/** A checkout that was paid, was left, or was replaced by another one; `backTo` is where one came from. */
export const endedPage = (isPaid: boolean, backTo: string): string =>
  page(
    isPaid ? 'This is paid' : 'This checkout is over',
    `<p>${isPaid ? 'There is nothing left to do here.' : 'Choose again to begin another one.'}</p><p><a href="${escapeHtml(backTo)}">Back</a></p>`,
  );
