// Broken and slow networks: nothing is lost in silence, nothing is sent twice, and what loads shows that it does.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page, Response, Route } from 'playwright-core';
import { conversationOf } from './lib/api.ts';
import { builderAtWork } from './lib/at-work.ts';
import { freshPage } from './lib/browser.ts';
import { currentAnswer, message, openBuilder, say } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

/** Bytes of script that the sign-in and home may load, as they are on disk. */
const scriptBudget = 680_000;

describe('on a bad network', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;
  let context: BrowserContext;

  before(async () => {
    ({ lathe, browser, builder, app, page, context, end } = await builderAtWork({ sentence: 'a recipe book' }));
  });
  after(() => end?.());
  afterEach(async () => {
    await context.setOffline(false);
    await page.unrouteAll();
  });

  const chat = `**/api/apps/*/chat`;
  const notSent = () => page.getByText('Not sent', { exact: true });
  /** Waits until a message was answered; says how often the server has it. */
  async function answered(text: string) {
    for (;;) {
      const { messages, generationId } = await conversationOf(builder.client, app.appId);
      const times = messages.filter(({ role, content }) => role === 'user' && content === text).length;
      if (times > 0 && generationId === null) {
        await page.getByRole('button', { name: 'Send' }).waitFor();
        return times;
      }
      await page.waitForTimeout(200);
    }
  }

  it('says that a message was not sent, keeps it over a reload, and sends it once with Retry', async () => {
    await openBuilder(page, lathe.url, app.appId);
    await page.route(chat, (route: Route) => route.abort());
    await say(page, 'add a servings field to recipes');
    await notSent().waitFor();
    await page.getByText('No connection to the server').waitFor();
    await page.reload();
    await notSent().waitFor();
    await page.unroute(chat);
    await page.getByRole('button', { name: 'Retry' }).click();
    await notSent().waitFor({ state: 'detached' });
    assert.equal(await answered('add a servings field to recipes'), 1);
  });

  it('gives a message back to be changed', async () => {
    await page.route(chat, (route: Route) => route.abort());
    await say(page, 'add a tummer field to recipes');
    await notSent().waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    assert.equal(await message(page).inputValue(), 'add a tummer field to recipes');
    assert.equal(await notSent().count(), 0);
    await message(page).fill('');
    await page.unroute(chat);
  });

  it('sends a message once whose answer got lost', async () => {
    let lost = 0;
    await page.route(chat, async (route: Route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await say(page, 'add a source field to recipes');
    await notSent().waitFor();
    const retry = page.getByRole('button', { name: 'Retry' });
    // Once the conversation is read again the message is seen to be there; either way it counts once.
    await retry.click({ timeout: 3000 }).catch(() => undefined);
    await notSent().waitFor({ state: 'detached' });
    assert.equal(await answered('add a source field to recipes'), 1);
    await page.unroute(chat);
  });

  it('promises nothing while the browser is offline', async () => {
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    assert.match(await page.getByText('You are offline.').innerText(), /not sent until/);
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  /** Holds requests back until the returned function is called. */
  async function hold(pattern: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(pattern, async (route: Route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    return async () => {
      release();
      await page.unroute(pattern);
    };
  }

  it('shows the outline of the builder, the conversation and the preview while they load', async () => {
    await page.goto(`${lathe.url}/home`);
    const releaseCode = await hold('**/assets/builder-screen-*.js');
    await page.getByRole('link', { name: app.name }).first().click({ noWaitAfter: true });
    await page.getByRole('status', { name: 'Opening the builder' }).waitFor();
    const [releaseMessages, releasePreview] = [await hold('**/chat/messages'), await hold('**/preview-code')];
    await releaseCode();
    await page.getByRole('status', { name: 'Loading the conversation' }).waitFor();
    await page.getByRole('status', { name: 'Loading the preview' }).waitFor();
    const covered = await page.getByRole('status', { name: 'Loading the preview' }).locator('> div').boundingBox();
    assert.ok(covered && covered.width > 300 && covered.height > 300, 'the outline fills the place of the preview');
    await releaseMessages();
    await releasePreview();
    await currentAnswer(page).waitFor();
    await page.locator('iframe').first().waitFor();
    await page.getByRole('status', { name: 'Loading the preview' }).waitFor({ state: 'detached' });
  });

  it('loads neither Markdown nor the editor for the sign-in and home, and little enough', async () => {
    const visitor = await freshPage(browser);
    const sizes = new Map();
    visitor.page.on('response', async (response: Response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) sizes.set(pathname, (await response.body()).length);
    });
    await visitor.page.goto(`${lathe.url}/login`);
    await visitor.page.getByLabel('Email').fill(builder.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(builder.password);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('article').first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    const names = [...sizes.keys()];
    assert.deepEqual(
      names.filter((name) => /markdown|editor|builder-screen|code-view/.test(name)),
      [],
    );
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(total < scriptBudget, `${total} bytes of script: ${names.join(', ')}`);
    await visitor.context.close();
  });
});
