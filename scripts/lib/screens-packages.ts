// The screens of apps that are sold and bought as packages. What takes a payment is answered as the server would.
import type { Page } from 'playwright-core';
import { answer, openShare, type Screen } from './screens-open.ts';

const now = new Date().toISOString();
const idOf = (letter: string): string => letter.repeat(24);
const longName = 'Dog walks of the whole town and the Donaudampfschifffahrtsgesellschaft beside it';
const description =
  'Every dog with its owner, every walk with its minutes, and a calendar that shows who is out when.\nWith a page for owners and one for walkers.';

const none = {
  offer: null,
  url: `http://localhost:4400/apps/packages/${idOf('1')}`,
  obstacle: null,
  provider: 'test',
  sold: 0,
  refunded: 0,
};
const onSale = { ...none, offer: { price: 49, description }, sold: 1204, refunded: 3 };

const sell = (name: string, settings: object): Screen => ({
  name: `share-sell-${name}`,
  as: 'full',
  open: async (page, setup) => {
    await answer(page, /\/payments\/package$/, settings);
    await openShare(page, setup, 'Sell');
  },
});

const offered = {
  appId: idOf('1'),
  name: 'Dog walks',
  description,
  price: 49,
  url: 'http://walks.localhost:4400',
  provider: 'test',
};

const offer = (name: string, as: Screen['as'], change: object, query = ''): Screen => ({
  name: `package-offer-${name}`,
  ...(as && { as }),
  open: async (page) => {
    await answer(page, /\/api\/payments\/packages\/[0-9a-f]+$/, { ...offered, ...change });
    await page.goto(`/apps/packages/${offered.appId}${query}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  },
});

const bought = {
  packageId: idOf('3'),
  appId: idOf('1'),
  sharedAppId: null,
  name: 'Dog walks',
  price: 49,
  boughtAt: now,
  saleId: 'sale-1',
  isRefunded: false,
  state: 'ready',
};
const states = [
  bought,
  { ...bought, packageId: idOf('4'), name: longName, sharedAppId: idOf('5'), state: 'taken' },
  { ...bought, packageId: idOf('6'), price: 9_999.99, sharedAppId: idOf('5'), state: 'taken', isRefunded: true },
  { ...bought, packageId: idOf('7'), state: 'copy-gone', sharedAppId: idOf('5') },
  { ...bought, packageId: idOf('8'), state: 'refunded', isRefunded: true },
  { ...bought, packageId: idOf('9'), state: 'original-gone' },
  { ...bought, packageId: idOf('a'), state: 'taken-down' },
];

const listed = (page: Page, packages: readonly object[]) => answer(page, /\/api\/packages$/, { packages });

const packages = (name: string, list: readonly object[], query = ''): Screen => ({
  name: `packages-${name}`,
  as: 'full',
  open: async (page) => {
    await listed(page, list);
    await page.goto(`/apps/packages${query}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  },
});

export const packageScreens: readonly Screen[] = [
  sell('nothing', none),
  sell('on-sale', onSale),
  sell('plan', { ...onSale, obstacle: 'plan' }),
  offer('visitor', undefined, {}),
  offer('buyer', 'full', { name: longName }, '?checkout=canceled'),
  offer('nothing-sold', undefined, { provider: 'none' }),
  {
    name: 'package-not-for-sale',
    open: async (page) => {
      await page.goto(`/apps/packages/${idOf('0')}`);
      await page.getByRole('heading', { name: 'This app is not for sale' }).waitFor();
    },
  },
  packages('none', []),
  packages('all-states', states),
  packages('waiting', [], '?sale_id=sale-1'),
  packages('arrived', [bought], '?sale_id=sale-1'),
  {
    name: 'packages-no-room',
    as: 'full',
    open: async (page) => {
      await listed(page, [bought]);
      await page.route(/\/take$/, (route) =>
        route.fulfill({
          status: 402,
          json: {
            error: {
              code: 'plan/apps-limit-reached',
              message: 'You have as many apps as your plan includes. Delete one, or upgrade your plan to create more',
              details: { reason: 'apps', limit: 2, used: 2, resetsAt: null, lowestPlan: 'explorer' },
            },
            message: '',
            detail: '',
            code: 'plan/apps-limit-reached',
            traceId: 'trace',
          },
        }),
      );
      await page.goto('/apps/packages');
      await page.getByRole('button', { name: /^Take your copy/ }).click();
      await page.getByRole('dialog', { name: 'Upgrade your plan' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alert').waitFor();
    },
  },
];
