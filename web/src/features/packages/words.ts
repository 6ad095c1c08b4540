import type { BoughtPackage, PackageState } from '@lathe/proto/apps/packages';
import type { PackageSettings } from '@lathe/proto/payments/packages';
import { planFeatures } from '@lathe/proto/plans/features';
import type { PlanId } from '@lathe/proto/plans/plan-names';
import { amountOf } from '@/lib/amount';
import { counted, number } from '@/lib/counted';

/** What a buyer gets. */
export const whatIsCopied =
  'A copy of the app that is yours alone: its pages, its looks and how its data is laid out, without the rows, users and chats of the original. You can change it, and what is changed in the original later does not reach it.';

/** The same, to its seller. */
export const whatBuyersGet =
  'Others pay once and get a copy of the app that is theirs alone: its pages, its looks and how its data is laid out, without your rows, users and chats. What you change later does not reach it.';

/** What becomes of a package whose money is given back. */
export const whatRefundsDo =
  'Where the money is given back before the copy was taken, there is no copy to take any more. A copy that was taken stays with its buyer.';

export const testPayments = 'Test payments: no money moves and no card is needed.';

/** Why nobody can buy an app now, to its owner; `nameOf` says what plans are called here. */
export function obstacleText(
  obstacle: Exclude<PackageSettings['obstacle'], null>,
  nameOf: (plan: PlanId) => string,
): string {
  switch (obstacle) {
    case 'not-published':
      return 'Publish the app first, then you can sell copies of it.';
    case 'plan':
      return `Upgrade your plan to charge for your app. The ${nameOf(planFeatures['payment-system'].from)} plan includes it.`;
    case 'no-provider':
      return 'Nothing can be bought in this installation yet. Whoever runs it can set up payments.';
  }
}

const stateWords: Record<PackageState, string> = {
  ready: 'Your copy waits for you. It becomes one of your apps, and is published.',
  taken: 'Your copy is one of your apps.',
  'copy-gone':
    'You have taken your copy, and it is not yours any more. If you deleted it in the last seven days, bring it back among your deleted apps.',
  refunded: 'The money was given back before you took your copy, so there is none to take.',
  'original-gone':
    'The seller deleted the app before you took your copy. Ask whoever runs this installation for your money back.',
  'taken-down':
    'Whoever runs this installation has taken the app down. You can take your copy once it is back, or ask them for your money back.',
};

/** How a package stands, to its buyer. */
export const packageText = ({ state, isRefunded }: BoughtPackage): string =>
  state === 'taken' && isRefunded
    ? 'The money was given back. The copy that you had taken stays yours.'
    : stateWords[state];

/** The price of a package as it is typed; undefined for what is none. */
export function priceOf(typed: string): number | undefined {
  const price = amountOf(typed.trim().replace(/^\$/, ''));
  return price !== undefined && price >= 1 && price <= 10_000 ? price : undefined;
}

export const soldText = ({ sold, refunded }: PackageSettings): string =>
  `${counted(sold, 'copy', 'copies')} sold${refunded > 0 ? `, the money for ${number(refunded)} more given back` : ''}`;
