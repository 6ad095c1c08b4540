// What the built-in engine understands after the first build, each shown in the preview (issue: "Follow-ups by the
// built-in engine").
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, type ConversationAnswer, conversationOf, previewOf, publish } from './lib/api.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type App, builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('follow-ups of the built-in engine', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let client: LatheClient;
  let app: App;
  let page: Page;
  let origin: string;

  before(async () => {
    lathe = await testLathe();
    ({ client } = await signedUp(lathe));
    app = await builtApp(client);
    await client.request('POST', `/live_api/apps/${app.appId}/entities/Dog`, { name: 'Bello', breed: 'Collie' });
    browser = await launchBrowser();
    ({ page } = await freshPage(browser));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  async function change(text: string) {
    const outcome = await client.ask(app.appId, text);
    assert.equal(outcome.error, null);
    assert.ok(outcome.versionId, `no version for "${text}": ${outcome.text}`);
    return outcome;
  }

  async function preview(path: string) {
    const url = await previewOf(client, app.appId);
    origin = new URL(url).origin;
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    await page.goto(`${origin}/${path}`);
    await page.locator('h1, h2').first().waitFor();
  }

  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());

  it('adds a field', async () => {
    await change('add a weight field to dogs');
    await preview('Dogs');
    await page.getByRole('button', { name: 'Add dog' }).first().click();
    await page.getByLabel('Weight').fill('12');
  });

  it('renames a field, and rows keep their values', async () => {
    await change('rename breed to kind');
    await preview('Dogs');
    await page.getByText('Collie').filter({ visible: true }).first().waitFor();
    await page.getByRole('columnheader', { name: 'Kind' }).waitFor();
    const [row]: [{ kind: string }] = await client.request('GET', `/live_api/apps/${app.appId}/entities/Dog`);
    assert.equal(row.kind, 'Collie');
    assert.equal('breed' in row, false);
  });

  it('changes the accent colour', async () => {
    await preview('Home');
    const before = await accent();
    await change('make the accent colour purple');
    await preview('Home');
    assert.notEqual(await accent(), before);
  });

  it('adds five sample rows, which are no version of the app', async () => {
    const outcome = await client.ask(app.appId, 'add five sample dogs');
    assert.deepEqual([outcome.error, outcome.versionId], [null, null]);
    for (let waited = 0; (await client.rowNames(app.appId, 'Dog')).size < 6; waited += 200) {
      assert.ok(waited < 10_000, 'the rows did not come');
      await page.waitForTimeout(200);
    }
    await preview('Dogs');
    await page.getByText(/^6 dogs$/).waitFor();
  });

  it('makes an entity public-read, which a visitor notices after publishing', async () => {
    await change('make dogs public-read');
    await preview('Dogs');
    await page.getByText('Bello').filter({ visible: true }).first().waitFor();
    const { url } = await publish(client, app.appId);
    const visitor = await freshPage(browser);
    await visitor.page.goto(`${url}/Dogs`);
    await visitor.page.getByText('Bello').filter({ visible: true }).first().waitFor();
    assert.equal(await visitor.page.getByRole('button', { name: 'Add dog' }).filter({ visible: true }).count(), 0);
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  it('adds a calendar page and a chart page', async () => {
    await change('add a calendar page for walks');
    await preview('WalkCalendar');
    await page
      .getByRole('heading', { name: /calendar/i })
      .first()
      .waitFor();
    await change('add a chart page for walks');
    const { pages } = await appOf(client, app.appId);
    const chart = pages.find((name: string) => /chart/i.test(name));
    assert.ok(chart, pages.join(', '));
    await preview(chart);
  });

  it('removes an entity with its pages, and keeps its rows hidden', async () => {
    await change('remove walks');
    await preview('Home');
    assert.equal(await page.getByRole('link', { name: 'Walks', exact: true }).count(), 0);
    const { pages, entities } = await appOf(client, app.appId);
    assert.deepEqual(entities, ['Dog']);
    assert.ok(!pages.includes('Walks'));
    await assert.rejects(client.request('GET', `/live_api/apps/${app.appId}/entities/Walk`), { status: 404 });
  });

  it('says plainly what it cannot do, and makes no version', async () => {
    const { head } = await appOf(client, app.appId);
    const outcome = await client.ask(app.appId, 'compose a symphony for the opening night');
    assert.equal(outcome.versionId, null);
    assert.match(outcome.text, /did not understand "compose a symphony.*so nothing was changed/);
    assert.match(outcome.text, /You can say: \[.+\]\(say:\)/);
    assert.equal((await appOf(client, app.appId)).head, head);
  });

  it('restores a version with its chat, and takes that back', async () => {
    const { messages } = await conversationOf(client, app.appId);
    const first = messages.find((message) => message.versionId);
    assert.ok(first);
    const restored: ConversationAnswer = await client.request(
      'POST',
      `/api/apps/${app.appId}/versions/${first.versionId}/restore`,
      {
        messageId: first.id,
      },
    );
    assert.ok(restored.messages.length < messages.length);
    assert.deepEqual((await appOf(client, app.appId)).entities, ['Dog', 'Walk']);
    const undone: ConversationAnswer = await client.request('POST', `/api/apps/${app.appId}/chat/undo-restore`);
    assert.equal(undone.messages.length, messages.length);
    assert.deepEqual((await appOf(client, app.appId)).entities, ['Dog']);
  });
});
