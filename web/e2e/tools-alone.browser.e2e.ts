// An app without pages: its live tools are what is published, and what visitors see at its address.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, smallTargets } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, press, signedInPage } from './lib/builder-page.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('an app without pages', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let owner: Session;
  let page: Page;

  before(async () => {
    lathe = await testLathe();
    owner = await signedUp(lathe, firstEmail);
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, owner));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  it('is published once a tool of it is live, and shows its tools at its address', async () => {
    const alone = await owner.client.createApp({ name: 'Dogs' });
    const tools = `/api/apps/${alone.appId}/tools`;
    const { toolId } = await owner.client.request<{ toolId: string }>('POST', tools, { header: 'Name a dog' });
    await openBuilder(page, lathe.url, alone.appId);
    await press(page, 'Publish');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByText('There is nothing to publish yet').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled(), true);
    await owner.client.request('PATCH', `${tools}/${toolId}`, { description: 'Five names that fit.' });
    await owner.client.request('POST', `${tools}/${toolId}/activate`);
    await page.reload();
    const preview = page.getByTitle('Preview of Dogs').first().contentFrame();
    const shown = preview.getByRole('link', { name: 'Name a dog Five names that fit.' });
    await shown.waitFor();
    assert.equal(await page.getByText('Nothing to show yet').count(), 0);
    assert.equal(await preview.getByRole('link', { name: 'Your account' }).count(), 0);
    await shown.click();
    await preview.getByText('You try this tool out.').waitFor();
    await preview.getByRole('link', { name: 'Back to Dogs' }).click();
    await shown.waitFor();
    await press(page, 'Publish');
    await dialog.getByRole('listitem').getByText('Name a dog').waitFor();
    assert.deepEqual(await axeFaults(page, 'publishing tools'), []);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('Visitors see the live tools.').waitFor();
    await shown.waitFor();
    const { url } = await owner.client.request<{ url: string }>('GET', `/api/apps/${alone.appId}`);

    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const own = visitor.page;
    await own.goto(url);
    await own.getByRole('heading', { name: 'Dogs' }).waitFor();
    const link = own.getByRole('link', { name: 'Name a dog Five names that fit.' });
    await link.waitFor();
    assert.deepEqual(await axeFaults(own, 'tools of an app'), []);
    assert.deepEqual(await smallTargets(own), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await link.click();
    await own.getByRole('heading', { name: 'Name a dog' }).waitFor();
    await own.getByRole('link', { name: 'Back to Dogs' }).click();
    await link.waitFor();

    await owner.client.request('PATCH', `/api/apps/${alone.appId}`, { visibility: 'public_with_login' });
    await own.reload();
    await own.waitForURL((address) => address.searchParams.get('nextUrl') === '/');
    await own.getByRole('button', { name: 'Create an account' }).click();
    await own.getByLabel('Email').fill('namer@example.org');
    await own.getByLabel('Password').fill('correct horse 9');
    await own.locator('#submit').click();
    await link.waitFor();
    await own.getByRole('link', { name: 'Your account' }).waitFor();
    await visitor.context.close();
  });

  it('runs a tool by schedule with what is put in as on its page: a place that is looked up, a height in feet', async () => {
    const app = await owner.client.createApp({ name: 'Cats' });
    const tools = `/api/apps/${app.appId}/tools`;
    const { toolId } = await owner.client.request<{ toolId: string }>('POST', tools, { header: 'Greet a cat' });
    const fields = [
      { name: 'town', label: 'Town', type: 'place' },
      { name: 'height', label: 'Height', type: 'height' },
    ];
    await owner.client.request('PATCH', `${tools}/${toolId}`, { fields });
    await page.goto(`${lathe.url}/build/app/${app.appId}/tool/${toolId}`);
    await page.getByRole('switch', { name: 'Run by schedule' }).click();
    await page.getByRole('textbox', { name: 'Input', exact: true }).fill('a brown one');
    const town = page.getByRole('combobox', { name: 'Town (optional)' });
    await town.pressSequentially('koln');
    await page.getByRole('listbox').getByRole('option', { name: 'Köln, Germany' }).waitFor();
    assert.deepEqual(await axeFaults(page, 'places of a schedule'), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await town.inputValue(), 'Köln, Germany');
    const height = page.getByRole('group', { name: 'Height (optional)' });
    await height.getByLabel('Unit').selectOption('ft and in');
    await height.getByLabel('Feet').fill('1');
    await press(page, 'Save schedule');
    await page.getByText('Runs next on').waitFor();
    const { schedule } = await owner.client.request<{ schedule: { values: object } }>(
      'GET',
      `${tools}/${toolId}/schedule`,
    );
    assert.deepEqual(schedule.values, { town: 'Köln, Germany', height: 30.5 });
  });
});
