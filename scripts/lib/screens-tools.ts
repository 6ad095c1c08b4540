// The screens of the tools of an app: those of their builder, and that of the people who run one.
import type { Page } from 'playwright-core';
import type { Screen, Setup } from './screens-open.ts';

const toolsOf = async (page: Page, { app, seeded }: Setup): Promise<void> => {
  await page.goto(`/build/app/${app.appId}/tools`);
  await page.getByText(seeded.title).first().waitFor();
};

export const toolScreens: readonly Screen[] = [
  { name: 'tools', as: 'full', open: toolsOf },
  {
    name: 'tools-empty',
    as: 'empty',
    open: async (page, { draft }) => {
      await page.goto(`/build/app/${draft.appId}/tools`);
      await page.getByRole('heading', { name: 'No tools yet' }).waitFor();
    },
  },
  {
    name: 'tool-editor',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByLabel('Label of a new field').waitFor();
    },
  },
  {
    name: 'tool-try-out',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('button', { name: 'Try this tool' }).click();
      const frame = page.getByTitle(`Try-out of ${seeded.title}`).contentFrame();
      await frame.getByRole('button', { name: 'Run' }).waitFor();
      await page.getByRole('heading', { name: 'Try it out' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'tool-fields',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('heading', { name: 'Custom fields' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'tool-sources',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('switch', { name: 'Use all data sources' }).click();
      await page.getByRole('checkbox', { name: 'Walks in the sun' }).uncheck();
      await page.getByRole('heading', { name: 'Data sources' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'tool-schedule',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('switch', { name: 'Run by schedule' }).click();
      await page.getByLabel('How often').selectOption({ label: 'Every week' });
      await page.getByRole('button', { name: 'Save schedule' }).click();
      await page.getByText('Please fill this in').waitFor();
    },
  },
  {
    name: 'tool-page',
    open: async (page, { seeded }) => {
      await page.goto(seeded.url);
      await page.getByRole('button', { name: 'Run' }).waitFor();
    },
  },
  {
    name: 'tool-page-answer',
    open: async (page, { seeded }) => {
      await page.goto(seeded.url);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByText('Please fill this in').first().waitFor();
      await page.getByLabel('Dog', { exact: true }).fill('Rex');
      await page.getByLabel('Weather (optional)').selectOption('Rain');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('heading', { name: 'Sources' }).waitFor();
      await page.getByRole('link', { name: 'Source 1' }).click();
    },
  },
];
