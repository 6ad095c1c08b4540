// The way from sign-up to a published app by keyboard alone, and by thumb on a phone.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { currentAnswer, currentEntry, focusComesTo, focused, message, say, signedInPage } from './lib/builder-page.ts';
import { builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { anywhere, finger, smallTargets } from './lib/targets.ts';

const sentence =
  'keep the stock of my shop: products with name, sku, price, quantity and supplier; suppliers with name, email and phone';
const password = 'correct horse 9';
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

describe('from sign-up to a published app', () => {
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

  /** Presses Tab (or Shift+Tab) until the focus is where it is wanted. */
  async function tabTo(page: Page, wanted: RegExp, key = 'Tab') {
    const seen = [];
    for (let presses = 0; presses < 40; presses += 1) {
      const now = await focused(page);
      if (wanted.test(now)) return;
      seen.push(now);
      await page.keyboard.press(key);
    }
    assert.fail(`${wanted} is not reached by ${key}: ${seen.join(', ')}`);
  }

  it('works by keyboard alone', async () => {
    const { page, context, problems } = await freshPage(browser);
    const { keyboard } = page;
    await page.goto(`${lathe.url}/login`);
    await page.getByLabel('Email').waitFor();
    await tabTo(page, /^button Create an account$/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await tabTo(page, /^textbox Email$/, 'Shift+Tab');
    await keyboard.type('keys@example.org');
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await page.waitForURL('**/home');
    await page.getByText('Your apps will appear here').waitFor();
    await focusComesTo(page, /^(?!nothing$)/);
    await tabTo(page, /^textbox What do you want to build\?$/);
    await keyboard.type(sentence);
    await keyboard.press('Enter');
    await page.waitForURL('**/build/app/*');
    await currentAnswer(page).waitFor();
    await focusComesTo(page, 'textbox Message');
    await keyboard.type('add a notes field to products');
    await keyboard.press('Enter');
    await page.getByText('Changed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await focusComesTo(page, 'textbox Message');
    await tabTo(page, /^button Publish$/, 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Publish' }).waitFor();
    await tabTo(page, /^button Publish$/);
    await keyboard.press('Enter');
    await page.getByText('Visitors see the latest version.').waitFor();
    await tabTo(page, /^link .*localhost/);
    await keyboard.press('Escape');
    await focusComesTo(page, 'button Published');
    assert.deepEqual(problems, []);
    await context.close();
  });

  const fits = async (page: Page, where: string) => {
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(sideways <= 0, `${where} is ${sideways} px too wide`);
    assert.deepEqual(await smallTargets(page, finger), [], `${where}: too small for a finger`);
  };
  type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    assert.ok(box, 'it has no box');
    return box;
  };
  /** Whether two boxes share a pixel. */
  const meet = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  it('works by thumb at 375 px', async () => {
    const { page, context, problems } = await freshPage(browser, phone);
    await page.goto(`${lathe.url}/login`);
    await page.getByLabel('Email').waitFor();
    await fits(page, 'the sign-in');
    await page.getByRole('button', { name: 'Create an account' }).tap();
    await page.getByLabel('Email').fill('thumb@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).tap();
    await page.getByText('Your apps will appear here').waitFor();
    await fits(page, 'home without apps');
    await page.getByRole('textbox', { name: 'What do you want to build?' }).fill(sentence);
    await page.getByRole('button', { name: 'Build' }).tap();
    // The first version leads to the app.
    const frame = page.locator('iframe').first();
    await frame.contentFrame().locator('h1').first().waitFor();
    await fits(page, 'the preview');
    const below = 812 - (await boxOf(frame).then((box) => box.y + box.height));
    assert.equal(below, 0, `a bar of ${below} px stands under the app's own`);
    await page.getByRole('tab', { name: 'Chat' }).tap();
    await currentAnswer(page).waitFor();
    await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    await fits(page, 'the chat');
    await page.getByRole('tab', { name: 'More' }).tap();
    await currentEntry(page).waitFor();
    await fits(page, 'the rest');
    await page.getByRole('button', { name: 'Code', exact: true }).tap();
    await page.locator('.cm-content').waitFor();
    await fits(page, 'the code');
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    const popover = page.getByRole('dialog', { name: 'Publish' });
    await popover.getByText('Who can open it').waitFor();
    await fits(page, 'publishing');
    await popover.getByRole('button', { name: 'Publish', exact: true }).tap();
    await popover.getByText('Visitors see the latest version.').waitFor();
    await fits(page, 'the published app');
    assert.deepEqual(problems, []);
    await context.close();
  });

  const small = { viewport: { width: 1024, height: 700 } };
  for (const [name, options, navigation] of [
    ['a phone', phone, 'tablist'],
    ['a small laptop', small, 'navigation'],
  ] as const) {
    it(`shows toasts on ${name} where they cover neither the navigation nor what one types and sends`, async () => {
      const builder = await signedUp(lathe);
      const app = await builtApp(builder.client, sentence);
      const { page, context } = await signedInPage(browser, lathe.url, builder, options);
      await page.goto(`${lathe.url}/build/app/${app.appId}`);
      await say(page, 'change the accent colour to green');
      await page.getByRole('button', { name: 'Restore' }).first().click();
      await page.getByRole('button', { name: 'Restore this version' }).click();
      const toast = page.getByText('Version restored').locator('xpath=..');
      await toast.waitFor();
      await page.waitForTimeout(300);
      const covered = [];
      for (const [name, part] of [
        ['the navigation', page.getByRole(navigation).first()],
        ['the message', message(page)],
        ['sending', page.getByRole('button', { name: 'Send' })],
        ['publishing', page.getByRole('button', { name: /^Publish/ })],
      ] as const) {
        if (meet(await boxOf(toast), await boxOf(part))) covered.push(name);
      }
      assert.deepEqual(covered, []);
      if ('hasTouch' in options) await fits(page, 'the toast');
      await context.close();
    });
  }

  it('has nothing to press on a wide screen that is smaller than 24 px', async () => {
    const builder = await signedUp(lathe);
    const app = await builtApp(builder.client, sentence, { publish: true });
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    await page.getByRole('article').first().waitFor();
    const small: Record<string, string[]> = { home: await smallTargets(page, anywhere) };
    await page.goto(`${lathe.url}/settings`);
    await page.getByText(builder.email).waitFor();
    small.settings = await smallTargets(page, anywhere);
    await page.goto(`${lathe.url}/build/app/${app.appId}`);
    await currentAnswer(page).waitFor();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Visitors see the latest version.').waitFor();
    small.builder = await smallTargets(page, anywhere);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    small.code = await smallTargets(page, anywhere);
    assert.deepEqual(small, { home: [], settings: [], builder: [], code: [] });
    await context.close();
  });
});
