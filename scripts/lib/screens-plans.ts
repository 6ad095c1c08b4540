// The screens of plans that an app sells: the builder's, and those of the app's users. What takes Stripe or somebody
// who pays is answered as the server would.
import type { Page } from 'playwright-core';
import { openPanel, type Screen, type Setup } from './screens-open.ts';

const idOf = (letter: string): string => letter.repeat(24);
const planOf = (at: number, change: object = {}) => ({
  planId: idOf('abc'[at]!),
  name: ['Walker', 'Runner', 'Donaudampfschifffahrtsgesellschaftskapitän'][at],
  description: 'For everybody who goes out with a dog',
  features: ['All the maps', 'A walk a day, found for you', 'Friends of your dog'].slice(0, at + 1),
  price: [9, 19.5, 1299.99][at],
  priceYearly: [90, 0, 12_999][at],
  currency: 'usd',
  trialDays: at === 0 ? 14 : 0,
  isArchived: false,
  subscribers: [0, 1, 1204][at],
  ...change,
});
const many = [planOf(0), planOf(1), planOf(2)];
const archived = planOf(1, { planId: idOf('d'), isArchived: true });
const account = {
  name: 'Dog walks of the whole town Ltd',
  lastFour: '4242',
  isLive: true,
  isTold: true,
  isEnding: false,
  problem: null,
};
const refused = { ...account, isTold: false, problem: 'payments/stripe-key-refused' };
const settings = { provider: 'test', account: null, isSelling: true, obstacle: null, plans: [] };
const sold = { ...settings, provider: 'stripe', account, plans: [...many, archived] };

const openPlans = async (page: Page, setup: Setup, answer: object, at = /^Plans$/): Promise<void> => {
  await page.route(/\/payments\/plans$/, (route) => route.fulfill({ json: answer }));
  await openPanel(page, setup, 'settings');
  await page.waitForLoadState('networkidle');
  await page
    .getByText(at)
    .last()
    .evaluate((element) => element.scrollIntoView());
};
const ofBuilder = (name: string, answer: object, at?: RegExp): Screen => ({
  name: `app-plans-${name}`,
  as: 'full',
  open: (page, setup) => openPlans(page, setup, answer, at),
});

const cards = many.map(({ planId, ...plan }) => ({
  id: planId,
  ...plan,
  buttonText: `Choose ${plan.name}`,
  discuountedPrice: null,
  oneTimePayment: false,
  isMostPopular: false,
  link: '',
}));
const nothingBought = {
  provider: 'test',
  isSelling: true,
  subscription: null,
  mayTrial: true,
  endsWithApp: false,
  hasArrived: false,
};
const bought = {
  subscriptionId: 'sub_1',
  plan: idOf('a'),
  name: 'Walker',
  interval: 'month',
  status: 'active',
  price: 9,
  currency: 'usd',
  startedAt: '2026-11-01T10:00:00.000Z',
  currentPeriodEnd: '2026-12-01T10:00:00.000Z',
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
};

const ofUser = (
  name: string,
  answers: { plans?: object[]; standing?: object; query?: string; by?: string },
): Screen => ({
  name: `app-picker-${name}`,
  open: async (page, { app }) => {
    const { plans = cards, standing = nothingBought, query = '', by } = answers;
    await page.route(/\/paidPlans/, (route) => route.fulfill({ json: { plans } }));
    await page.route(/\/payments\/subscription/, (route) => route.fulfill({ json: standing }));
    await page.goto(new URL(`/apps/${app.appId}/plans${query}`, app.url).href);
    await page
      .locator('#loading')
      .waitFor({ state: 'hidden', timeout: query ? 1 : 10_000 })
      .catch(() => undefined);
    if (by) await page.getByRole('button', { name: by }).click();
  },
});

export const planScreens: readonly Screen[] = [
  ofBuilder('empty', settings),
  ofBuilder('no-key', { ...settings, provider: 'none', isSelling: false }),
  ofBuilder('sold', sold),
  ofBuilder('ending', { ...sold, isSelling: false, account: { ...account, isEnding: true } }, /^Connected to/),
  ofBuilder('refused', { ...sold, account: refused }, /^Connected to/),
  {
    name: 'app-plan-form',
    as: 'full',
    open: async (page, setup) => {
      await openPlans(page, setup, settings);
      await page.getByRole('button', { name: 'Make your first plan' }).click();
      await page.getByRole('button', { name: 'Make the plan' }).click();
      await page.getByText('Give the plan a name').waitFor();
    },
  },
  ofUser('monthly', {}),
  ofUser('yearly', { by: 'Yearly' }),
  ofUser('bought', { standing: { ...nothingBought, mayTrial: false, subscription: bought } }),
  ofUser('none', { plans: [] }),
  ofUser('waiting', { query: '?sale_id=cs_1' }),
  ofUser('cancel', { standing: { ...nothingBought, mayTrial: false, subscription: bought }, by: 'Cancel the plan' }),
];
