// Lists of a published app stay current by themselves: what one page does is seen on the others.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { filesOf, previewOf } from './lib/api.ts';
import { AppDriver, type ListedEntity, outline } from './lib/app-driver.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

interface Built {
  app: App;
  entity: ListedEntity;
}

/** Waits until a message with this text has come. */
async function heard(frames: readonly string[], text: string) {
  for (const until = Date.now() + 60_000; !frames.some((frame) => frame.includes(text)); await sleep(50))
    assert.ok(Date.now() < until, `no message with ${text} has come`);
}

describe('live lists', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let open: Built;
  let own: Built;

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    open = await built('dogs with name. Visitors can add dogs');
    own = await built('dogs with name');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  async function built(sentence: string): Promise<Built> {
    const app = await builtApp(builder.client, sentence, { publish: true });
    const [entity] = outline(await filesOf(builder.client, app.appId)).entities;
    assert.ok(entity);
    return { app, entity };
  }

  /** A page of its own browser profile that knows whether it was loaded anew, and what came over its WebSocket. */
  async function visitor(address: string, enter: (page: Page) => Promise<void> = async () => undefined) {
    const { page } = await freshPage(browser);
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))));
    await page.goto(address);
    await enter(page);
    const driver = new AppDriver(page, new URL(address).origin);
    return { page, driver, frames };
  }
  /** The same on the list of an app, with the entity followed. */
  async function onList({ app, entity }: Built, enter?: (page: Page) => Promise<void>) {
    const one = await visitor(app.url, enter);
    await one.driver.open(entity.page);
    await isFollowed(one);
    await one.page.evaluate(() => Object.assign(window, { stays: true }));
    return one;
  }
  type Visitor = Awaited<ReturnType<typeof onList>>;

  const isFollowed = ({ frames }: { frames: string[] }) => heard(frames, '"ready"');
  const shows = ({ page }: Visitor, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const stays = ({ page }: Visitor) => page.evaluate(() => (window as { stays?: boolean }).stays === true);

  it('show a row that somebody else makes, changes and deletes, without a reload', async () => {
    const [ada, bob] = [await onList(open), await onList(open)];
    const made = await ada.driver.add(open.entity);
    assert.ok(made);
    await shows(bob, made);
    const changed = await ada.driver.edit(open.entity);
    assert.ok(changed);
    await shows(bob, changed);
    assert.equal(await bob.page.getByText(made, { exact: true }).count(), 0);
    await ada.driver.removeFirst();
    await bob.driver.gone('button[aria-label^="Actions for "]');
    assert.deepEqual([await stays(ada), await stays(bob)], [true, true]);
  });

  it('are current in the preview of the builder, too', async () => {
    const ada = await onList(open);
    const preview = await visitor(await previewOf(builder.client, open.app.appId));
    await preview.driver.settled();
    await preview.page.getByRole('link', { name: /Dogs/ }).filter({ visible: true }).first().click();
    await preview.driver.settled();
    await isFollowed(preview);
    const made = await ada.driver.add(open.entity);
    assert.ok(made);
    await shows(preview, made);
  });

  it('tell nobody of rows that he may not read', async () => {
    const enter = async (page: Page) => {
      await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).first().click();
      await page.waitForURL('**/login?**');
      await signUpInApp(page);
    };
    const [ada, bob] = [await onList(own, enter), await onList(own, enter)];
    const hers = await ada.driver.add(own.entity);
    // Only what comes later shows that it did not come before.
    const his = await bob.driver.add(own.entity);
    assert.ok(hers && his);
    await heard(bob.frames, '"create"');
    assert.deepEqual(
      bob.frames.filter((frame) => frame.includes('"create"')).map((frame) => JSON.parse(frame).changes.length),
      [1],
    );
    assert.equal(await bob.driver.rows().count(), 1);
  });

  it('go on after the server was away', async () => {
    const [ada, bob] = [await onList(open), await onList(open)];
    await lathe.kill();
    await lathe.restart();
    const { appId } = open.app;
    await builder.client.request('POST', `/live_api/apps/${appId}/entities/${open.entity.name}`, {
      name: 'Back again',
    });
    await shows(ada, 'Back again');
    await shows(bob, 'Back again');
    await builder.client.request('POST', `/live_api/apps/${appId}/entities/${open.entity.name}`, { name: 'And on' });
    await shows(bob, 'And on');
    assert.deepEqual([await stays(ada), await stays(bob)], [true, true]);
  });
});
