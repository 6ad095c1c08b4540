// The Database panel: what the app keeps, how many rows there are now, what their fields are, and who may do what with
// them. What is done in its table is in grid.browser.e2e.ts.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { focusComesTo, message, openBuilder } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

describe('the database panel', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let context: BrowserContext;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({ lathe, builder, app, page, context, end } = await builderAtWork());
  });
  after(() => end?.());

  const dogs = (): string => `/live_api/apps/${app.appId}/entities/Dog`;
  const addDog = (name: string) => builder.client.request('POST', dogs(), { name, breed: 'Collie', ownerPhone: '1' });
  const panel = () => page.getByRole('region', { name: 'Database', exact: true });
  const entity = (name: string) =>
    panel()
      .getByRole('list', { name: 'Entities' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  /** Opens what an entity is. */
  async function about(name: string) {
    await panel()
      .getByRole('button', { name: `About ${name}` })
      .click();
    const table = page.getByRole('dialog').getByRole('table', { name: `Fields of ${name}` });
    await table.waitFor();
    return table;
  }

  it('is opened by keyboard, over the preview, and counts the rows there are now', async () => {
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Database' }).focus();
    await page.keyboard.press('Enter');
    await focusComesTo(page, /Database/);
    await entity('Dog').getByText('0 rows').waitFor();
    await addDog('Rex');
    await addDog('Bella');
    await page.keyboard.press('Tab');
    await panel().getByRole('button', { name: 'Close Database' }).click();
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Database' }).click();
    await entity('Dog').getByText('2 rows').waitFor();
    assert.equal(await message(page).isVisible(), true, 'the chat is beside it');
  });

  it('tells of an entity its fields, their types, and who may do what', async () => {
    await entity('Walk').focus();
    await page.keyboard.press('Enter');
    await panel().getByText('Only the creator can change and delete their own.').waitFor();
    const table = await about('Walk');
    const text = (await table.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(text, /dog (required )?text a row of Dog/);
    assert.match(text, /minutes (required )?number/);
    assert.match(text, /status (required )?select planned, done, cancelled/);
    assert.deepEqual(await axeFaults(page, 'database'), []);
  });

  it('follows what the chat changes', async () => {
    await builder.client.ask(app.appId, 'add a nickname field to dogs');
    await page.reload();
    await entity('Dog').click();
    await panel().getByRole('columnheader', { name: 'Nickname' }).waitFor();
    await (await about('Dog')).getByText('nickname').waitFor();
  });

  it('is in the menu of a space, which says what to do first, and of no tool', async () => {
    for (const [appType, isThere] of [
      ['space app', true],
      ['ai tool', false],
    ] as const) {
      const { appId }: { appId: string } = await builder.client.request('POST', '/api/apps', {
        appType,
        app: { name: 'One' },
      });
      await openBuilder(page, lathe.url, appId);
      const button = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Database' });
      await page
        .getByRole('navigation', { name: 'Panels' })
        .getByRole('button', { name: /texts|details/ })
        .waitFor();
      assert.equal(await button.count(), isThere ? 1 : 0);
      if (!isThere) continue;
      await button.click();
      await panel().getByText('No entities yet, use the chat to create one').waitFor();
    }
  });

  it('is reached on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('tab', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Database' }).click();
    await panel().getByRole('combobox', { name: 'Entity' }).selectOption('Walk');
    await panel().getByRole('grid', { name: 'Rows of Walk' }).waitFor();
    await about('Walk');
    await page.keyboard.press('Escape');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
    assert.deepEqual(await axeFaults(page, 'database on a phone'), []);
    await context.close();
  });
});
