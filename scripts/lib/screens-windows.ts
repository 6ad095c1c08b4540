// Windows, older versions, faults and refusals of the builder.
import type { Page } from 'playwright-core';
import { builder, openCode, openPreview, openTools, openVersions, type Screen, type Setup } from './screens-open.ts';

/** Shows the last answer of the conversation with other values. */
const lastAnswer = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  await page.route(/chat\/messages(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.messages.at(-1), values);
    await route.fulfill({ response: answer, json: body });
  });
};

const older = async (page: Page, setup: Setup): Promise<void> => {
  await openVersions(page, setup);
  await page.getByRole('button', { name: 'View', exact: true }).last().click();
  await page.getByText('Older version').first().waitFor();
};

const refused = (code: string, status: number, message: string) => ({
  status,
  json: { error: { code, message }, message, detail: message, code, traceId: 'trace' },
});

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

export const windows: readonly Screen[] = [
  { name: 'builder-older-version', as: 'full', open: older },
  {
    name: 'builder-older-version-asked',
    as: 'full',
    open: async (page, setup) => {
      await older(page, setup);
      if (!setup.wide) await page.getByRole('tab', { name: 'Chat' }).click();
      await say(page, 'Add a weight field to dogs');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'builder-version-change',
    as: 'full',
    open: async (page, setup) => {
      await openVersions(page, setup);
      await page
        .getByRole('button', { name: /files? changed/ })
        .first()
        .click();
      await page.getByRole('button', { name: /entities\/Dog\.json/ }).click();
      await page.getByText(/^\+/).filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'builder-validation',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByRole('button', { name: 'Test Validators' }).last().click();
      await page.getByText('No issues found').waitFor();
    },
  },
  {
    name: 'builder-issues',
    as: 'full',
    open: async (page, setup) => {
      await page.goto(`/build/app/${setup.broken.appId}/Broken`);
      if (!setup.wide) await page.getByRole('tab', { name: 'Preview' }).click();
      await page.getByRole('region', { name: 'Issues' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'app-crashed',
    open: async (page, { broken }) => {
      await page.goto(`${broken.url}/Broken`);
      await page.getByRole('heading').first().waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'chat-failed',
    as: 'full',
    open: async (page, setup) => {
      await lastAnswer(page, {
        status: 'failed',
        versionId: null,
        parts: [],
        content: '',
        error: 'The connection to the language model broke off before the answer was whole. Send the message again',
      });
      await builder(page, setup);
      await page.getByText('Last message failed to process. Please try again.').waitFor();
    },
  },
  {
    name: 'chat-cut',
    as: 'full',
    open: async (page, setup) => {
      await lastAnswer(page, { annotations: [{ notice: 'The output was too long for one iteration' }] });
      await builder(page, setup);
      await page.getByText('The output was too long for one iteration').waitFor();
    },
  },
  {
    name: 'chat-limit',
    as: 'full',
    open: async (page, setup) => {
      await page.route('**/api/apps/*/chat', (route) =>
        route.fulfill(
          refused(
            'builder-chat-messages-limit-reached',
            402,
            'You have used all builder messages of your plan. Upgrade your plan to continue',
          ),
        ),
      );
      await builder(page, setup);
      await say(page, 'Add a weight field to dogs');
      await page.getByText('You have used all builder messages').first().waitFor();
    },
  },
  {
    name: 'code-search',
    as: 'full',
    open: async (page, setup) => {
      await openCode(page, setup);
      await page
        .getByRole('button', { name: /^Search in files/ })
        .first()
        .click();
      await page.getByRole('searchbox', { name: 'Search in files' }).fill('dogs');
      await page.getByText(/lines? in \d+ files?/).waitFor();
    },
  },
  {
    name: 'code-delete',
    as: 'full',
    open: async (page, setup) => {
      await openCode(page, setup);
      await page.getByRole('button', { name: 'Delete file' }).filter({ visible: true }).click();
      await page.getByText('This action cannot be undone.').waitFor();
    },
  },
  {
    name: 'code-quick-open',
    as: 'full',
    open: async (page, setup) => {
      await openCode(page, setup);
      await page.keyboard.press('Control+p');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'domains',
    as: 'full',
    open: async (page, setup) => {
      await builder(page, setup);
      await page.getByRole('button', { name: /^Publish/ }).click();
      await page.getByRole('button', { name: 'Domains of your own' }).click();
      await page.getByRole('dialog', { name: /omain/ }).waitFor();
    },
  },
  {
    name: 'share-hand-over',
    as: 'full',
    open: async (page, { broken, ...setup }) => {
      await openTools(page, { ...setup, app: broken, broken });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('radio', { name: 'Hand over' }).click();
    },
  },
  {
    name: 'builder-dark',
    as: 'full',
    open: async (page, setup) => {
      await openPreview(page, setup);
      await page.getByRole('button', { name: /^More of the preview/ }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.waitForTimeout(500);
    },
  },
];
