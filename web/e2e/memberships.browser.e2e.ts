// Paid memberships, the whole way: the builder connects a membership of his at Gumroad, whose place a stand-in of its
// documented API takes; a user of the app is kept out, joins, gets in, and is kept out again when it ends.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { GumroadStandIn } from '../../services/payments/test/medium/gumroad-stand-in.ts';
import { isAccessible } from './lib/accessible.ts';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { openBuilder, press } from './lib/builder-page.ts';

const email = 'mia@example.org';
const password = 'correct horse 9';

describe('paid memberships', () => {
  let gumroad: GumroadStandIn;
  let at: Awaited<ReturnType<typeof builderAtWork>>;
  let page: Page;
  before(async () => {
    gumroad = await GumroadStandIn.open();
    at = await builderAtWork({ sentence: 'a recipe book', publish: true, environment: gumroad.env });
    const settings = { isSignupEnabled: true };
    await at.builder.client.request('POST', `/api/apps/${at.app.appId}/settings`, { appSettings: settings });
    ({ page } = await freshPage(at.browser));
  });
  after(async () => {
    await at?.end();
    await gumroad?.close();
  });

  const resynced = async () => {
    await press(at.page, 'Resync');
    await at.page.getByText("Connected to Gumroad, you're all set!").waitFor();
  };

  it('are connected by the builder: token, products, membership', async () => {
    await openBuilder(at.page, at.lathe.url, at.app.appId);
    await press(at.page, 'App settings');
    await at.page.getByRole('switch', { name: 'Paid memberships' }).click();
    await at.page.getByLabel('Gumroad access token').fill('wrong');
    await at.page.getByText('Failed to fetch Gumroad products').waitFor();
    await at.page.getByLabel('Gumroad access token').fill(gumroad.token);
    await at.page.getByLabel('Membership', { exact: true }).selectOption('Walkers');
    await isAccessible(at.page);
    await press(at.page, 'Connect');
    await at.page.getByText("Connected to Gumroad, you're all set!").waitFor();
    await at.page.getByText('Connected to Walkers').waitFor();
    await isAccessible(at.page);
  });

  it('keep out who is no member, with the way to become one', async () => {
    await page.goto(at.app.url);
    await page.waitForURL('**/login**');
    await press(page, 'Create an account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await page.getByRole('heading', { name: 'This app is for its members' }).waitFor();
    const join = page.getByRole('link', { name: 'Become a member' });
    assert.equal(await join.getAttribute('href'), 'https://ada.gumroad.example/l/walkers');
    assert.deepEqual(await axeFaults(page, 'members only'), []);
    await page.setViewportSize({ width: 375, height: 667 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
    const [gumroadPage] = await Promise.all([page.waitForEvent('popup'), join.click()]);
    await gumroadPage.close();
  });

  it('let a member in by itself, and out again when the membership has ended', async () => {
    const { subscriber } = gumroad.join('Mia@Example.org');
    await resynced();
    await at.page.getByText(/^1 member, 1 signed up to the app/).waitFor();
    await page.locator('.start-page').waitFor({ state: 'detached' });
    gumroad.change(subscriber, { ended_at: new Date(Date.now() - 1000).toISOString() });
    await resynced();
    await at.page.getByText(/^0 members/).waitFor();
    // The app hears of it by an event, a moment later.
    const refused = page.getByRole('heading', { name: 'This app is for its members' });
    for (let tries = 0; tries < 20 && !(await refused.isVisible()); tries += 1) {
      await page.reload();
      await page.waitForTimeout(500);
    }
    await refused.waitFor();
  });

  it('say in the builder that the token counts no more', async () => {
    gumroad.token = 'another';
    await press(at.page, 'Resync');
    await at.page.getByRole('alert').filter({ hasText: 'Gumroad does not accept this access token' }).waitFor();
    await at.page.getByText('Members keep their access until the end that is known.').waitFor();
  });
});
