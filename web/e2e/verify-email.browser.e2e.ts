// Whoever signs up with the address that ADMIN_EMAIL names is admin when the mailed link was opened, not before.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type TestLathe, testLathe } from './lib/lathe.ts';
import { mailedLink } from './lib/mailbox.ts';

const email = 'boss@example.org';
const password = 'correct horse 9';

describe('the address of the admin', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let page: Page;
  before(async () => {
    lathe = await testLathe(() => ({ ADMIN_EMAIL: email }));
    browser = await launchBrowser();
    ({ page } = await freshPage(browser));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const isAdmin = async () => {
    const account: { accountId: string; isAdmin?: boolean } = await lathe.client().signIn(email, password);
    return account.isAdmin;
  };

  it('is asked for proof after the sign-up, and may go on without', async () => {
    await page.goto(`${lathe.url}/login?mode=sign-up`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
    await page
      .getByText(
        `${email} is not confirmed yet. This installation sends no mail: the link is in the mail folder of its data directory.`,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByRole('button', { name: /^Sent\. Again in \d+ s$/ }).waitFor();
    await page.getByRole('link', { name: 'Continue without' }).click();
    await page.waitForURL('**/home');
    assert.equal(await isAdmin(), false);
  });

  it('is the admin after a click in the mailed page, and the link works once', async () => {
    const link = await mailedLink(lathe);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`${email} is confirmed for Lathe.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/home');
    assert.equal(await isAdmin(), true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This link is invalid or has expired. Ask for a new one').waitFor();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  });
});
