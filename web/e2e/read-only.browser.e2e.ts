// An app that a lower plan has no room for: it is said everywhere, nothing can be asked for, and a larger plan opens it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { appOf } from './lib/api.ts';
import { launchBrowser } from './lib/browser.ts';
import { currentAnswer, message, openBuilder, say, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

const sentence =
  'Your plan includes fewer apps than you have, so this one is read-only. Upgrade your plan, or delete another app, to change it';

describe('an app beyond a lower plan', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let first: App;
  let second: App;
  let page: Page;

  before(async () => {
    lathe = await testLathe(() => ({ DEFAULT_PLAN: 'lite', PAYMENTS_PROVIDER: 'test' }));
    const admin = await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe);
    const give = (plan: string | null) =>
      admin.client.request('PUT', `/api/admin/accounts/${builder.account.accountId}/plan`, { plan });
    await give('explorer');
    first = await builtApp(builder.client);
    second = await builtApp(builder.client);
    await give(null);
    while ((await appOf(builder.client, second.appId)).readOnly === null) await sleep(50);
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, builder));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const notice = () => page.getByRole('region', { name: 'Chat' }).getByText(sentence);

  it('has its mark among the others', async () => {
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    const marked = cards.filter({ hasText: 'Read-only' });
    assert.equal(await marked.count(), 1);
    assert.match((await marked.getByRole('link').getAttribute('href')) ?? '', new RegExp(second.appId));
    await isAccessible(page);
  });

  it('says so above the preview and at the composer, in which nothing can be written', async () => {
    await openBuilder(page, lathe.url, second.appId);
    await page.getByRole('status').getByText(sentence).waitFor();
    await notice().waitFor();
    assert.equal(await message(page).isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: 'Attach a file' }).isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled(), true);
    assert.equal(await page.getByRole('list', { name: 'Suggestions' }).count(), 0);
    const describedBy = await message(page).getAttribute('aria-describedby');
    assert.equal(await page.locator(`[id="${describedBy}"]`).textContent(), sentence);
    await isAccessible(page);
    await page.setViewportSize({ width: 375, height: 720 });
    await notice().waitFor();
    await isAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('leaves those for which there is room as they were', async () => {
    await openBuilder(page, lathe.url, first.appId);
    await currentAnswer(page).waitFor();
    assert.equal(await message(page).isDisabled(), false);
    assert.equal(await notice().count(), 0);
  });

  it('is written again after an upgrade', async () => {
    await openBuilder(page, lathe.url, second.appId);
    await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Upgrade plan' }).click();
    const prompt = page.getByRole('dialog', { name: 'Upgrade your plan' });
    await prompt.getByText('Change this app again').waitFor();
    await isAccessible(page);
    await prompt.getByRole('button', { name: 'Upgrade to Explorer' }).click();
    await page.getByText('Test payments: no money moves').waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'You have the Explorer plan' }).waitFor();
    await openBuilder(page, lathe.url, second.appId);
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[aria-label="Message"]')?.disabled === false,
    );
    assert.equal(await notice().count(), 0);
    const { head } = await appOf(builder.client, second.appId);
    await say(page, 'Add a field called colour to dogs');
    await page.waitForFunction(() => document.querySelector('[aria-label="Stop"]') === null);
    await currentAnswer(page).last().waitFor();
    while ((await appOf(builder.client, second.appId)).head === head) await sleep(100);
  });
});
