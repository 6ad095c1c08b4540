// axe on every screen of Lathe, light and dark, with data and without: nothing serious. Generated apps have tests of
// their own.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import { axeFor } from './lib/axe.ts';
import { launchBrowser } from './lib/browser.ts';
import { currentAnswer, currentEntry, message, openBuilder, say, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, dogWalkers, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('axe', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let full: Session;
  let empty: Session;
  let app: App;
  let draft: { appId: string };

  before(async () => {
    lathe = await testLathe();
    full = await signedUp(lathe);
    app = await builtApp(full.client, dogWalkers, { publish: true });
    await full.client.ask(app.appId, 'add a notes field to dogs');
    empty = await signedUp(lathe, `empty-${Date.now()}@example.org`);
    draft = await empty.client.createApp({ name: 'Untitled app' });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  /** What axe finds in the page as it is, and in the other look, where colours alone differ. */
  async function faults(page: Page, screen: string) {
    const found = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const builder = (await axeFor(page)).setLegacyMode().exclude('iframe');
      if (colorScheme === 'dark') builder.withRules('color-contrast');
      const { violations } = await builder.analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue;
        found.push(
          ...nodes
            .slice(0, 3)
            .map(
              ({ target, failureSummary }) =>
                `${screen}, ${colorScheme}: ${id} at ${target.join(' ')}: ${(failureSummary ?? '').split('\n').slice(1).join(' ')}`,
            ),
        );
      }
    }
    return found;
  }

  const popover = (page: Page, name: string) => page.getByRole('dialog', { name });

  /** Screens by name: how to get there from a page that is signed in. `who` has an app with data, or nothing yet. */
  const screens: Record<'wide' | 'phone', [string, 'full' | 'empty', (page: Page) => Promise<unknown>][]> = {
    wide: [
      ['home', 'full', async (page: Page) => page.getByRole('article').first().waitFor()],
      ['the menu of an app', 'full', async (page: Page) => page.getByRole('button', { name: /^Actions for/ }).click()],
      ['renaming', 'full', async (page: Page) => page.getByRole('menuitem', { name: 'Rename' }).click()],
      [
        'a search without result',
        'full',
        async (page: Page) => {
          await page.reload();
          await page.getByLabel('Search your apps').fill('Donaudampfschiff');
          await page.getByText('No app by that name').waitFor();
        },
      ],
      [
        'home without apps',
        'empty',
        async (page: Page) => {
          await page.goto(`${lathe.url}/home`);
          await page.getByRole('article').first().waitFor();
        },
      ],
      [
        'settings',
        'full',
        async (page: Page) => {
          await page.goto(`${lathe.url}/settings`);
          await page.getByText(full.email).waitFor();
        },
      ],
      [
        'the builder',
        'full',
        async (page: Page) => {
          await openBuilder(page, lathe.url, app.appId);
          await currentAnswer(page).waitFor();
          await page.locator('iframe').first().contentFrame().locator('h1').first().waitFor();
        },
      ],
      [
        'an opened change',
        'full',
        async (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('button').last().click(),
      ],
      [
        'the menu of the preview',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: /^More of the preview/ }).click();
          await page.getByRole('menuitemradio', { name: 'A visitor' }).waitFor();
        },
      ],
      [
        'the preview of a visitor',
        'full',
        async (page: Page) => {
          await page.getByRole('menuitemradio', { name: 'A visitor' }).click();
          await page.getByText('You see the app as a visitor').waitFor();
        },
      ],
      [
        'a chosen element',
        'full',
        async (page: Page) => {
          const asVisitor = await page.locator('iframe').first().getAttribute('data-frame');
          await page.getByRole('button', { name: 'View as me' }).click();
          await page.locator(`iframe[data-frame="${asVisitor}"]`).waitFor({ state: 'detached' });
          await page.getByRole('button', { name: 'Select an element' }).click();
          const heading = page.locator('iframe').first().contentFrame().locator('h1').first();
          const region = page.getByRole('region', { name: 'Chosen element' });
          await heading.click();
          await region.waitFor();
        },
      ],
      [
        'versions',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: 'Versions' }).click();
          await currentEntry(page).waitFor();
        },
      ],
      [
        'the question before a restore',
        'full',
        async (page: Page) => {
          await popover(page, 'Versions').getByRole('button', { name: 'Restore' }).last().click();
          await page.getByRole('button', { name: 'Restore this version' }).waitFor();
        },
      ],
      [
        'a toast',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: 'Restore this version' }).click();
          await page.getByText('Version restored').waitFor();
        },
      ],
      [
        'publishing',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: /^Publish/ }).click();
          await page.getByText('Your app is live').waitFor();
        },
      ],
      [
        'the code',
        'full',
        async (page: Page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Code', exact: true }).click();
          await page.locator('.cm-content').waitFor();
        },
      ],
      [
        'a message that was not sent',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: 'Preview', exact: true }).click();
          await page.route('**/api/apps/*/chat', (route: Route) => route.abort());
          await say(page, 'add a weight field to dogs');
          await page.getByText('Not sent', { exact: true }).waitFor();
        },
      ],
      [
        'the builder without an app',
        'empty',
        async (page: Page) => {
          await openBuilder(page, lathe.url, draft.appId);
          await page.getByText('Start a conversation').waitFor();
        },
      ],
      [
        'publishing nothing',
        'empty',
        async (page: Page) => {
          await page.getByRole('button', { name: /^Publish/ }).click();
          await popover(page, 'Publish').waitFor();
        },
      ],
      ['no access', 'full', async (page: Page) => page.goto(`${lathe.url}/error/unauthorized`)],
      ['an unknown address', 'full', async (page: Page) => page.goto(`${lathe.url}/no/such/page`)],
      [
        'sign-in',
        'empty',
        async (page: Page) => {
          await page.goto(`${lathe.url}/logout`);
          await page.getByLabel('Email').waitFor();
        },
      ],
      [
        'a refused sign-in',
        'empty',
        async (page: Page) => {
          await page.getByLabel('Email').fill(empty.email);
          await page.getByLabel('Password', { exact: true }).fill('no');
          await page.keyboard.press('Enter');
          await page.getByText('Invalid email or password').waitFor();
        },
      ],
      [
        'sign-up with a taken address',
        'empty',
        async (page: Page) => {
          await page.getByRole('button', { name: 'Create an account' }).click();
          await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
          await page.getByRole('button', { name: 'Create account' }).click();
          await page.getByText('This email is already in use').waitFor();
        },
      ],
    ],
    phone: [
      ['home', 'full', async (page: Page) => page.getByRole('article').first().waitFor()],
      [
        'the chat',
        'full',
        async (page: Page) => {
          await openBuilder(page, lathe.url, app.appId);
          await currentAnswer(page).waitFor();
        },
      ],
      [
        'the preview',
        'full',
        async (page: Page) => {
          await page.getByRole('tab', { name: 'Preview' }).click();
          await page.locator('iframe').first().contentFrame().locator('h1').first().waitFor();
        },
      ],
      [
        'more',
        'full',
        async (page: Page) => {
          await page.getByRole('tab', { name: 'More' }).click();
          await currentEntry(page).waitFor();
        },
      ],
      [
        'publishing',
        'full',
        async (page: Page) => {
          await page.getByRole('button', { name: /^Publish/ }).click();
          await page.getByText('Your app is live').waitFor();
        },
      ],
      [
        'the builder without an app',
        'empty',
        async (page: Page) => {
          await openBuilder(page, lathe.url, draft.appId);
          await message(page).waitFor();
        },
      ],
    ],
  };

  for (const [size, viewport] of [
    ['wide', { width: 1440, height: 900 }],
    ['phone', { width: 375, height: 812 }],
  ] as const) {
    it(`finds nothing serious on a ${size} screen`, async (test) => {
      const pages = {
        full: (await signedInPage(browser, lathe.url, full, { viewport, reducedMotion: 'reduce' })).page,
        empty: (await signedInPage(browser, lathe.url, empty, { viewport, reducedMotion: 'reduce' })).page,
      };
      const found: string[] = [];
      for (const [name, who, open] of screens[size]) {
        try {
          await open(pages[who]);
          found.push(...(await faults(pages[who], name)));
        } catch (error) {
          found.push(`${name}: ${String(error).split('\n')[0]}`);
        }
      }
      test.diagnostic(`${screens[size].length} screens in two looks`);
      assert.deepEqual(found, []);
    });
  }
});
