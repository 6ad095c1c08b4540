// Plans through the test provider: a limit that is met leads to a larger plan and back, the plan is raised, lowered
// after a look at what exceeds it, kept and ended, and what is shown is true meanwhile.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { launchBrowser } from './lib/browser.ts';
import { focusComesTo, signedInPage } from './lib/builder-page.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('plans', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let page: Page;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-plans-'));
    const plans = join(folder, 'plans.json');
    await writeFile(plans, JSON.stringify({ lite: { apps: 1 }, explorer: { apps: 2 }, builder: { apps: 3 } }));
    lathe = await testLathe(() => ({ DEFAULT_PLAN: 'lite', PLANS_FILE: plans, PAYMENTS_PROVIDER: 'test' }));
    // The first account is the admin, who has no limits.
    await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe);
    await builder.client.createApp({ name: 'Only one' });
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, builder));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const plan = (name: string) => page.getByRole('article', { name, exact: true });
  async function isAccessibleInBoth() {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await isAccessible(page);
    }
  }
  const pay = async () => {
    await page.getByText('Test payments: no money moves').waitFor();
    await button('Pay').click();
  };

  it('are offered where a limit is met, which leads to a larger one and back to what was wanted', async () => {
    await page.getByRole('textbox', { name: 'What do you want to build?' }).fill('a list of books');
    await page.keyboard.press('Enter');
    const prompt = dialog('Upgrade your plan');
    await prompt.getByText('Create more apps').waitFor();
    await prompt.getByText('You have as many apps as your plan includes: 1.').waitFor();
    await prompt.getByText(/^The Explorer plan has more, from \$15\.83 a month\.$/).waitFor();
    await isAccessibleInBoth();
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'detached' });
    await focusComesTo(page, /What do you want to build/);
    await page.keyboard.press('Enter');
    await button('Upgrade to Explorer', prompt).click();
    await button('Back without paying').click();
    await page.getByText('Nothing was paid, and your plan is what it was.').waitFor();
    await isAccessibleInBoth();
    await button('Upgrade to Explorer').click();
    await pay();
    await page.getByRole('heading', { name: 'You have the Explorer plan' }).waitFor();
    await isAccessibleInBoth();
    await page
      .getByRole('link', { name: 'Back to where you were' })
      .or(page.getByRole('link', { name: 'Go to your apps' }))
      .click();
    await page.waitForURL('**/home');
    await builder.client.createApp({ name: 'The second' });
  });

  it('are raised at once after a look at what that costs', async () => {
    await page.goto(`${lathe.url}/settings`);
    const section = page.getByRole('region', { name: 'Plan and usage' });
    await section.getByText(/^\$19\.00 a month\. Paid again on/).waitFor();
    await section.getByText('2 of 2').waitFor();
    await isAccessibleInBoth();
    await button('See plans', section).click();
    const own = dialog('Your plan');
    await button('Upgrade to Builder', own).click();
    const change = dialog('Change to Builder');
    await change.getByText(/^Builder counts at once\. You pay \$\d+\.\d\d now/).waitFor();
    await isAccessibleInBoth();
    await button('Upgrade to Builder', change).click();
    await page.getByText('You have the Builder plan now').waitFor();
    await button('Current plan', plan('Builder')).waitFor();
    await builder.client.createApp({ name: 'The third' });
  });

  it('are lowered at the end of the period, after what exceeds the lower one was said; that can be taken back', async () => {
    await page.goto(`${lathe.url}/joinPlan`);
    await button('Downgrade to Explorer').click();
    const change = dialog('Change to Explorer');
    await change.getByText('Apps: you have 3, Explorer includes 2').waitFor();
    await change.getByText('Nothing is deleted.').waitFor();
    await isAccessibleInBoth();
    await button('Keep my plan', change).click();
    await change.waitFor({ state: 'detached' });
    await focusComesTo(page, 'button Downgrade to Explorer');
    await page.keyboard.press('Enter');
    await button('Downgrade to Explorer', change).click();
    await page.getByText(/Becomes Explorer on/).waitFor();
    assert.equal(await plan('Explorer').getByRole('button').count(), 0);
    await button('Keep Builder').click();
    await page.getByText('You keep the Builder plan').waitFor();
    await page.getByText(/^\$29\.00 a month\. Paid again on/).waitFor();
  });

  it('end when they are cancelled, and nothing is deleted', async () => {
    await button('Downgrade to Lite').click();
    const change = dialog('Cancel your plan');
    await change.getByText('Apps: you have 3, Lite includes 1', { exact: true }).waitFor();
    await button('Cancel plan', change).click();
    await page.getByText(/^Ends on .+\. Until then everything stays as it is\.$/).waitFor();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await button('Manage payments').click();
    await button('Go on to what is due next').click();
    await button('Back to Lathe').click();
    await page.waitForURL('**/joinPlan?changed=true**');
    await page.getByText(/^Your Builder plan ended on/).waitFor();
    await button('Current plan', plan('Lite')).waitFor();
    await isAccessibleInBoth();
    const { apps } = await builder.client.request<{ apps: unknown[] }>('GET', '/api/apps');
    assert.equal(apps.length, 3);
  });

  it('one alone is shown by its address, by keyboard', async () => {
    await page.goto(`${lathe.url}/joinPlan?plan=explorer`);
    await page.getByRole('radio', { name: /^Monthly/ }).focus();
    await page.keyboard.press('ArrowDown', { delay: 50 });
    assert.equal(await page.getByRole('radio', { name: /^Yearly/ }).getAttribute('aria-checked'), 'true');
    await isAccessibleInBoth();
    await button('Start My Journey').click();
    await page.getByRole('heading', { name: 'Explorer, $190.00 a year' }).waitFor();
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const address of ['/joinPlan', '/joinPlan?plan=explorer', '/home?goto=upgrade_app_plan']) {
      await page.goto(lathe.url + address);
      await page
        .getByText(/Current plan|Start My Journey/)
        .first()
        .waitFor();
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
        false,
        address,
      );
    }
  });
});
