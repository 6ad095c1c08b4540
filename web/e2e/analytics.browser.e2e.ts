// What visitors do in a published app, and what the people who build it see of that.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { appOf, previewOf } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('analytics of an app', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;
  let page: Page;

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    app = await builtApp(builder.client);
    browser = await launchBrowser();
    page = (await signedInPage(browser, lathe.url, builder)).page;
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const total = (name: string) =>
    page.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
  const named = (name: string) => page.getByRole('region', { name, exact: true });

  it('are one step from the builder, and begin with publishing', async () => {
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Analytics' }).click();
    await page.waitForURL(`**/analytics/app/${app.appId}`);
    await page.getByRole('heading', { name: 'Analytics needs publishing' }).waitFor();
    assert.deepEqual(await axeFaults(page, 'not published'), []);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing was counted in these days' }).waitFor();
  });

  it('show what two people do there, and nothing of previews or of who wants not to be tracked', async () => {
    const { url, pages } = await appOf(builder.client, app.appId);
    assert.ok(url && pages.length > 1);
    const told = (visitor: Page) => visitor.waitForResponse((response) => response.url().includes('log-user-in-app'));
    const open = async (userAgent: string, address: string, headers: Record<string, string> = {}) => {
      const visitor = (await freshPage(browser, { userAgent, extraHTTPHeaders: headers })).page;
      await Promise.all([told(visitor), visitor.goto(address)]);
      return visitor;
    };
    const first = await open('Browser one', url);
    await first.reload();
    // Another page without loading the app anew.
    const links = first.getByRole('navigation').getByRole('link');
    const away = links.filter({ hasNot: first.locator('[aria-current="page"]') }).last();
    await Promise.all([told(first), away.click()]);
    assert.deepEqual(await first.context().cookies(), []);
    await first.evaluate(() => setTimeout(() => Promise.reject(new Error('Something of the app fails'))));
    await open('Browser two', url);
    await open('Browser three', url, { dnt: '1' });
    const preview = (await freshPage(browser)).page;
    await preview.goto(await previewOf(builder.client, app.appId));
    await preview.locator('#root h1').first().waitFor();

    await page.waitForTimeout(6_000);
    await page.goto(`${lathe.url}/analytics/app/${app.appId}`);
    await total('Visits').getByText('4', { exact: true }).waitFor();
    await total('Visitors').getByText('2', { exact: true }).waitFor();
    await total('Errors').getByText('1', { exact: true }).waitFor();
    await total('Tool runs').getByText('Nothing yet').waitFor();
    assert.equal(await named('Pages').getByRole('row').count(), 3);
    await page.getByRole('img', { name: /^Visits by day from .*: 4 in all, 4 on the busiest day$/ }).waitFor();
    assert.deepEqual(await axeFaults(page, 'analytics'), []);
  });

  it('are of as many days as are chosen, by keyboard too, and the choice stays in the address', async () => {
    await page.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page
      .locator(':focus')
      .filter({ hasText: /^7 days$/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?days=7$/);
    await page.reload();
    await page.getByRole('radio', { name: '7 days', checked: true }).waitFor();
    await page.getByText('The numbers as a table').click();
    assert.equal(await page.getByRole('region', { name: 'Numbers by day' }).getByRole('row').count(), 8);
    await page.getByRole('radio', { name: '365 days' }).click();
    await page.waitForURL(/\?days=365$/);
    await total('Visits').getByText('4', { exact: true }).waitFor();
  });

  it('can be taken along as CSV', async () => {
    await page.getByRole('button', { name: 'CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'By page' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^analytics-by-page-.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.equal(lines[0], 'page,visits,visitors');
    assert.equal(lines.length, 4);
  });

  it('are not there for others, and fit a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${lathe.url}/analytics/app/${app.appId}`);
    await total('Visits').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const other = await signedUp(lathe, 'other@example.org');
    const { page: stranger } = await signedInPage(browser, lathe.url, other);
    await stranger.goto(`${lathe.url}/analytics/app/${app.appId}`);
    await stranger.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });
});
