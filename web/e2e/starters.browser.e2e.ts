// A fresh installation has apps to begin from, with pictures, before and after the sign-up.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type TestLathe, testLathe } from './lib/lathe.ts';

describe('apps to begin with', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let page: Page;

  before(async () => {
    lathe = await testLathe();
    browser = await launchBrowser();
    ({ page } = await freshPage(browser));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const cards = () => page.getByRole('article');
  /** Scrolls to every picture, for they load as they are seen, and answers the names of those that have none. */
  const withoutPicture = async (all: ReturnType<typeof cards>) => {
    const missing: string[] = [];
    for (const card of await all.all()) {
      await card.scrollIntoViewIfNeeded();
      const image = card.locator('img');
      for (let tries = 0; tries < 50; tries += 1) {
        if (await image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)) break;
        if (tries === 49) missing.push(await card.innerText());
        await page.waitForTimeout(100);
      }
    }
    return missing;
  };

  it('are on the first page, each with its picture', async () => {
    await page.goto(lathe.url);
    await cards().first().waitFor();
    assert.equal(await cards().count(), 6);
    assert.deepEqual(await withoutPicture(cards()), []);
    assert.deepEqual(await axeFaults(page, 'first page'), []);
  });

  it('are listed by category', async () => {
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('button', { name: 'Clubs' }).click();
    await page.getByRole('status').filter({ hasText: '1 template' }).waitFor({ state: 'attached' });
    assert.deepEqual(await cards().getByRole('heading').allInnerTexts(), ['Choir planner']);
    assert.deepEqual(await axeFaults(page, 'templates'), []);
  });

  it('wait in the box of a new builder, who sees more of them', async () => {
    await page.getByRole('button', { name: 'Use this template: Choir planner' }).click();
    await page.getByLabel('Email').fill('singer@example.org');
    await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/home');
    const box = page.getByRole('textbox', { name: 'What do you want to build?' });
    assert.match(await box.inputValue(), /^A planner for a choir: singers/);
    await page.getByRole('button', { name: /^Customers and deals/ }).click();
    assert.match(await box.inputValue(), /^A small CRM: /);
    assert.deepEqual(await withoutPicture(page.locator('ul > li > button:has(img)')), []);
    assert.deepEqual(await axeFaults(page, 'home without apps'), []);
  });

  it('become an app', async () => {
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.waitForURL('**/build/app/**');
    await page.frameLocator('iframe[data-frame]').first().getByRole('heading', { name: 'CRM', level: 1 }).waitFor();
  });
});
