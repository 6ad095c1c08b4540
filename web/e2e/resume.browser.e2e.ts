// A stream survives a reload, shows the same in two tabs, can be stopped, and outlives its process.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, conversationOf, filesOf } from './lib/api.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type TestLathe, testLathe } from './lib/lathe.ts';
import { scriptedModel } from './lib/scripted-model.ts';

const files = Array.from({ length: 6 }, (_, index) => ({ path: `components/Part${index + 1}.jsx` }));

describe('a stream', () => {
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let lathe: TestLathe;
  let browser: Browser;
  let client: LatheClient;

  before(async () => {
    model = await scriptedModel(files, 50);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
    }));
    client = lathe.client();
    await client.signUp('streams@example.org', 'correct horse 9');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  async function signedInPage() {
    const fresh = await freshPage(browser);
    await fresh.page.goto(`${lathe.url}/login`);
    await fresh.page.getByLabel('Email').fill('streams@example.org');
    await fresh.page.getByLabel('Password', { exact: true }).fill('correct horse 9');
    await fresh.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await fresh.page.waitForURL('**/home');
    return fresh;
  }

  const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  const running = async (appId: string) => (await conversationOf(client, appId)).generationId;

  async function finished(appId: string) {
    for (let waited = 0; await running(appId); waited += 200) {
      assert.ok(waited < 60_000, 'the answer did not end within a minute');
      await sleep(200);
    }
  }

  it('goes on where it was after a reload, and is the same in a second tab', async () => {
    const { appId } = await client.createApp();
    const { page, context } = await signedInPage();
    await page.goto(`${lathe.url}/build/app/${appId}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('write the parts');
    await page.keyboard.press('Enter');
    await changes(page).nth(1).waitFor();
    await page.reload();
    const second = await context.newPage();
    await second.goto(`${lathe.url}/build/app/${appId}`);
    for (const tab of [page, second]) {
      await changes(tab)
        .nth(files.length - 1)
        .waitFor();
    }
    await finished(appId);
    await page.waitForTimeout(500);
    const texts = await Promise.all([page, second].map((tab) => changes(tab).allInnerTexts()));
    assert.equal(texts[0]?.length, files.length);
    assert.deepEqual(texts[0], texts[1]);
    await context.close();
  });

  it('keeps another tab waiting no longer than it runs', async () => {
    const { appId } = await client.createApp();
    const { page, context } = await signedInPage();
    const second = await context.newPage();
    for (const tab of [page, second]) await tab.goto(`${lathe.url}/build/app/${appId}`);
    const stream = '**/chat/stream*';
    await second.route(stream, (route: Route) => route.abort());
    await page.getByRole('textbox', { name: 'Message' }).fill('write the parts');
    await page.keyboard.press('Enter');
    await changes(page).first().waitFor();
    await second.getByRole('textbox', { name: 'Message' }).fill('and then something else');
    await second.keyboard.press('Enter');
    const refusal = second.getByText('An answer is being written. Wait for it or stop it');
    await refusal.waitFor();
    await finished(appId);
    await second.unroute(stream);
    await refusal.waitFor({ state: 'detached' });
    assert.equal(await second.getByRole('textbox', { name: 'Message' }).inputValue(), 'and then something else');
    await context.close();
  });

  it('stops when it is told to, and leaves no version', async () => {
    const { appId } = await client.createApp();
    const { page, context } = await signedInPage();
    await page.goto(`${lathe.url}/build/app/${appId}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('write the parts');
    await page.keyboard.press('Enter');
    await changes(page).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await finished(appId);
    assert.equal((await appOf(client, appId)).head, null);
    await context.close();
  });

  it('is finished after a restart of the process', async () => {
    const { appId } = await client.createApp();
    const asked = client.ask(appId, 'write the parts').catch(() => 'the connection was cut');
    while (!(await running(appId))) await sleep(50);
    await sleep(600);
    await lathe.kill();
    assert.equal(await asked, 'the connection was cut');
    await lathe.restart();
    await finished(appId);
    const app = await appOf(client, appId);
    const { messages } = await conversationOf(client, appId);
    const answer = messages.findLast((message) => message.role === 'assistant');
    assert.ok(app.head !== null || answer?.status === 'failed', JSON.stringify(answer));
    if (app.head !== null) assert.equal((await filesOf(client, appId)).length, files.length);
  });
});
