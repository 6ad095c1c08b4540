// A user of a published app who has forgotten the password sets a new one on the app's own sign-in page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { mailedLink } from './lib/mailbox.ts';

const email = 'mia@example.org';

describe('a forgotten password of an app', () => {
  let at: Awaited<ReturnType<typeof builderAtWork>>;
  let page: Page;
  let login: string;
  before(async () => {
    at = await builderAtWork({ sentence: 'a recipe book', publish: true });
    const { url } = at.app;
    assert.ok(url);
    login = new URL(`/apps/${at.app.appId}/login`, url).href;
    ({ page } = await freshPage(at.browser));
  });
  after(() => at?.end());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('is replaced by the mailed link', async () => {
    await page.goto(login);
    await press('Create an account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
    await press('Create account');
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    await page.goto(login);
    await press('Forgot your password?');
    await page.getByRole('heading', { name: /^Get a new password for / }).waitFor();
    assert.equal(await page.locator('#password').isVisible(), false);
    await page.getByLabel('Email').fill('no address');
    await press('Send the link');
    await page.getByText('This email is invalid').waitFor();
    await page.getByLabel('Email').fill(email);
    assert.deepEqual(await axeFaults(page, 'forgotten'), []);
    await press('Send the link');
    await page.getByText(`If ${email} has an account here, a link to set a new password is on its way.`).waitFor();
    await page.goto(await mailedLink(at.lathe, '/login?reset='));
    await page.getByRole('heading', { name: /^Set a new password for / }).waitFor();
    await page.getByLabel('New password').fill('password1');
    await press('Set password');
    await page.getByText('Password is too weak, please try again').waitFor();
    assert.deepEqual(await axeFaults(page, 'reset'), []);
    await page.getByLabel('New password').fill('quite another phrase');
    await press('Set password');
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    await page.getByLabel('Password', { exact: true }).fill('quite another phrase');
    await press('Sign in');
    await page.waitForURL((url) => !url.pathname.includes('/login'));
  });

  it('says what went wrong, and leads from a used link to a new one', async () => {
    await page.goto(`${login}?reset=used`);
    await page.getByLabel('New password').fill('quite another phrase');
    await press('Set password');
    await page.getByText('Link invalid, try to reset your password again.').waitFor();
    await page.route('**/auth/reset-password', (route) => route.fulfill({ status: 500, body: '{}' }));
    await press('Set password');
    await page.getByText('Error resetting password!').waitFor();
    await press('Forgot your password?');
    await page.route('**/auth/send-reset-email', (route) => route.abort());
    await page.getByLabel('Email').fill(email);
    await press('Send the link');
    await page
      .getByText('Something went wrong sending password reset email. Please try again later or contact support')
      .waitFor();
    await press('Sign in');
    await page.getByRole('heading', { name: /^Sign in to / }).waitFor();
  });
});
