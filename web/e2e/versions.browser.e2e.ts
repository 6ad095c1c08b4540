// Older versions are listed with what they changed, looked at without changing anything, and brought back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { appOf, conversationOf } from './lib/api.ts';
import { builderAtWork } from './lib/at-work.ts';
import { message, openBuilder, say } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

describe('versions', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({ lathe, builder, app, page, end } = await builderAtWork({ asked: ['add a nickname field to dogs'] }));
    await openBuilder(page, lathe.url, app.appId, '/Dogs');
  });
  after(() => end?.());

  const versions = () => page.getByRole('dialog', { name: 'Versions' });
  const entries = () => versions().locator('ol > li');
  const openVersions = () => page.getByRole('button', { name: 'Versions' }).click();
  const bar = () => page.getByRole('status').filter({ hasText: 'Older version' });
  const preview = () => page.locator('iframe').first().contentFrame();
  /** Presses what shows another version, and waits until the preview is that one. */
  const showing = async (press: () => Promise<void>) => {
    const frames = () =>
      page.locator('iframe').evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src));
    const before = await frames();
    await press();
    while ((await frames()).some((src) => before.includes(src))) await page.waitForTimeout(50);
  };
  const idle = () => page.getByRole('button', { name: 'Send' }).waitFor();
  const asked = async (): Promise<string[]> =>
    (await conversationOf(builder.client, app.appId)).messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content);

  it('are told with who made them and what they changed, down to the lines', async () => {
    await openVersions();
    const newest = entries().first();
    await newest.getByText('Current version').waitFor();
    await newest.getByText('Assistant').waitFor();
    await newest.getByRole('button', { name: /files? changed/ }).press('Enter');
    await newest.getByRole('button', { name: /entities\/Dog\.json/ }).press('Enter');
    await newest
      .getByText(/^\+.*nickname/i)
      .first()
      .waitFor();
    assert.equal(await entries().count(), 2);
    await page.keyboard.press('Escape');
  });

  it('of old are shown as they were, and nothing is changed in them', async () => {
    await openVersions();
    await showing(() => versions().getByRole('button', { name: 'View' }).click());
    await bar().waitFor();
    await preview()
      .getByRole('link', { name: /Add|New/ })
      .or(preview().getByRole('button', { name: /Add|New/ }))
      .first()
      .click();
    await preview().getByLabel(/^Name/).fill('Rex the third');
    assert.equal(await preview().getByLabel('Nickname').count(), 0);
    await preview()
      .getByRole('button', { name: /^(Save|Add)/ })
      .click();
    await preview().getByText('This is an older version of the app').first().waitFor();
  });

  it('of old take no message: one may stay, or switch to the latest', async () => {
    await say(page, 'add a colour field to dogs');
    const dialog = page.getByRole('dialog', { name: 'You are looking at an older version' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await message(page).inputValue(), 'add a colour field to dogs');
    assert.equal((await asked()).length, 2);
    await bar().waitFor();
    await message(page).press('Enter');
    await dialog.getByRole('button', { name: 'Switch to the latest' }).click();
    await bar().waitFor({ state: 'hidden' });
    await page.getByText('Changed', { exact: true }).first().waitFor();
    await idle();
    assert.equal((await asked()).at(-1), 'add a colour field to dogs');
    assert.equal(await message(page).inputValue(), '');
  });

  it('of old are brought back from where they are looked at, and that is undone', async () => {
    const { head } = await appOf(builder.client, app.appId);
    await openVersions();
    await versions().getByRole('button', { name: 'View' }).last().click();
    await bar().getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await bar().waitFor({ state: 'hidden' });
    await page.getByText('Version restored').waitFor();
    assert.equal((await asked()).length, 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The restore was undone').waitFor();
    assert.equal((await asked()).length, 3);
    assert.notEqual((await appOf(builder.client, app.appId)).head, head);
    await openVersions();
    await versions().getByText('You, by a restore').first().waitFor();
    assert.equal(await entries().filter({ hasText: 'Current version' }).count(), 1);
    await page.keyboard.press('Escape');
  });
});
