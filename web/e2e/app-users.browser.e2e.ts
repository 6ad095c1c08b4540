// The users of a running app: their profile with a field of the app's own, and their roles in the builder's panel.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { appOf, publish } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { scriptedModel } from './lib/scripted-model.ts';

const files = ['entities/User.json', 'entities/Report.json', 'pages/Profile.jsx'].map((path) => ({
  path,
  content: readFileSync(join(import.meta.dirname, 'app-users-app', path), 'utf8').trimEnd(),
}));

describe('users of an app', () => {
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let appId: string;
  let url: string;
  let page: Page;
  let user: Page;
  let email: string;

  before(async () => {
    model = await scriptedModel(files, 0, 2_000);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
    }));
    builder = await signedUp(lathe, firstEmail);
    ({ appId } = await builder.client.createApp());
    assert.equal((await builder.client.ask(appId, 'A profile page with a phone number')).error, null);
    ({ url } = await publish(builder.client, appId));
    await builder.client.request('POST', `/live_api/apps/${appId}/entities/Report`, { title: 'Takings of May' });
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, builder));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  const panel = (on: Page) => on.getByRole('region', { name: 'Users', exact: true }).first();
  const role = (on: Page) => panel(on).getByLabel(`Role of ${email}`);
  const said = (words: string) => user.getByRole('status').filter({ hasText: words }).waitFor();
  const adminPart = () => user.getByRole('region', { name: 'For admins' });

  it('are nobody before anybody signed up, which the panel says', async () => {
    await openBuilder(page, lathe.url, appId);
    await page.getByRole('button', { name: 'Users', exact: true }).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('Nobody has signed up yet').waitFor();
    assert.deepEqual(await axeFaults(page, 'Users, empty'), []);
    assert.ok((await appOf(builder.client, appId)).entities.includes('User'));
  });

  it('edit their own profile, and see it after a reload', async () => {
    ({ page: user } = await freshPage(browser));
    await user.goto(url);
    await user.getByRole('button', { name: 'Sign in' }).click();
    await user.waitForURL('**/login?**');
    await signUpInApp(user);
    const heading = user.getByRole('heading', { name: /^Profile of / });
    email = (await heading.innerText()).replace('Profile of ', '');
    await user.getByText('Role: user').waitFor();
    await user.getByLabel('Phone').fill('+49 30 1234');
    await user.getByLabel('Name').fill('Mia Muster');
    await user.getByRole('button', { name: 'Save' }).click();
    await said('Saved');
    await user.reload();
    await heading.waitFor();
    assert.equal(await user.getByLabel('Phone').inputValue(), '+49 30 1234');
    assert.equal(await user.getByLabel('Name').inputValue(), 'Mia Muster');
  });

  it('do not make themselves admins', async () => {
    await user.getByRole('button', { name: 'Make me an admin' }).click();
    await said('is set by the builder of the app');
    await user.getByRole('button', { name: 'Look again' }).click();
    assert.equal(await adminPart().count(), 0);
  });

  it('are in the panel with what they filled in, and get a role there by keyboard', async () => {
    await page.reload();
    await role(page).waitFor();
    const details = panel(page).getByRole('button', { name: new RegExp(`^${email}`) });
    await details.focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('+49 30 1234').waitFor();
    await panel(page).getByText('Mia Muster').waitFor();
    assert.deepEqual(await axeFaults(page, 'Users'), []);
    await page.keyboard.press('Tab');
    assert.equal(await role(page).evaluate((select) => select === document.activeElement), true);
    await page.keyboard.press('a');
    await page.getByText(`${email} is an admin of this app now`).waitFor();
    assert.equal(await role(page).inputValue(), 'admin');
  });

  it('see what only admins see at their next request', async () => {
    await user.getByRole('button', { name: 'Look again' }).click();
    await adminPart().getByText('Takings of May').waitFor();
    await adminPart().getByText(`${email}: +49 30 1234`).waitFor();
    await user.getByText('Role: admin').waitFor();
  });

  it('lose it with the role', async () => {
    await role(page).selectOption('user');
    await page.getByText(`${email} is a user of this app now`).waitFor();
    await user.getByRole('button', { name: 'Look again' }).click();
    await user.getByText('Role: user').waitFor();
    assert.equal(await adminPart().count(), 0);
  });

  it('are searched for in the panel', async () => {
    const search = panel(page).getByLabel('Search by email');
    await search.fill('nobody@');
    await panel(page).getByText('Nobody found').waitFor();
    await panel(page).getByRole('button', { name: 'Clear the search' }).click();
    await role(page).waitFor();
  });

  it('are there on a phone, too', async () => {
    const context: BrowserContext = page.context();
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 375, height: 700 });
    await phone.goto(`${lathe.url}/build/app/${appId}?panel=users`);
    await role(phone).waitFor();
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 375);
    assert.deepEqual(await axeFaults(phone, 'Users on a phone'), []);
    await phone.close();
  });
});
