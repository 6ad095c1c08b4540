// The operator's desk: what an operator does to accounts and apps there, and what others see of it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { fillSignIn, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe("the operator's desk", () => {
  let lathe: TestLathe;
  let browser: Browser;
  let operator: Session;
  let builder: Session;
  let app: App;
  let desk: Awaited<ReturnType<typeof signedInPage>>;
  before(async () => {
    lathe = await testLathe();
    operator = await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe, 'mia@example.org');
    app = await builtApp(builder.client, undefined, { publish: true });
    browser = await launchBrowser();
    desk = await signedInPage(browser, lathe.url, operator);
    // What fades in has other colours meanwhile.
    await desk.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const open = async (section: string, heading: string): Promise<Page> => {
    await desk.page.goto(`${lathe.url}/admin/${section}`);
    await desk.page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    return desk.page;
  };
  /** A section with all that it has to show. */
  const loaded = async (section: string, heading: string): Promise<Page> => {
    const page = await open(section, heading);
    await page.locator('main table, main h2').first().waitFor();
    return page;
  };
  const confirm = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  it('is there for operators alone, and has its own sections alone', async () => {
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    await page.goto(`${lathe.url}/admin/accounts`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    assert.equal(await page.getByText('mia@example.org').count(), 0);
    await context.close();
    await desk.page.goto(`${lathe.url}/admin/constructor`);
    await desk.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });

  it('has screens that can be read by everybody, in both looks and on a phone', async () => {
    for (const [section, heading] of [
      ['accounts', 'Accounts'],
      ['apps', 'Apps'],
      ['models', 'Model usage'],
      ['health', 'Health'],
      ['letters', 'Dead letters'],
      ['mailbox', 'Mailbox'],
      ['audit', 'Audit log'],
      ['settings', 'Settings in force'],
    ] as const) {
      await isAccessible(await loaded(section, heading));
    }
    await desk.page.emulateMedia({ colorScheme: 'dark' });
    await desk.page.setViewportSize({ width: 375, height: 740 });
    await isAccessible(await loaded('health', 'Health'));
    const wide = await desk.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
    await desk.page.emulateMedia({ colorScheme: 'light' });
    await desk.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('finds an account, gives it another plan, disables and enables it', async () => {
    const page = await open('accounts', 'Accounts');
    await page.getByLabel('Address begins with').fill('mia@');
    await page.getByRole('link', { name: firstEmail }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'mia@example.org' }).click();
    await page.getByRole('heading', { name: 'mia@example.org' }).waitFor();
    await isAccessible(page);
    await page.getByLabel('Plan of this account').selectOption('business');
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByText('From Default to Business.').waitFor();
    await confirm(page, 'Change plan');
    await page.getByText('mia@example.org has the plan Business').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await isAccessible(page);
    await confirm(page, 'Disable');
    await page.getByText('mia@example.org is disabled').waitFor();
    const theirs = await freshPage(browser);
    await theirs.page.goto(`${lathe.url}/login`);
    await fillSignIn(theirs.page, builder);
    await theirs.page.getByText('User is disabled, contact us for more info').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await confirm(page, 'Enable');
    await page.getByText('mia@example.org is enabled').waitFor();
    await fillSignIn(theirs.page, builder);
    await theirs.page.waitForURL('**/home');
    await theirs.context.close();
  });

  it('signs in as somebody, with a banner on every page until that is ended', async () => {
    const page = await open('accounts', 'Accounts');
    await page.getByRole('link', { name: 'mia@example.org' }).click();
    await page.getByRole('button', { name: 'Sign in as' }).click();
    await confirm(page, 'Sign in as');
    await page.waitForURL('**/home');
    const banner = page.getByText('You are signed in as');
    await banner.waitFor();
    await page.getByRole('article').first().waitFor();
    await isAccessible(page);
    await page.goto(`${lathe.url}/settings`);
    await banner.waitFor();
    await page.getByText('mia@example.org').first().waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.waitForURL('**/admin/accounts/*');
    await page.getByRole('heading', { name: 'mia@example.org' }).waitFor();
    assert.equal(await banner.count(), 0);
  });

  it('takes an app down with a reason that its builder reads, and takes that back', async () => {
    const page = await open('apps', 'Apps');
    await page.getByLabel('Name or address begins with, or an id').fill(app.appId);
    await page.getByRole('button', { name: /^Take down / }).click();
    await page.getByLabel('Reason, for its builder').fill('It sells what it may not.');
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText(/is taken down$/).waitFor();
    const visitor = await freshPage(browser);
    await visitor.page.goto(app.url);
    await visitor.page.getByRole('heading', { name: 'This app was taken down' }).waitFor();
    await visitor.context.close();
    const theirs = await signedInPage(browser, lathe.url, builder);
    await theirs.page.getByText('Taken down').waitFor();
    await theirs.page.goto(`${lathe.url}/build/app/${app.appId}`);
    await theirs.page.getByText(/has taken this app down: It sells what it may not\./).waitFor();
    await theirs.context.close();
    await page.getByRole('button', { name: /^Take back / }).click();
    await confirm(page, 'Take back');
    await page.getByText(/is not taken down any more$/).waitFor();
  });

  it('tells of all that in the audit log, and gives it as a file', async () => {
    const page = await open('audit', 'Audit log');
    for (const act of ['account.plan-changed', 'account.disabled', 'account.signed-in-as', 'app.taken-down'])
      await page.getByRole('cell', { name: act, exact: true }).first().waitFor();
    await page.getByLabel('Act begins with').fill('app.');
    await page.getByRole('cell', { name: 'account.disabled' }).first().waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'audit.csv');
  });

  it('folds what narrows the log behind a button on a phone', async () => {
    const page = await open('audit', 'Audit log');
    await page.setViewportSize({ width: 375, height: 720 });
    const field = page.getByLabel('Act begins with');
    await field.waitFor({ state: 'hidden' });
    await page.getByRole('cell').first().waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await field.fill('app.');
    await page.getByRole('button', { name: 'Filters (1)', exact: true }).click();
    await field.waitFor({ state: 'hidden' });
    await isAccessible(page);
  });
});
