// The screens of the tools of an app: those of their builder, and that of the people who run one.
import type { Page } from 'playwright-core';
import type { Screen, Setup } from './screens-open.ts';

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
      await page.getByRole('heading', { name: 'Custom fields' }).scrollIntoViewIfNeeded();
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
