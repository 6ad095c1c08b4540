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
    name: 'tool-fields',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('heading', { name: 'Custom fields' }).scrollIntoViewIfNeeded();
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
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('heading', { name: 'Result' }).waitFor();
    },
  },
];

/** The tool that they show. */
export interface SeededTool {
  toolId: string;
  title: string;
  url: string;
}

const option = (label: string) => ({ label });

/** What its builder has set. */
export const seededValues = {
  description: 'A walk for your dog, by the weather and the time you have.',
  inputLabel: 'What should the walk be like?',
  examples: ['An hour in the woods', 'Short, and nowhere near water'],
  gptPrompt: 'Plan a walk for [dog] in this weather: [weather].',
  ctaMessage: 'Do you want company?',
  ctaLink: 'https://example.org/walks',
  fields: [
    { name: 'dog', label: 'Dog', type: 'text', required: true },
    {
      name: 'weather',
      label: 'Weather',
      type: 'select',
      optionsConfig: { options: ['Rain', 'Sun', 'Snow'].map(option) },
    },
    {
      name: 'places',
      label: 'Places you like',
      type: 'multiselect',
      optionsConfig: { options: ['Woods', 'Parks', 'Beaches'].map(option) },
    },
    { name: 'weight', label: 'Weight of your dog', type: 'weight' },
  ],
};
