// The screens: a name, whose eyes they are seen with, and how to get there.
import type { Page } from 'playwright-core';
import { accountScreens } from './screens-accounts.ts';
import { analyticsScreens } from './screens-analytics.ts';
import { assistantScreens } from './screens-assistant.ts';
import { databaseScreens } from './screens-database.ts';
import {
  builder,
  openCode,
  openPanel,
  openPreview,
  openTools,
  openVersions,
  previewReady,
  type Screen,
  type Setup,
} from './screens-open.ts';
import { packageScreens } from './screens-packages.ts';
import { peopleScreens } from './screens-people.ts';
import { runScreens } from './screens-runs.ts';
import { sourceScreens } from './screens-sources.ts';
import { toolScreens } from './screens-tools.ts';
import { windows } from './screens-windows.ts';

const sentence =
  'A library: books with title, author and isbn; loans with book, reader, date and a status out or returned.';

/** The share panel, open at one of its parts. */
const share = (part: string) => async (page: Page, setup: Setup) => {
  await openTools(page, setup);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('radio', { name: part }).click();
};

export const screens: readonly Screen[] = [
  {
    name: 'first-page',
    open: async (page) => {
      await page.goto('/');
      await page.getByLabel('What do you want to build?').last().waitFor();
    },
  },
  { name: 'templates', open: (page) => page.goto('/templates') },
  { name: 'pricing', open: (page) => page.goto('/pricing') },
  {
    name: 'plans',
    as: 'empty',
    open: async (page) => {
      await page.goto('/joinPlan');
      await page.getByRole('heading', { name: 'Compare plans' }).waitFor();
    },
  },
  {
    name: 'upgrade-prompt',
    as: 'empty',
    open: async (page) => {
      await page.goto('/home?goto=upgrade_app_plan');
      await page.getByText('Choose the plan that works for you').waitFor();
    },
  },
  { name: 'terms-of-service', open: (page) => page.goto('/terms-of-service') },
  { name: 'share-link', as: 'full', open: share('Link') },
  { name: 'share-people', as: 'full', open: share('People') },
  { name: 'share-draft', as: 'full', open: share('Draft') },
  { name: 'share-embed', as: 'full', open: share('Embed') },
  { name: 'forgotten-password', open: (page) => page.goto('/login?mode=forgotten') },
  { name: 'new-password', open: (page) => page.goto('/auth/handler?mode=resetPassword&code=one') },
  ...accountScreens,
  ...peopleScreens,
  ...packageScreens,
  ...analyticsScreens,
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').waitFor();
    },
  },
  {
    name: 'sign-up-error',
    open: async (page) => {
      await page.goto('/login?mode=sign-up');
      await page.getByLabel('Email').fill('builder@example.org');
      await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('This email is already in use').waitFor();
    },
  },
  {
    name: 'home',
    as: 'full',
    open: async (page) => {
      await page.goto('/home');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'home-filled',
    as: 'full',
    open: async (page) => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Dog walkers' }).click();
    },
  },
  {
    name: 'home-menu',
    as: 'full',
    open: async (page) => {
      await page.goto('/home');
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    },
  },
  {
    name: 'home-search-none',
    as: 'full',
    open: async (page) => {
      await page.goto('/home');
      await page.getByLabel('Search your apps').fill('Donaudampfschifffahrtsgesellschaft');
      await page.getByText('No app by that name').waitFor();
    },
  },
  {
    name: 'home-empty',
    as: 'nothing',
    open: async (page) => {
      await page.goto('/home');
      await page.getByText('Your apps will appear here').waitFor();
    },
  },
  {
    name: 'builder-empty',
    as: 'empty',
    open: async (page, { draft }) => {
      await page.goto(`/build/app/${draft.appId}`);
      await page.getByText('Start a conversation').waitFor();
    },
  },
  {
    name: 'builder-chat',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByText('Current version').first().waitFor();
      if (setup.wide) await previewReady(page);
    },
  },
  { name: 'builder-preview', as: 'full', open: openPreview },
  {
    name: 'builder-phone-viewport',
    as: 'full',
    open: async (page, setup) => {
      await openPreview(page, setup);
      if (setup.wide) await page.getByRole('radio', { name: 'Mobile' }).click();
    },
  },
  {
    name: 'builder-element',
    as: 'full',
    open: async (page, setup) => {
      await openPreview(page, setup);
      await page.getByRole('button', { name: 'Select an element' }).click();
      await page.waitForTimeout(500);
      await page.frameLocator('iframe[data-frame]').first().locator('#root h1').first().click();
      await page.getByRole('region', { name: 'Chosen element' }).waitFor();
    },
  },
  {
    name: 'builder-preview-menu',
    as: 'full',
    open: async (page, setup) => {
      await openPreview(page, setup);
      await page.getByRole('button', { name: /^More of the preview/ }).click();
      await page.getByRole('menuitemradio', { name: 'A visitor' }).waitFor();
    },
  },
  {
    name: 'builder-as-visitor',
    as: 'full',
    open: async (page, setup) => {
      await openPreview(page, setup);
      await page.getByRole('button', { name: /^More of the preview/ }).click();
      await page.getByRole('menuitemradio', { name: 'A visitor' }).click();
      await page.getByText('You see the app as a visitor').waitFor();
      await page.locator('iframe').nth(1).waitFor({ state: 'detached' });
    },
  },
  { name: 'builder-code', as: 'full', open: openCode },
  { name: 'builder-versions', as: 'full', open: openVersions },
  {
    name: 'builder-restore',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByRole('button', { name: 'Restore' }).last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'builder-not-sent',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByText('Current version').first().waitFor();
      await page.route('**/api/apps/*/chat', (route) => route.abort());
      await page.getByLabel('Message', { exact: true }).fill('Add a weight field to dogs');
      await page.keyboard.press('Enter');
      await page.getByText('Not sent', { exact: true }).waitFor();
    },
  },
  {
    name: 'builder-loading',
    as: 'full',
    open: async (page, setup) => {
      await page.route(/chat\/messages|preview-code/, () => undefined);
      await builder(page, setup);
      await page.getByRole('status', { name: 'Loading the conversation' }).waitFor();
    },
  },
  {
    name: 'builder-toast',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, { app: { appId: `${setup.app.appId}/Nowhere` } });
      await page.getByText('There is no page called Nowhere').waitFor();
    },
  },
  {
    name: 'builder-deleted',
    as: 'full',
    open: async (page, { deleted }) => {
      await builder(page, { app: deleted });
      await page.getByRole('button', { name: 'Bring it back' }).waitFor();
    },
  },
  {
    name: 'builder-publish',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByRole('button', { name: /^Publish/ }).click();
      await page.getByText('Your app is live').waitFor();
    },
  },
  ...windows,
  ...(['texts', 'branding', 'settings'] as const).map((panel): Screen => ({
    name: `panel-${panel}`,
    as: 'full',
    open: (page, setup) => openPanel(page, setup, panel),
  })),
  ...databaseScreens,
  ...sourceScreens,
  ...toolScreens,
  ...assistantScreens,
  ...runScreens,
  {
    name: 'chat-ledger',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByRole('button', { name: 'What this answer took' }).last().click();
      await page.getByRole('list', { name: 'What this answer took' }).getByRole('listitem').waitFor();
    },
  },
  ...(['users', 'chat'] as const).map((panel): Screen => ({
    name: `panel-${panel}`,
    as: 'full',
    open: (page, setup) =>
      page.goto(`/build/app/${setup.app.appId}?panel=${panel}`).then(() => page.waitForTimeout(900)),
  })),
  {
    name: 'panel-call-to-action',
    as: 'full',
    open: (page, { tool, ...setup }) => openPanel(page, { ...setup, app: tool }, 'call-to-action'),
  },
  {
    name: 'panel-tool-texts',
    as: 'full',
    open: (page, { tool, ...setup }) => openPanel(page, { ...setup, app: tool }, 'texts'),
  },
  {
    name: 'panel-conflict',
    as: 'full',
    open: async (page, setup) => {
      await openPanel(page, setup, 'texts');
      await page.route('**/texts', (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: {
              code: 'app/stale-part',
              message: 'This was changed elsewhere in the meantime',
              details: { part: 'texts', seq: 99, values: { header: 'Every dog, every day' } },
            },
            message: '',
            detail: '',
            code: 'app/stale-part',
            traceId: 'trace',
          },
        }),
      );
      await page.getByLabel('Header', { exact: true }).fill('Walks that every dog likes');
      await page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' }).waitFor();
    },
  },
  {
    name: 'building',
    as: 'empty',
    open: async (page, { wide }) => {
      await page.goto('/home');
      await page.getByLabel('What do you want to build?').last().fill(sentence);
      await page.getByRole('button', { name: 'Build' }).click();
      await page
        .getByText(/Writing|Wrote|changes,/)
        .first()
        .waitFor();
      if (!wide) await page.getByRole('tab', { name: 'Preview' }).click();
    },
  },
  { name: 'unauthorized', open: (page) => page.goto('/error/unauthorized') },
  { name: 'not-found', open: (page) => page.goto('/no/such/page') },
  {
    name: 'app-published',
    open: async (page, { app }) => {
      await page.goto(app.url);
      await page.locator('#root > *').first().waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'app-login',
    open: (page, { app }) => page.goto(new URL(`/apps/${app.appId}/login?nextUrl=/`, app.url).href),
  },
  { name: 'api-docs', open: (page) => page.goto('/api/docs') },
];
