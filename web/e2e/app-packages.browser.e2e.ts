// Apps as packages, the whole way through the test provider: a builder offers an app for a price, somebody buys it,
// takes the copy, which is an app of theirs and runs, and keeps it when the original is deleted and the money is back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { fillSignIn, openBuilder, press } from './lib/builder-page.ts';
import { type Session, signedUp } from './lib/lathe.ts';

const environment = { DEFAULT_PLAN: 'lite', PAYMENTS_PROVIDER: 'test' };

interface Taken {
  appId: string;
  hasPaidAppPackage: boolean;
  appPackages: { appId: string; sharedAppId: string }[];
}

describe('apps as packages', () => {
  let at: Awaited<ReturnType<typeof builderAtWork>>;
  let buyer: Session;
  let page: Page;
  before(async () => {
    // The seller is the admin, who has no limits; the buyer has those of Lite.
    at = await builderAtWork({ sentence: 'a recipe book', publish: true, environment });
    buyer = await signedUp(at.lathe);
    ({ page } = await freshPage(at.browser));
  });
  after(() => at?.end());

  const offerPath = () => `/apps/packages/${at.app.appId}`;
  const account = () => buyer.client.request<Taken>('GET', '/api/live_api/account/current');
  const signIn = async (search: string) => {
    await page.context().clearCookies();
    await page.goto(`${at.lathe.url}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at.lathe.url}/login${search}`);
    await fillSignIn(page, buyer);
  };
  async function isAccessibleEverywhere(of: Page = page) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await of.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await isAccessible(of);
    }
    await of.emulateMedia({ colorScheme: 'light' });
  }

  it('are offered by the builder, beside the other ways to share', async () => {
    await openBuilder(at.page, at.lathe.url, at.app.appId);
    await press(at.page, 'Share');
    await at.page.getByRole('radio', { name: 'Sell' }).click();
    await at.page.getByText('Test payments: no money moves and no card is needed.').waitFor();
    await at.page.getByLabel('Price in dollars').fill('nothing');
    await press(at.page, 'Put it on sale');
    await at.page.getByRole('alert').filter({ hasText: 'Enter a price from $1.00 to $10,000.00' }).waitFor();
    await isAccessibleEverywhere(at.page);
    await at.page.getByLabel('Price in dollars').fill('49');
    await at.page.getByLabel('What buyers get').fill('Recipes with all that they need');
    await press(at.page, 'Put it on sale');
    const link = at.page.getByLabel('Where it is bought');
    await link.waitFor();
    assert.equal(new URL(await link.inputValue()).pathname, offerPath());
    await isAccessibleEverywhere(at.page);
  });

  it('are looked at by everybody, and bought by who signs in', async () => {
    await page.goto(at.lathe.url + offerPath());
    await page.getByRole('heading', { level: 1, name: at.app.name }).waitFor();
    await isAccessibleEverywhere();
    await page.getByRole('link', { name: 'Create an account to buy it' }).click();
    await page
      .getByRole('button', { name: 'Sign in', exact: true })
      .or(page.getByText('Sign in').last())
      .first()
      .waitFor();
    await page.goto(`${at.lathe.url}/login?redirectTo=${encodeURIComponent(offerPath())}`);
    await fillSignIn(page, buyer);
    await press(page, 'Buy for $49.00');
    await page.getByText('Test payments: no money moves').waitFor();
    await press(page, 'Back without paying');
    await page.getByText('Nothing was paid.').waitFor();
    await press(page, 'Buy for $49.00');
    await press(page, 'Pay');
    await page.getByText('Your payment has arrived. Take your copy below.').waitFor();
    assert.equal(new URL(page.url()).pathname, '/apps/packages');
    await isAccessibleEverywhere();
    await page.setViewportSize({ width: 375, height: 667 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are where a builder without apps is led after signing in', async () => {
    assert.equal((await account()).hasPaidAppPackage, true);
    await signIn('');
    await page.waitForURL('**/apps/packages');
    await signIn('?redirectTo=%2Fsettings');
    await page.waitForURL('**/settings');
  });

  it('wait while the plan has no room, with its sentence', async () => {
    const own = await buyer.client.createApp({ name: 'Own' });
    await page.goto(`${at.lathe.url}/apps/packages`);
    await press(page, `Take your copy of ${at.app.name}`);
    await page.getByRole('dialog', { name: 'Upgrade your plan' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('alert')
      .filter({ hasText: 'You have as many generated apps as your plan includes' })
      .waitFor();
    await isAccessibleEverywhere();
    await buyer.client.request('DELETE', `/api/apps/${own.appId}`);
  });

  it('become an app of the buyer, that runs and can be changed', async () => {
    await press(page, `Take your copy of ${at.app.name}`);
    await page.getByText('Your copy is one of your apps now').waitFor();
    await isAccessibleEverywhere();
    const [running] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `Open ${at.app.name}` }).click(),
    ]);
    await running.locator('#root > *').first().waitFor();
    assert.notEqual(new URL(running.url()).origin, new URL(at.app.url).origin);
    await running.close();
    await page.getByRole('link', { name: `Change ${at.app.name}` }).click();
    await page.waitForURL('**/build/app/**');
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  });

  it('lead to the copy who signs in for the app that was sold', async () => {
    const { appPackages } = await account();
    assert.equal(appPackages.length, 1);
    assert.equal(appPackages[0]!.appId, at.app.appId);
    await signIn(`?requestedAppId=${at.app.appId}`);
    await page.waitForURL((url) => url.hostname.endsWith('.localhost'));
    await page.locator('#root > *').first().waitFor();
    assert.notEqual(new URL(page.url()).origin, new URL(at.app.url).origin);
  });

  it('stay when the money is given back and the original is deleted', async () => {
    const { url } = await buyer.client.request<{ url: string }>('POST', '/api/payments/portal', {});
    await page.goto(url);
    await isAccessible(page);
    await press(page, 'Give the money back');
    await page.getByText('The money was given back.').waitFor();
    await at.builder.client.request('DELETE', `/api/apps/${at.app.appId}`);
    await page.goto(`${at.lathe.url}/apps/packages`);
    const back = page.getByText('The money was given back. The copy that you had taken stays yours.');
    for (let tries = 0; tries < 20 && !(await back.isVisible()); tries += 1) {
      await page.reload();
      await page.waitForTimeout(500);
    }
    await back.waitFor();
    await page.getByRole('link', { name: `Change ${at.app.name}` }).waitFor();
    await isAccessibleEverywhere();
    await page.goto(at.lathe.url + offerPath());
    await page.getByRole('heading', { name: 'This app is not for sale' }).waitFor();
    await isAccessibleEverywhere();
  });
});
