// The chat assistant of an app: where people ask it, and where its builder puts it in front of them.
import type { Page } from 'playwright-core';
import { answer, openPanel, type Screen, type Setup } from './screens-open.ts';

const asked = 'When does a rehearsal begin, and what if I cannot come?';
const cited = '[1] Rules of the choir';

/** Asks on its page, or in the frame that shows it. */
async function ask(asking: Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>): Promise<void> {
  await asking.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
  await asking.getByLabel('Your question').fill(asked);
  await asking.getByLabel('Your question').press('Enter');
  await asking.getByText(cited).first().waitFor();
}

const inPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await ask(page.frameLocator('dialog iframe'));
};

const chatPage = ({ broken }: Setup): string => `${broken.url}/apps/${broken.appId}/chat`;

export const assistantScreens: readonly Screen[] = [
  {
    name: 'assistant-page',
    open: async (page, setup) => {
      await page.goto(chatPage(setup));
      await page.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    },
  },
  {
    name: 'assistant-page-answered',
    open: async (page, setup) => {
      await page.goto(chatPage(setup));
      await ask(page);
      await page.getByRole('link', { name: 'Source 1' }).first().click();
    },
  },
  {
    name: 'assistant-in-app',
    open: async (page, { broken }) => {
      await page.goto(broken.url);
      await page.locator('#root h1').first().waitFor();
      await inPanel(page);
    },
  },
  {
    name: 'assistant-in-app-closed',
    open: async (page, { broken }) => {
      await page.goto(broken.url);
      await page.locator('#root h1').first().waitFor();
      await page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    },
  },
  {
    name: 'assistant-on-site',
    open: async (page, setup) => {
      await page.goto(setup.site);
      await inPanel(page);
    },
  },
  {
    name: 'assistant-on-site-closed',
    open: async (page, setup) => {
      await page.goto(setup.site);
      await page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    },
  },
  {
    name: 'assistant-on-site-sign-in',
    open: async (page, setup) => {
      await page.route('**/apps/*/chat', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 403,
              json: { error: { code: 'app/sign-in-required', message: 'Sign in to open this app' } },
            })
          : route.continue(),
      );
      await page.goto(setup.site);
      await page.getByRole('button', { name: 'Chat', exact: true }).click();
      const frame = page.frameLocator('dialog iframe');
      await frame.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
      await frame.getByLabel('Your question').fill(asked);
      await frame.getByLabel('Your question').press('Enter');
      await frame.getByRole('link', { name: 'Open the assistant in a new tab to sign in' }).waitFor();
    },
  },
  {
    name: 'assistant-builder',
    as: 'full',
    open: async (page, { broken }) => {
      await openPanel(page, { app: broken }, 'chat');
      await page.getByLabel('Code for the page').waitFor();
    },
  },
  {
    name: 'assistant-builder-model',
    as: 'full',
    open: async (page, { broken }) => {
      await answer(page, /\/api\/builder\/models$/, { isLanguageModel: true, models: [] });
      await openPanel(page, { app: broken }, 'chat');
      await page.getByLabel('Add a site').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assistant-builder-mute',
    as: 'full',
    open: async (page, { shelter }) => {
      await openPanel(page, { app: shelter }, 'chat');
      await page.getByText('It needs data sources or a language model').waitFor();
    },
  },
];
