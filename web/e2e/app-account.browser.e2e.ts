// The account of a user of a published app, on the app's own page, and what its builder does with such users.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { openBuilder } from './lib/builder-page.ts';

const email = 'mia@example.org';
const password = 'correct horse 9';

describe('the account of a user of an app', () => {
  let at: Awaited<ReturnType<typeof builderAtWork>>;
  let page: Page;
  let account: string;
  before(async () => {
    at = await builderAtWork({ sentence: 'a recipe book', publish: true });
    const { url, appId } = at.app;
    assert.ok(url);
    account = new URL(`/apps/${appId}/account`, url).href;
    const settings = { supportEmail: 'help@example.org', termsOfServiceLink: 'https://example.org/terms' };
    await at.builder.client.request('POST', `/api/apps/${appId}/settings`, { appSettings: settings });
    ({ page } = await freshPage(at.browser));
  });
  after(() => at?.end());

  const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click();
  const users = () => at.page.getByRole('region', { name: 'Users', exact: true }).first();

  it('asks whoever is signed out to sign in, and comes back', async () => {
    await page.goto(account);
    await page.getByRole('link', { name: 'Sign in to see your account' }).click();
    await press(page, 'Create an account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await page.waitForURL(account);
    await page.getByText(email).waitFor();
    await page.getByText('This installation sends no mail, so your address counts as confirmed.').waitFor();
    await page.getByRole('link', { name: 'Terms of service' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Privacy policy' }).count(), 0);
    assert.deepEqual(await axeFaults(page, 'account'), []);
  });

  it('shows an address that waits for its proof, and sends the mail again after a pause', async () => {
    const unproven = { email, emailVerified: false, mailDelivers: true };
    await page.route('**/auth/account', (route) => route.fulfill({ json: unproven }));
    await page.reload();
    await page.getByText('Not confirmed yet. Open the link in the mail that you got.').waitFor();
    await press(page, 'Send the mail again');
    await page.getByText('Another mail is on its way.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Send the mail again in \d+ s$/ }).isDisabled(), true);
    await page.unroute('**/auth/account');
    await page.goto(`${account}?verify=used`);
    await page.getByText('This link is invalid or has expired. Ask for a new one').waitFor();
  });

  it('signs out another browser', async () => {
    const { page: other } = await freshPage(at.browser);
    await other.goto(account);
    await other.getByRole('link', { name: 'Sign in to see your account' }).click();
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await press(other, 'Sign in');
    await other.getByText(email).waitFor();
    await page.goto(account);
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await page.getByText(/ is signed out\.$/).waitFor();
    await page.getByText('This browser').waitFor();
    await other.reload();
    await other.getByText('Sign in to see your account').waitFor();
    await other.context().close();
  });

  it('is ended by the builder of the app at once, who sees sign-ups by day', async () => {
    await openBuilder(at.page, at.lathe.url, at.app.appId);
    await press(at.page, 'Users');
    await users().getByRole('heading', { name: 'Sign-ups, last 30 days: 1' }).waitFor();
    await press(at.page, 'Show numbers');
    await users().getByRole('table').waitFor();
    assert.deepEqual(await axeFaults(at.page, 'Users'), []);
    await press(at.page, `More about ${email}`);
    await at.page.getByRole('menuitem', { name: 'Disable' }).click();
    await users().getByText('cannot sign in').waitFor();
    await page.reload();
    await page.getByText('Sign in to see your account').waitFor();
    await press(at.page, `More about ${email}`);
    await at.page.getByRole('menuitem', { name: 'Remove' }).click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await users().getByText('Nobody has signed up yet').waitFor();
  });

  it('begins by an invitation from the Users panel', async () => {
    await press(at.page, 'Invite people');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('guest@example.org');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('guest@example.org').waitFor();
    assert.deepEqual(await axeFaults(at.page, 'Invite people'), []);
  });
});
