// The screens of the tools of an app: those of their builder, and that of the people who run one.
import type { Page } from 'playwright-core';
import { answer, type Screen, type Setup } from './screens-open.ts';
import { editableTool, layout, runInBlocks } from './screens-tools-blocks.ts';

const toolsOf = async (page: Page, { app, seeded }: Setup): Promise<void> => {
  await page.goto(`/build/app/${app.appId}/tools`);
  await page.getByText(seeded.title).first().waitFor();
};

const wish =
  'A tool that plans a walk based on the weather (rain, sun), how long they have, and what their dog likes (optional)';

const asDraft = { status: 'draft', url: null };

const describing = async (page: Page, { draft }: Setup): Promise<void> => {
  await page.goto(`/build/app/${draft.appId}/tools?generateTool=true`);
  await page.getByRole('dialog', { name: 'Describe the tool you want' }).waitFor();
  await page.getByRole('list', { name: 'Examples' }).waitFor();
};

/** As the server tells of a schedule that has failed three times after it had answered twice. */
const pausedSchedule = {
  schedule: {
    ...{ isOn: false, every: 'week', weekday: 5, time: '07:30', timeZone: 'Europe/Berlin' },
    ...{ input: '', values: { dog: 'Rex' }, nextRunAt: null },
    pausedBecause: 'The tools of this app have run as often as its plan allows this month',
  },
  items: {},
  runs: ['2026-11-26T06:30:00.000Z', '2026-11-19T06:30:00.000Z'].map((createdAt, index) => ({
    runId: `${index}`.repeat(24),
    createdAt,
    made: 'model',
    answer: [
      { type: 'text', text: 'Walk in the woods with Rex, and take a towel ' },
      { type: 'cite', number: 1 },
    ],
    sources: [{ number: 1, name: 'Walks in the rain', place: null, url: null, text: 'Take a towel.' }],
  })),
};

/** The page of a tool with a run that was answered in blocks. */
const inBlocks = async (page: Page, { seeded }: Setup): Promise<void> => {
  await page.route('**/runs/*', (route) => route.fulfill({ json: runInBlocks }));
  await page.goto(`${seeded.url}?run=${runInBlocks.runId}`);
  await page.getByText('3 of 4 checks passed').waitFor();
};

/** What the page has of an app with a dark look; that of the screens has none. */
const darkLook =
  ':root { color-scheme: dark; --paper: #0b0f0e; --card: #131917; --primary: #2dd4bf; --on-primary: #04211d; --ink: #e6edeb; --quiet: #9db0ab; --line: #2a3632; --bad: #f87171; }';

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
  { name: 'tool-describe', as: 'empty', open: describing },
  {
    name: 'tool-describe-waiting',
    as: 'empty',
    open: async (page, setup) => {
      await describing(page, setup);
      await page.route('**/tools/generate', () => undefined);
      await page.getByLabel('What should the tool do?').fill(wish);
      await page.getByRole('button', { name: 'Make the tool' }).click();
      await page.getByText('This can take a minute').waitFor();
    },
  },
  {
    name: 'tool-made',
    as: 'full',
    open: async (page, { app, seeded }) => {
      // The tool that is there, as if it had just been made.
      await page.route('**/tools/generate', async (route) => {
        const address = route.request().url().replace('generate', seeded.toolId);
        const { authorization = '' } = route.request().headers();
        const response = await page.request.get(address, { headers: { authorization } });
        await route.fulfill({
          status: 201,
          json: { tool: { ...((await response.json()) as object), ...asDraft }, made: 'template' },
        });
      });
      await page.goto(`/build/app/${app.appId}/tools?generateTool=true`);
      await page.getByLabel('What should the tool do?').fill(wish);
      await page.getByRole('button', { name: 'Make the tool' }).click();
      await page.getByText('This draft was made').waitFor();
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
      await page.getByRole('button', { name: 'Custom fields', exact: true }).click();
    },
  },
  {
    name: 'tool-field-described',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByLabel('Describe a field in words').fill('choose one of small, medium, large');
      await page.getByRole('button', { name: 'Add field' }).scrollIntoViewIfNeeded();
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
    name: 'tool-data',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('button', { name: 'Read rows' }).click();
      await page.getByLabel('Filter by field').selectOption({ index: 1 });
      await page.getByRole('switch', { name: 'Save the answer as a row' }).click();
      await page.getByText('Every row needs it').first().waitFor();
      await page.getByRole('button', { name: 'Data', exact: true }).click();
    },
  },
  {
    name: 'tool-data-empty',
    as: 'full',
    open: async (page, { tool }) => {
      await page.goto(`/build/app/${tool.appId}/tools`);
      await page.getByRole('link', { name: 'Name a dog' }).click();
      await page.getByText('This app stores nothing yet').scrollIntoViewIfNeeded();
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
    name: 'tool-schedule-answers',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await answer(page, /\/schedule$/, pausedSchedule);
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByText('Nov 26, 2026').first().click();
      await page.getByRole('heading', { name: 'Schedule' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'tool-item-field',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByLabel('Label of a new field').fill('Walk');
      const fresh = page.getByRole('group', { name: 'New field' });
      await fresh.getByLabel('Type').selectOption({ label: 'Item of a tool' });
      await fresh.getByRole('button', { name: 'Add field' }).click();
      const walk = page.getByRole('group', { name: 'Field Walk' });
      await walk.getByLabel('Tool to choose data sources from').selectOption({ label: 'Name a dog' });
      await walk.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'tools-alone',
    open: async (page, { tool }) => {
      await page.goto(tool.url);
      await page.getByRole('link', { name: /Plan a walk/ }).waitFor();
    },
  },
  {
    name: 'tools-alone-published',
    as: 'full',
    open: async (page, { tool }) => {
      await page.goto(`/build/app/${tool.appId}`);
      await page.getByRole('button', { name: 'Published', exact: true }).click();
      await page.getByText('Visitors see a page with its live tools').waitFor();
    },
  },
  {
    name: 'tool-layout-empty',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('button', { name: 'Results layout', exact: true }).click();
    },
  },
  {
    name: 'tool-layout',
    as: 'full',
    open: async (page, { app, seeded }) => {
      await page.route(`**/tools/${seeded.toolId}`, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const response = await route.fetch();
        await route.fulfill({ json: { ...((await response.json()) as object), blocks: layout } });
      });
      await page.goto(`/build/app/${app.appId}/tool/${seeded.toolId}`);
      await page.getByRole('button', { name: 'Results layout', exact: true }).click();
    },
  },
  { name: 'tool-page-blocks', open: inBlocks },
  {
    name: 'tool-page-blocks-end',
    open: async (page, setup) => {
      await inBlocks(page, setup);
      await page.getByRole('heading', { name: 'Rain to come' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'tool-page-blocks-charts',
    open: async (page, setup) => {
      await inBlocks(page, setup);
      await page.getByRole('heading', { name: 'His weight' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'tool-page-blocks-dark',
    open: async (page, setup) => {
      await inBlocks(page, setup);
      await page.addStyleTag({ content: darkLook });
      await page.getByRole('heading', { name: 'His weight' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'tool-page-blocks-edit',
    open: async (page, setup) => {
      await page.route(/\/tools\/[a-z-]+$/, (route) => route.fulfill({ json: editableTool }));
      await inBlocks(page, setup);
      await page.getByRole('button', { name: 'Edit The walk' }).click();
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
