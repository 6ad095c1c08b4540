// The tools around the preview: undo and redo, choosing elements, light and dark, and seeing the app as somebody else.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { conversationOf, filesOf } from './lib/api.ts';
import { builderAtWork } from './lib/at-work.ts';
import { message, openBuilder, say } from './lib/builder-page.ts';
import { type App, dogWalkers, type Session, type TestLathe } from './lib/lathe.ts';

describe('preview tools', () => {
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

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const preview = () => page.locator('iframe:not([aria-hidden])').contentFrame();
  /** The newest version is in view: a click on the one before would be lost with its frame. */
  const settled = () => page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor();
  const heading = () => preview().getByRole('heading', { level: 1 });
  const asked = async (): Promise<string[]> =>
    (await conversationOf(builder.client, app.appId)).messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content);
  const dogFile = async () =>
    (await filesOf(builder.client, app.appId)).find(({ path }) => path === 'entities/Dog.json')?.content ?? '';

  describe('undo and redo', () => {
    it('are labelled with what they take back, and bring code and conversation there and back', async () => {
      await button('Undo: add a nickname field to dogs').click();
      await page.getByText('Undone: add a nickname field to dogs').waitFor();
      assert.doesNotMatch(await dogFile(), /nickname/);
      assert.deepEqual(await asked(), [dogWalkers]);
      await button(/^Nothing to undo/).waitFor();
      assert.equal(await button(/^Nothing to undo/).getAttribute('aria-disabled'), 'true');
      await button('Redo: add a nickname field to dogs').click();
      await page.getByText('Redone: add a nickname field to dogs').waitFor();
      assert.match(await dogFile(), /nickname/);
      assert.equal((await asked()).length, 2);
      await button(/^Nothing to redo/).waitFor();
    });

    it('work by keys, but not while somebody types', async () => {
      await button(/^Undo: add/).waitFor();
      await message(page).focus();
      await page.keyboard.press('Control+z');
      await button('Versions').focus();
      await page.keyboard.press('Control+z');
      await button(/^Redo: add/).waitFor();
      assert.equal((await asked()).length, 1);
      await page.keyboard.press('Control+Shift+z');
      await button(/^Undo: add/).waitFor();
    });

    it('are said in the chat, and that is no message', async () => {
      await button(/^Undo: add/).waitFor();
      await say(page, 'undo that');
      await button(/^Redo: add/).waitFor();
      assert.equal(await message(page).inputValue(), '');
      assert.deepEqual(await asked(), [dogWalkers]);
      await say(page, 'undo');
      await page.getByText('Nothing to undo').waitFor();
      await say(page, 'redo');
      await button(/^Undo: add/).waitFor();
      assert.equal((await asked()).length, 2);
    });
  });

  describe('an element of the page', () => {
    const chosen = () => page.getByRole('region', { name: 'Chosen element' });
    const chip = () => page.getByRole('group', { name: 'Chosen element' }).last();

    it('is chosen instead of used, and told with its component, file and line', async () => {
      await settled();
      await heading().waitFor();
      await button('Select an element').click();
      await preview().getByRole('button', { name: /^Add/ }).first().click();
      await chosen().waitFor();
      await chosen()
        .getByText(/, line \d+/)
        .waitFor();
      await chip().waitFor();
      assert.match(await chip().innerText(), /\.jsx:\d+/);
      assert.equal(await preview().getByRole('dialog').count(), 0);
      assert.match(page.url(), /\/Dogs$/);
    });

    it('gets another text without a model, which undo takes back', async () => {
      await heading().click();
      const field = chosen().getByLabel('Text', { exact: true });
      await field.waitFor();
      const was = await heading().innerText();
      await field.fill('All the dogs');
      await field.press('Enter');
      await preview().getByRole('heading', { name: 'All the dogs' }).waitFor();
      assert.equal((await asked()).length, 2);
      await button(/^Undo: Changed the text/).click();
      await preview().getByRole('heading', { name: was, exact: true, level: 1 }).waitFor();
      await settled();
    });

    it('gets another look by a simple sentence', async () => {
      await heading().click();
      await chosen().waitFor();
      await say(page, 'make it red');
      await button(/^Undo: Changed the colour/).waitFor();
      assert.equal(await message(page).inputValue(), '');
      assert.equal((await asked()).length, 2);
      await settled();
      await heading().waitFor();
      assert.match((await heading().getAttribute('class')) ?? '', /text-destructive/);
    });

    it('goes along with a message that takes an answer, until it is removed', async () => {
      await heading().click();
      await chip().waitFor();
      await say(page, 'add a colour field to dogs');
      await page.getByRole('article', { name: 'You wrote' }).getByRole('group', { name: 'Chosen element' }).waitFor();
      await button('Send').waitFor();
      const { messages } = await conversationOf(builder.client, app.appId);
      const sent = messages.findLast(({ role }) => role === 'user') as unknown as {
        annotations: { element?: { file: string; name: string } }[];
      };
      assert.equal(sent.annotations.find(({ element }) => element)?.element?.name, 'h1');
      await page.getByRole('button', { name: 'Remove the chosen element' }).click();
      await chosen().waitFor({ state: 'detached' });
    });

    it('is chosen by keys, and Escape in the preview ends it', async () => {
      await settled();
      await heading().click();
      await chosen().getByText('<h1>').waitFor();
      await page.keyboard.press('ArrowUp');
      await chosen()
        .getByText(/<(?!h1)/)
        .waitFor();
      await page.keyboard.press('Escape');
      await chosen().waitFor({ state: 'detached' });
      assert.equal(await button('Select an element').getAttribute('aria-pressed'), 'false');
    });
  });

  describe('the preview', () => {
    const choose = async (name: string) => {
      await button(/^More of the preview/).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    const isDark = () => preview().locator('html.dark');

    it('is seen light and dark', async () => {
      await choose('Dark');
      await isDark().waitFor({ state: 'attached' });
      await choose('Light');
      await isDark().waitFor({ state: 'detached' });
      await choose('As the app has it');
      // What the choice has brought is not covered by words for the button, which the keyboard does get.
      assert.equal(await page.getByRole('tooltip').count(), 0);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.getByRole('tooltip', { name: /^More of the preview/ }).waitFor();
    });

    it('is seen as a user and as a visitor, with no more than their rights', async () => {
      const me = () =>
        preview()
          .locator('body')
          .evaluate(async () => {
            const { appId } = (window as unknown as { __LATHE__: { appId: string } }).__LATHE__;
            const token = sessionStorage.getItem('lathe_preview_token');
            const answer = await fetch(`/live_api/apps/${appId}/auth/me`, {
              headers: { authorization: `Bearer ${token}` },
            });
            return answer.ok ? (await answer.json()).role : answer.status;
          });
      // The frame in view is another one after a while.
      const sees = async (expected: string | number) => {
        let now: unknown;
        for (const until = Date.now() + 20_000; now !== expected && Date.now() < until;)
          now = await me().catch(() => undefined);
        assert.equal(now, expected);
      };
      await sees('admin');
      for (const [name, expected] of [
        ['A signed-in user', 'user'],
        ['A visitor', 401],
      ] as const) {
        await choose(name);
        await page.getByText(/^You see the app as a/).waitFor();
        await sees(expected);
      }
      await button('View as me').click();
      await sees('admin');
    });

    it('opens in a tab of its own', async () => {
      await button(/^More of the preview/).click();
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('menuitem', { name: 'Open in a new tab' }).click(),
      ]);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      assert.doesNotMatch(tab.url(), /code=/);
      await tab.close();
    });
  });
});
