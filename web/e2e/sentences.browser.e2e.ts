// Twenty sentences of the engine's corpus with three follow-ups each: every page of every app shows in Chromium, before
// and after.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { root } from '../../scripts/launcher.mjs';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { filesOf, previewOf } from './lib/api.ts';
import { AppDriver, outline } from './lib/app-driver.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** Every fifth, so that lists, prose and all languages are among them. */
const sentences = readFileSync(join(root, 'services/builder-chat/test/corpus/engine-work.txt'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((block) => block.trim().split('\n'))
  .map(([name = '', ...lines]) => ({ name, sentence: lines.filter((line) => !line.startsWith('- ')).join('\n') }))
  .filter((_one, index) => index % 5 === 0)
  .slice(0, 20);

describe(`${sentences.length} sentences with three follow-ups each`, { concurrency: 2 }, () => {
  let lathe: TestLathe;
  let browser: Browser;
  /** More than one account: each may send so many messages in a minute. */
  let clients: LatheClient[];

  before(async () => {
    lathe = await testLathe();
    clients = [];
    for (const name of ['one', 'two', 'three'])
      clients.push((await signedUp(lathe, `builder-${name}@example.org`)).client);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  async function change(client: LatheClient, appId: string, wish: string): Promise<void> {
    const outcome = await client.ask(appId, wish);
    assert.equal(outcome.error, null);
    assert.ok(outcome.versionId, `no version for "${wish}": ${outcome.text}`);
  }

  /** Opens every page of the app in its preview; answers their names. */
  async function shown(client: LatheClient, appId: string): Promise<string[]> {
    const { pages } = outline(await filesOf(client, appId));
    const { page, context, problems } = await freshPage(browser, { reducedMotion: 'reduce' });
    const url = await previewOf(client, appId);
    await page.goto(url);
    const driver = new AppDriver(page, new URL(url).origin);
    await driver.settled();
    for (const name of pages) await driver.open(name);
    await context.close();
    assert.deepEqual(problems, []);
    return pages;
  }

  for (const [index, { name, sentence }] of sentences.entries())
    it(name, async () => {
      const client = clients[index % clients.length]!;
      const { appId } = await client.createApp();
      const first = await client.ask(appId, sentence);
      // Where much is not understood the plan comes first.
      if (first.versionId === null) await change(client, appId, 'Build this');
      const before = await shown(client, appId);
      const [entity] = outline(await filesOf(client, appId)).entities;
      const title = entity?.schema.title ?? entity?.name ?? '';
      await change(client, appId, `add a shoe size field to ${title}`);
      await change(client, appId, `add a chart page for ${title}`);
      await change(client, appId, 'make the accent colour #7a3e9d');
      const now = await shown(client, appId);
      assert.deepEqual(
        before.filter((page) => !now.includes(page)),
        [],
      );
      assert.ok(now.length > before.length, 'the chart has no page');
    });
});
