// An app's own charging, the whole way with the test provider: its builder makes a plan, a user of the app is kept out,
// chooses it, pays, gets in, cancels, and is kept out again when the period is over.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { openBuilder, press } from './lib/builder-page.ts';

const email = 'mia@example.org';
const password = 'correct horse 9';

describe('plans of an app', () => {
  let at: Awaited<ReturnType<typeof builderAtWork>>;
  let page: Page;
  before(async () => {
    at = await builderAtWork({ sentence: 'a recipe book', publish: true });
    const settings = { isSignupEnabled: true };
    await at.builder.client.request('POST', `/api/apps/${at.app.appId}/settings`, { appSettings: settings });
    ({ page } = await freshPage(at.browser));
  });
  after(() => at?.end());

  const plans = () => at.page.getByRole('region', { name: 'Plans', exact: true });
  const dialog = () => at.page.getByRole('dialog');
  const members = () => page.getByRole('heading', { name: 'This app is for its members' });
  const fits = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  };

  it('are made by the builder, with what is wrong said at its field', async () => {
    await openBuilder(at.page, at.lathe.url, at.app.appId);
    await press(at.page, 'App settings');
    await at.page.getByRole('switch', { name: 'Paid memberships' }).click();
    await plans().getByText('There is no plan to choose yet. This is a test: no money moves.').waitFor();
    await plans().getByRole('button', { name: 'Make your first plan' }).click();
    await dialog().getByRole('button', { name: 'Make the plan' }).click();
    await dialog().getByText('Give the plan a name').waitFor();
    assert.equal(
      await dialog()
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
      true,
    );
    await isAccessible(at.page);
    await dialog().getByLabel('Name').fill('Cook');
    await dialog().getByLabel('What is in it').fill('All the recipes\nA shopping list');
    await dialog().getByLabel('Price a month').fill('9');
    await dialog().getByLabel('Price a year').fill('90,00');
    await dialog().getByRole('button', { name: 'Make the plan' }).click();
    await plans().getByText('$9.00 a month, $90.00 a year').waitFor();
    await plans()
      .getByText('People choose a plan before they get into the app. This is a test: no money moves.')
      .waitFor();
    await isAccessible(at.page);
  });

  it('are chosen by who wants to get in: monthly or yearly', async () => {
    await page.goto(at.app.url);
    await page.waitForURL('**/login**');
    await press(page, 'Create an account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await members().waitFor();
    assert.deepEqual(await axeFaults(page, 'members only'), []);
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    await page.getByRole('heading', { name: /^Plans of / }).waitFor();
    await page.getByText('This is a test: no money moves.').waitFor();
    await page.getByText('$9.00 a month').waitFor();
    await press(page, 'Yearly');
    await page.getByText('$7.50 a month').waitFor();
    await page.getByText('$90.00 paid by the year · Save 16%').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Yearly' }).getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await axeFaults(page, 'plans'), []);
    for (const width of [375, 768, 1440]) await fits(width);
    await press(page, 'Monthly');
  });

  it('say that nothing was paid to who comes back without paying', async () => {
    await press(page, 'Choose Cook');
    await page.getByRole('heading', { name: 'Cook, $9.00 a month' }).waitFor();
    await press(page, 'Back without paying');
    await page.getByText('Nothing was paid.').waitFor();
  });

  it('let in who has paid', async () => {
    await press(page, 'Choose Cook');
    await press(page, 'Pay');
    await page.waitForURL((url) => url.searchParams.has('sale_id') && url.pathname === '/', { timeout: 60_000 });
    await page.locator('.start-page').waitFor({ state: 'detached' });
    await at.page.reload();
    await plans().getByText('1 subscriber').waitFor();
  });

  it('are looked after on the same page, and end when they are cancelled', async () => {
    await page.goto(new URL(`/apps/${at.app.appId}/account`, at.app.url).href);
    await page.getByRole('link', { name: 'Look at your plan' }).click();
    await page.getByRole('heading', { name: 'Cook, $9.00 a month' }).waitFor();
    await page.getByText(/^It is paid again on /).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Current plan' }).isDisabled(), true);
    await press(page, 'Cancel the plan');
    const question = page.getByRole('dialog', { name: 'Cancel your plan?' });
    await question.getByText('Nothing more is charged, and nothing is given back.').waitFor();
    assert.deepEqual(await axeFaults(page, 'cancel'), []);
    await question.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByText(/^You have cancelled it\. You are a member until /).waitFor();
    await press(page, 'Keep the plan');
    await page.getByText('Your plan goes on as it is.').waitFor();
    await press(page, 'Cancel the plan');
    await question.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByText('Your plan is cancelled.').waitFor();
    await press(page, 'Cards and invoices');
    await press(page, 'Go on to what is due next');
    await press(page, 'Back to the app');
    await page.getByRole('button', { name: 'Choose Cook' }).waitFor();
    // The app hears of it by an event, a moment later.
    for (let tries = 0; tries < 20 && !(await members().isVisible()); tries += 1) {
      await page.goto(at.app.url);
      await page.waitForTimeout(500);
    }
    await members().waitFor();
  });

  it('are archived by the builder after a question', async () => {
    await at.page.reload();
    await plans().getByRole('button', { name: 'Archive Cook' }).click();
    await dialog().getByText('Nobody can buy it any more. You can sell it again later.').waitFor();
    await dialog().getByRole('button', { name: 'Archive plan' }).click();
    await plans().getByText('Archived (1)').waitFor();
    await page.goto(new URL(`/apps/${at.app.appId}/plans`, at.app.url).href);
    await page.getByText('This app sells no plans at the moment.').waitFor();
  });
});
