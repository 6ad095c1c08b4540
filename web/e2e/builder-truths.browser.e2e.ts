// The builder says what is so: which version is current, what is published, which pages there are, and that an app is
// gone.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { appOf } from './lib/api.ts';
import { builderAtWork } from './lib/at-work.ts';
import { currentAnswer, focusComesTo, message, openBuilder, say } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

describe('the builder', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;
  let context: BrowserContext;

  before(async () => {
    ({ lathe, builder, app, page, context, end } = await builderAtWork());
  });
  after(() => end?.());

  const open = (path?: string) => openBuilder(page, lathe.url, app.appId, path);
  const publishButton = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  const suggestions = async () => page.getByRole('list', { name: 'Suggestions' }).getByRole('button').allInnerTexts();
  const idle = () => page.getByRole('button', { name: 'Send' }).waitFor();

  it('takes the focus along when it is entered', async () => {
    await page.getByRole('link', { name: app.name }).first().focus();
    await page.keyboard.press('Enter');
    await message(page).waitFor();
    await currentAnswer(page).waitFor();
    await focusComesTo(page, 'textbox Message');
  });

  it('lists no page that needs a row to be shown', async () => {
    await open();
    await page.getByRole('button', { name: /^Page: / }).click();
    const names = await page.getByRole('menuitemradio').allInnerTexts();
    assert.deepEqual(
      names,
      app.pages.filter((name: string) => !name.endsWith('Detail')),
    );
    await page.keyboard.press('Escape');
  });

  it('opens the main page for an address that names no page, and says so', async () => {
    await open('/Nowhere');
    await page.getByText('There is no page called Nowhere').waitFor();
    await page.getByRole('button', { name: 'Page: Home' }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/build/app/${app.appId}`);
    await page.locator('iframe').first().contentFrame().locator('h1').first().waitFor();
    await open('/Dogs');
    await page.getByRole('button', { name: 'Page: Dogs' }).waitFor();
  });

  it('offers no suggestion again that was done, in whatever words', async () => {
    await open();
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    assert.ok((await suggestions()).some((text: string) => text.startsWith('Add a notes field')));
    await say(page, 'add a notes field to the dogs');
    await page.getByText('Changed', { exact: true }).first().waitFor();
    await idle();
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    assert.deepEqual(
      (await suggestions()).filter((text: string) => text.startsWith('Add a notes field')),
      [],
    );
  });

  it('publishes with the keyboard, keeps the focus in the window, and names its button by what is so', async () => {
    await open();
    await publishButton('Publish').press('Enter');
    await page
      .getByRole('dialog', { name: 'Publish' })
      .getByRole('button', { name: 'Publish', exact: true })
      .press('Enter');
    await page.getByText('Visitors see the latest version.').waitFor();
    await focusComesTo(page, /Your app is live/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' });
    await publishButton('Published').waitFor();
    await focusComesTo(page, 'button Published');
    await say(page, 'change the accent colour to green');
    await publishButton('Publish changes').waitFor();
  });

  it('marks the answer of the restored version as current, keeps the focus, and names the entry of the list', async () => {
    await open();
    await currentAnswer(page).waitFor();
    await page.getByRole('article', { name: 'Answer' }).first().getByRole('button', { name: 'Restore' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).press('Enter');
    await page.getByText('Version restored').waitFor();
    await page.getByRole('article', { name: 'Answer' }).nth(1).waitFor({ state: 'detached' });
    await currentAnswer(page).waitFor();
    assert.equal(await currentAnswer(page).count(), 1);
    await focusComesTo(page, 'textbox Message');
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' }).getByRole('listitem');
    await versions.first().waitFor();
    const entries = await versions.locator('p:first-child').allInnerTexts();
    assert.match(entries[0] ?? '', /^Restored: A tracker for dog walkers/i);
    assert.equal(new Set(entries).size, entries.length, entries.join('\n'));
    await versions.last().getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await focusComesTo(page, 'button Versions');
  });

  it('says that an app was deleted in another tab, and brings it back', async () => {
    await open();
    await builder.client.request('DELETE', `/api/apps/${app.appId}`);
    await say(page, 'add a colour field to dogs');
    await page.getByRole('heading', { name: `${app.name} was deleted` }).waitFor();
    await page.getByRole('link', { name: 'Go to your apps' }).waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await message(page).waitFor();
    assert.equal((await appOf(builder.client, app.appId)).deletedAt, null);
  });

  it('tells an address that never was an app from one that was deleted', async () => {
    await page.goto(`${lathe.url}/build/app/${'0'.repeat(24)}`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await context.close();
  });
});
