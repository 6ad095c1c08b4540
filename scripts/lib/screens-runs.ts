// The screens of those who run a tool in each of its states, and what is asked of them in every type of field.
import type { Page } from 'playwright-core';
import { answer, type Screen, type Setup } from './screens-open.ts';
import { editableTool, runInBlocks } from './screens-tools-blocks.ts';

const option = (label: string) => ({ label, iconUrl: '' });
const set = {
  ...{ required: false, personal: false, memorize: false, stepId: null, instructions: '' },
  ...{ filterCondition: 'none', optionsConfig: { options: [] as object[] }, toolId: null },
};

/** One field of each type, as the server tells of them. */
const everyField = [
  { ...set, name: 'dog', label: 'Name of your dog', type: 'text', required: true },
  { ...set, name: 'about', label: 'What your dog is like', type: 'long_text' },
  {
    ...{ ...set, name: 'size', label: 'Size', type: 'select', required: true },
    optionsConfig: { options: ['Small', 'Medium', 'Large'].map(option) },
  },
  {
    ...{ ...set, name: 'places', label: 'Places you like', type: 'multiselect' },
    optionsConfig: { options: ['Woods', 'Parks', 'Beaches without too many other people on them'].map(option) },
  },
  { ...set, name: 'mail', label: 'Email', type: 'email', personal: true },
  { ...set, name: 'town', label: 'Town', type: 'place' },
  {
    ...{ ...set, name: 'photo', label: 'Photo of your dog', type: 'photo' },
    instructions: 'From the side, with all four paws.',
  },
  { ...set, name: 'height', label: 'Height', type: 'height' },
  { ...set, name: 'weight', label: 'Weight', type: 'weight', memorize: true },
  { ...set, name: 'walk', label: 'A walk to begin with', type: 'tool_item_select' },
];
const walks = ['Walks in the rain', 'Walks in the sun'];

const runnable = {
  ...{ ...editableTool, description: 'A walk for your dog, by the weather and the time you have.' },
  ...{ inputLabel: 'What should the walk be like?', examples: ['An hour in the woods'] },
};
const asksAll = {
  ...runnable,
  fields: everyField.map((field) => (field.name === 'walk' ? { ...field, items: walks } : field)),
};
const inSteps = {
  ...runnable,
  steps: [
    { id: 'one', title: 'Your dog' },
    { id: 'two', title: 'The walk' },
  ],
  fields: everyField.slice(0, 4).map((field, at) => ({ ...field, stepId: at < 3 ? 'one' : 'two' })),
};

/** The page of a tool that is set up so. */
const asking = async (page: Page, { seeded }: Setup, tool: object): Promise<void> => {
  await page.route(/\/tools\/[a-z-]+$/, (route) => route.fulfill({ json: tool }));
  await page.goto(seeded.url);
  await page.getByRole('button', { name: /^(Run|Next)$/ }).waitFor();
};

/** The editor of a tool that asks for everything. */
const editing = async (page: Page, { app, seeded }: Setup): Promise<void> => {
  await page.route(`**/tools/${seeded.toolId}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), fields: everyField } });
  });
  await answer(page, /\/schedule$/, { schedule: null, runs: [], items: { walk: walks } });
  await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
  await page.getByLabel('Label of a new field').waitFor();
};

const run = (page: Page) => page.getByRole('button', { name: 'Run' }).click();

export const runScreens: readonly Screen[] = [
  { name: 'run-fields', open: (page, setup) => asking(page, setup, asksAll) },
  {
    name: 'run-fields-end',
    open: async (page, setup) => {
      await asking(page, setup, asksAll);
      await run(page);
      await page.getByText('Please fill this in').first().waitFor();
      await page.getByLabel('Town (optional)').pressSequentially('san');
      await page.getByRole('option', { name: /^San/ }).first().waitFor();
      await page.getByRole('button', { name: 'Run' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'run-steps', open: (page, setup) => asking(page, setup, inSteps) },
  {
    name: 'run-waiting',
    open: async (page, setup) => {
      await asking(page, setup, runnable);
      await page.route('**/run', () => undefined);
      await page.getByLabel('What should the walk be like?').fill('An hour in the woods');
      await run(page);
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
  {
    name: 'run-failed',
    open: async (page, setup) => {
      await asking(page, setup, runnable);
      await page.route('**/run', (route) => route.abort());
      await page.getByLabel('What should the walk be like?').fill('An hour in the woods');
      await run(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'run-missing',
    open: async (page, { seeded }) => {
      await page.goto(`${seeded.url}-no-more`);
      await page.getByRole('heading', { name: 'There is no such tool' }).waitFor();
    },
  },
  {
    name: 'run-shared',
    open: async (page, { seeded }) => {
      const shared = { ...runInBlocks, blocks: runInBlocks.blocks.slice(0, 1), rating: 4, isShared: true };
      await page.route('**/runs/*', (route) => route.fulfill({ json: shared }));
      await page.goto(`${seeded.url}?run=${shared.runId}`);
      await page.getByText('Whoever has this address').waitFor();
      await page.getByRole('heading', { name: 'Result' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'run-history',
    open: async (page, setup) => {
      await page.route('**/runs', (route) =>
        route.fulfill({
          json: {
            runs: ['Rex, Rain', 'Bello, Sun, Woods, Beaches, by the water and not too far'].map((asked, at) => ({
              ...runInBlocks,
              runId: `${at}`.repeat(24),
              asked,
            })),
          },
        }),
      );
      await asking(page, setup, runnable);
      await page.getByText('What you ran before').click();
      await page.locator('#history').evaluate((history) => history.scrollIntoView());
    },
  },
  {
    name: 'tool-fields-every',
    as: 'full',
    open: async (page, setup) => {
      await editing(page, setup);
      await page.getByRole('group', { name: 'Field Size' }).evaluate((field) => field.scrollIntoView());
    },
  },
  {
    name: 'tool-fields-every-end',
    as: 'full',
    open: async (page, setup) => {
      await editing(page, setup);
      await page.getByRole('group', { name: 'Field Photo of your dog' }).evaluate((field) => field.scrollIntoView());
    },
  },
  {
    name: 'tool-schedule-every',
    as: 'full',
    open: async (page, setup) => {
      await editing(page, setup);
      await page.getByRole('switch', { name: 'Run by schedule' }).click();
      await page
        .getByLabel('Name of your dog', { exact: true })
        .last()
        .evaluate((field) => field.scrollIntoView());
      await page.getByRole('combobox', { name: 'Town (optional)' }).pressSequentially('san');
      await page.getByRole('option', { name: /^San/ }).first().waitFor();
    },
  },
  {
    name: 'tool-schedule-every-end',
    as: 'full',
    open: async (page, setup) => {
      await editing(page, setup);
      await page.getByRole('switch', { name: 'Run by schedule' }).click();
      await page.getByRole('group', { name: 'Height (optional)' }).getByLabel('Unit').selectOption('ft and in');
      await page.getByRole('button', { name: 'Save schedule' }).evaluate((button) => button.scrollIntoView(false));
    },
  },
  {
    name: 'tools-alone-preview',
    as: 'full',
    open: async (page, setup) => {
      await page.goto(`/build/app/${setup.tool.appId}`);
      if (!setup.wide) await page.getByRole('tab', { name: 'Preview' }).click();
      const frame = page.frameLocator('iframe[data-frame]').first();
      await frame.getByRole('link', { name: /Plan a walk/ }).waitFor();
    },
  },
];
