// Several people build one app: invited by mail, with a role, until they are removed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { appOf, publish } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { currentAnswer, message, openBuilder, say, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { mailedLink } from './lib/mailbox.ts';

const friend = { email: 'friend@example.org', password: 'a long enough phrase' };

describe('building one app together', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;
  let owner: Page;
  let other: Page;

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    app = await builtApp(builder.client);
    browser = await launchBrowser();
    owner = (await signedInPage(browser, lathe.url, builder)).page;
    other = (await freshPage(browser)).page;
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const panel = () => owner.getByRole('dialog', { name: /^Share / });
  const people = () => panel().getByRole('list', { name: 'People of this app' });
  const openTeam = async (): Promise<void> => {
    await openBuilder(owner, lathe.url, app.appId);
    await owner.getByRole('button', { name: 'Share', exact: true }).click();
    await panel().getByRole('radio', { name: 'Team' }).click();
  };

  it('the owner invites somebody by mail, with a role', async () => {
    await openTeam();
    await panel().getByText('Nobody builds this app with you yet.').waitFor();
    await panel().getByLabel('Email').fill(friend.email);
    await panel().getByRole('button', { name: 'Invite', exact: true }).click();
    await people().getByText(friend.email).waitFor();
    await people().getByText('Editor, invited').waitFor();
    assert.deepEqual(await axeFaults(owner, 'team'), []);
  });

  it('the invited signs up, joins, and edits by the chat', async () => {
    await other.goto(`${lathe.url}/login`);
    await other.getByRole('button', { name: 'Create an account' }).click();
    await other.getByLabel('Email').fill(friend.email);
    await other.getByLabel('Password', { exact: true }).fill(friend.password);
    await other.getByRole('button', { name: 'Create account' }).click();
    await other.waitForURL(/\/(home|auth\/verifyEmail)/);
    if (other.url().includes('/auth/verifyEmail')) {
      await other.goto(await mailedLink(lathe));
      await other.getByRole('button', { name: 'Confirm' }).click();
      await other.getByRole('link', { name: 'Continue' }).click();
    }
    await other.getByRole('button', { name: /^Join / }).click();
    await message(other).waitFor();
    const { head } = await appOf(builder.client, app.appId);
    await say(other, 'Add a field called colour to dogs');
    await currentAnswer(other).last().waitFor();
    await other.waitForFunction(() => document.querySelector('[aria-label="Stop"]') === null);
    assert.notEqual((await appOf(builder.client, app.appId)).head, head);
  });

  it('the conversation says who of them wrote what', async () => {
    await openBuilder(owner, lathe.url, app.appId);
    await owner
      .getByRole('article', { name: `${friend.email} wrote` })
      .getByText(/colour/)
      .waitFor();
    await owner.getByRole('article', { name: 'You wrote' }).getByText(builder.email).waitFor();
    assert.deepEqual(await axeFaults(owner, 'authors'), []);
  });

  it('an editor has no way to delete the app, and can leave it', async () => {
    assert.equal(await other.getByRole('button', { name: 'Share', exact: true }).count(), 0);
    await other.goto(`${lathe.url}/home`);
    await other.getByText(/Editor · changed/).waitFor();
    await other.getByRole('button', { name: /^Actions for / }).click();
    await other.getByRole('menuitem', { name: 'Leave' }).waitFor();
    assert.equal(await other.getByRole('menuitem', { name: 'Delete' }).count(), 0);
    await other.keyboard.press('Escape');
  });

  it('as a viewer reads the chat and is told who lets them write', async () => {
    await openTeam();
    await people().getByLabel(`Role of ${friend.email}`).selectOption('viewer');
    await owner.getByText(`${friend.email} is viewer now`).waitFor();
    await other.goto(`${lathe.url}/build/app/${app.appId}`);
    await other.getByText('You can look at this app. To change it, ask its owner to make you an editor.').waitFor();
    assert.equal(await message(other).isDisabled(), true);
    assert.equal(await other.getByRole('button', { name: /^Publish/ }).count(), 0);
    await other.frameLocator('iframe').getByRole('heading').first().waitFor();
    assert.deepEqual(await axeFaults(other, 'viewer'), []);
  });

  it('members open the published app with their account, and nobody else does', async () => {
    const { url } = await publish(builder.client, app.appId);
    await builder.client.request('PATCH', `/api/apps/${app.appId}`, { visibility: 'workspace_with_login' });
    await other.goto(`${url}/Dogs`);
    const enter = other.getByRole('link', { name: 'Continue with your Lathe account' });
    await enter.waitFor();
    assert.deepEqual(await axeFaults(other, 'sign-in of a workspace'), []);
    await enter.click();
    await other.waitForURL(`${url}/Dogs`);
    await other.locator('#root [data-lathe-skeleton]').waitFor({ state: 'detached' });
    await other.getByRole('heading').first().waitFor();

    const stranger = await signedUp(lathe, 'stranger@example.org');
    const { page } = await signedInPage(browser, lathe.url, stranger);
    await page.goto(url);
    await page.getByRole('link', { name: 'Continue with your Lathe account' }).click();
    await page.getByRole('heading', { name: 'You cannot open this app' }).waitFor();
    await page.getByText('you are signed in as stranger@example.org').waitFor();
    assert.deepEqual(await axeFaults(page, 'stranger of a workspace'), []);
    await page.context().close();
  });

  it('a code that comes by somebody else’s link signs nobody in', async () => {
    const { page } = await freshPage(browser);
    const { url } = await builder.client.request<{ url: string }>('POST', `/api/apps/${app.appId}/live-code`, {});
    await page.goto(url);
    await page.getByRole('link', { name: 'Continue with your Lathe account' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(new URL(page.url()).pathname, `/apps/${app.appId}/login`);
    assert.equal(await page.evaluate(() => localStorage.getItem('lathe_app_token')), null);
    await page.context().close();
  });

  it('whoever is removed is out', async () => {
    await people()
      .getByRole('button', { name: `Remove ${friend.email}` })
      .click();
    await owner.getByText(`${friend.email} is removed`).waitFor();
    await other.reload();
    await other.getByRole('main').getByRole('heading').first().waitFor();
    assert.equal(await other.getByText(/You can look at this app/).count(), 0);
    await other.goto(`${lathe.url}/home`);
    await other.getByRole('textbox').first().waitFor();
    assert.equal(await other.getByText(/Viewer · changed/).count(), 0);
    await other.goto((await appOf(builder.client, app.appId)).url!);
    await other.getByRole('link', { name: 'Continue with your Lathe account' }).waitFor();
  });
});
