// What people do about their own sign-in: a forgotten password, another password or address, browsers they are signed
// in with, the end of the account.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { fillSignIn, press, signedInPage } from './lib/builder-page.ts';
import { signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { mailedLink } from './lib/mailbox.ts';

const strong = 'quite another phrase';

describe("one's own account", () => {
  let lathe: TestLathe;
  let browser: Browser;
  before(async () => {
    lathe = await testLathe();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const signsInAs = async (email: string, password: string) => {
    const { page, context } = await freshPage(browser);
    await page.goto(`${lathe.url}/login`);
    await fillSignIn(page, { email, password });
    await page.waitForURL('**/home');
    await context.close();
  };

  describe('a forgotten password', () => {
    it('is replaced by the mailed link, which leads on to where the person wanted to go', async () => {
      const { email } = await signedUp(lathe);
      const { page, context, problems } = await freshPage(browser);
      await page.goto(`${lathe.url}/settings`);
      await page.getByLabel('Email').fill(email);
      await press(page, 'Forgot your password?');
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      assert.equal(await page.getByLabel('Email').inputValue(), email);
      await isAccessible(page);
      await press(page, 'Send the link');
      await page.getByText(`If ${email} has an account, a link to set a new password is on its way.`).waitFor();
      await page.goto(await mailedLink(lathe, '/auth/handler?mode=resetPassword'));
      await page.getByLabel('New password').fill('password1');
      await press(page, 'Set password');
      await page.getByText('Password is too weak, please try again').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete')), 'new-password');
      await isAccessible(page);
      await page.getByLabel('New password').fill(strong);
      await press(page, 'Set password');
      await page.getByText(`Sign in as ${email} with the new one.`).waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await fillSignIn(page, { email, password: strong });
      await page.waitForURL('**/settings');
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('400')),
        [],
      );
      await context.close();
    });

    it('says what is wrong with a link and leads to a new one', async () => {
      const { page, context } = await freshPage(browser);
      await page.goto(`${lathe.url}/auth/handler?mode=resetPassword&code=used`);
      await page.getByLabel('New password').fill(strong);
      await press(page, 'Set password');
      await page.getByText('Link invalid, try to reset your password again.').waitFor();
      await page.getByRole('link', { name: 'Get a new link' }).click();
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      await page.getByLabel('Email').fill('no address');
      await press(page, 'Send the link');
      await page.getByText('This email is invalid').waitFor();
      await page.route('**/sendResetPasswordEmail', (route) => route.fulfill({ status: 500, body: 'oops' }));
      await page.getByLabel('Email').fill('me@example.org');
      await press(page, 'Send the link');
      await page
        .getByText('Something went wrong sending password reset email. Please try again later or contact support')
        .waitFor();
      await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: 'oops' }));
      await page.goto(`${lathe.url}/auth/handler?mode=resetPassword&code=good`);
      await page.getByLabel('New password').fill(strong);
      await press(page, 'Set password');
      await page.getByText('Error resetting password!').waitFor();
      await page.goto(`${lathe.url}/auth/handler`);
      await page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
      await context.close();
    });
  });

  it('gets another password in the settings; other browsers are signed out, this one goes on', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    const other = await signedInPage(browser, lathe.url, builder);
    await page.goto(`${lathe.url}/settings`);
    await press(page, 'Change password');
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill(strong);
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not your current password').waitFor();
    await isAccessible(page);
    await page.getByLabel('Current password').fill(builder.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed. Other browsers are signed out').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await other.page.goto(`${lathe.url}/settings`);
    await other.page.waitForURL('**/login?**');
    await other.context.close();
    await context.close();
    await signsInAs(builder.email, strong);
  });

  it('gets another address by the link in the mail to it', async () => {
    const [builder, somebody] = [await signedUp(lathe), await signedUp(lathe)];
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    await page.goto(`${lathe.url}/settings`);
    await press(page, 'Change email address');
    await page.getByLabel('New email address').fill(somebody.email);
    await page.getByLabel('Password', { exact: true }).fill(builder.password);
    await press(page, 'Send the link');
    await page.getByText('This email is already in use', { exact: true }).waitFor();
    const newEmail = `new-${builder.email}`;
    await page.getByLabel('New email address').fill(newEmail);
    await press(page, 'Send the link');
    await page.getByText(`Open the link in the mail to ${newEmail} within a day.`).waitFor();
    await page.goto(await mailedLink(lathe, '/auth/handler?mode=changeEmail'));
    await page.route('**/completeEmailChange', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await press(page, 'Confirm');
    await page.getByText('Something went wrong when confirming email change...').waitFor();
    await page.unroute('**/completeEmailChange');
    await press(page, 'Try again');
    await page.getByText(`You sign in with ${newEmail} from now on.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText(newEmail).waitFor();
    await context.close();
    await signsInAs(newEmail, builder.password);
  });

  it('lists the browsers it is signed in with and signs one out, or all others', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    const others = [
      await signedInPage(browser, lathe.url, builder),
      await signedInPage(browser, lathe.url, builder),
      await signedInPage(browser, lathe.url, builder),
    ];
    await page.goto(`${lathe.url}/settings`);
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This browser').waitFor();
    // With the one that signed up by the API.
    assert.equal(await list.getByRole('listitem').count(), 5);
    await isAccessible(page);
    await list
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click();
    await page.getByText(/is signed out$/).waitFor();
    await list.getByRole('listitem').nth(3).waitFor();
    await press(page, 'Sign out all others');
    await page.getByText('All other browsers are signed out').waitFor();
    await list.getByRole('button').first().waitFor({ state: 'detached' });
    assert.equal(await list.getByRole('listitem').count(), 1);
    for (const other of others) {
      await other.page.goto(`${lathe.url}/settings`);
      await other.page.waitForURL('**/login?**');
      await other.context.close();
    }
    await page.reload();
    await list.getByText('This browser').waitFor();
    await context.close();
  });

  it('is deleted after its password', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    await page.goto(`${lathe.url}/settings`);
    await press(page, 'Delete account');
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await dialog.getByText('Your account is deleted for good. This action cannot be undone.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('This is not your current password').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(builder.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL('**/login');
    await fillSignIn(page, builder);
    await page.getByText(/Invalid email or password|User is disabled, contact us for more info/).waitFor();
    await context.close();
  });
});
