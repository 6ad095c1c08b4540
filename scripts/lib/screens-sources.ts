// The screens of the data sources of an app.
import type { Page } from 'playwright-core';
import { answer, type Screen, type Setup } from './screens-open.ts';

const open = async (page: Page, { app }: Pick<Setup, 'app'>): Promise<void> => {
  await page.goto(`/build/app/${app.appId}?panel=data-sources`);
  await page.getByRole('dialog', { name: 'Data sources' }).waitFor();
};
const opened = async (page: Page, setup: Setup): Promise<void> => {
  await open(page, setup);
  await page.getByText('Opening hours').waitFor();
};

const item = {
  type: 'pdf',
  source: 'local files',
  provider: null,
  providerItemId: null,
  externalFileId: null,
  externalFileUrl: null,
  size: 2_345_678,
  numOfChunks: 0,
  progress: null,
  reason: null,
  crawl: null,
  resync: null,
  createdAt: new Date().toISOString(),
  lastSyncedAt: null,
};
const all = [
  { name: 'Waits its turn.pdf', status: 'unsynced' },
  { name: 'Handbook of all that a dog walker has to know.pdf', status: 'running', numOfChunks: 800, progress: 62 },
  { name: 'Price list.csv', type: 'csv', status: 'synced', numOfChunks: 12, lastSyncedAt: item.createdAt },
  {
    name: 'example.org',
    type: 'web page',
    source: 'web scraper',
    status: 'pending',
    crawl: { depth: 2, pages: 20, read: 0, failed: 0, leftOut: 0 },
    resync: { every: 'day', nextAt: item.createdAt },
  },
  {
    name: 'Scan.pdf',
    status: 'error',
    reason: 'The file holds no text. Pictures of text, such as scans, cannot be read.',
  },
  {
    name: 'Annual report.docx',
    type: 'doc',
    status: 'usage_limit_reached',
    reason: 'Your sources have used all the data processing of your plan for this month',
  },
].map((values, index) => ({ ...item, id: `${index}`.repeat(24), ...values }));

/** Shows items that are not there. */
const withItems = async (page: Page, contextItems: readonly object[], more: object = {}): Promise<void> => {
  const limits = { dataItems: null, itemSize: 9_999_999, filesPerUpload: 5, crawl: { depth: 3, pages: 100 } };
  await answer(page, /context\/items\?/, { contextItems, hasReachedDataLimit: false, limits, connectors: [], ...more });
  await page.route(/context\/items\/changes/, () => undefined);
};

const remoteFiles = [
  { name: 'Price list', type: 'google sheet' },
  { name: 'Handbook of all that a dog walker has to know, with pictures and many examples', type: 'google doc' },
  { name: 'Evening for new walkers', type: 'google slide' },
  { name: 'Insurance.pdf', type: 'pdf' },
  { name: 'Contacts.csv', type: 'csv' },
].map((values, index) => ({ id: `file-${index}`, url: null, changedAt: item.createdAt, ...values }));

/** An account that is there, or is not. */
const withConnection = async (page: Page, connection: object): Promise<void> => {
  await withItems(page, all.slice(2, 3), { connectors: ['google drive', 'notion'] });
  await answer(page, /fetchCarbonTokens/, { token: 'x', expiresAt: new Date(Date.now() + 600_000).toISOString() });
  await answer(page, /integrations\/connections/, { connections: [connection] });
};

export const sourceScreens: readonly Screen[] = [
  { name: 'sources', as: 'full', open: opened },
  {
    name: 'sources-empty',
    as: 'empty',
    open: async (page, { draft }) => {
      await page.goto(`/build/app/${draft.appId}?panel=data-sources`);
      await page.getByText('No data sources yet').waitFor();
    },
  },
  {
    name: 'sources-statuses',
    as: 'full',
    open: async (page, setup) => {
      await withItems(page, all, { hasReachedDataLimit: true });
      await open(page, setup);
      await page.getByText('Annual report.docx').waitFor();
    },
  },
  {
    name: 'sources-limit',
    as: 'full',
    open: async (page, setup) => {
      await withItems(page, all.slice(2, 3), {
        limits: { dataItems: 1, itemSize: 5_000_000, filesPerUpload: 1, crawl: { depth: 1, pages: 10 } },
      });
      await open(page, setup);
      await page.getByText('Upgrade your plan to upload more than 1 context item').waitFor();
    },
  },
  {
    name: 'sources-uploads',
    as: 'full',
    open: async (page, setup) => {
      await page.route(/context\/ingest\/file/, () => undefined);
      await opened(page, setup);
      await page.getByLabel('Files to add').setInputFiles([
        { name: 'Handbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        {
          name: 'Photo of the whole team in front of the new shop.png',
          mimeType: 'image/png',
          buffer: Buffer.from('x'),
        },
        { name: 'Too large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_000) },
      ]);
      await page.getByText(/file size is too big/).waitFor();
    },
  },
  {
    name: 'sources-text',
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByRole('radio', { name: 'Text' }).click();
      await page.getByRole('button', { name: 'Add text' }).click();
      await page.getByText('Please enter some text').waitFor();
    },
  },
  {
    name: 'sources-page',
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByRole('radio', { name: 'Web page' }).click();
      await page.getByLabel('Address').fill('example.org/help');
      await page.getByRole('switch', { name: 'Also read the pages that it leads to' }).click();
    },
  },
  {
    name: 'sources-connect',
    as: 'full',
    open: async (page, setup) => {
      await withConnection(page, { connector: 'google drive', state: 'none', account: null });
      await open(page, setup);
      await page.getByRole('radio', { name: 'Google Drive' }).click();
      await page.getByRole('button', { name: 'Connect Google Drive' }).waitFor();
    },
  },
  {
    name: 'sources-drive',
    as: 'full',
    open: async (page, setup) => {
      await withConnection(page, { connector: 'google drive', state: 'connected', account: 'walker@example.org' });
      await answer(page, /integrations\/files/, { files: remoteFiles, next: '25' });
      await open(page, setup);
      await page.getByRole('radio', { name: 'Google Drive' }).click();
      await page.getByRole('checkbox', { name: /^Price list/ }).check();
      await page.getByRole('checkbox', { name: /^Handbook/ }).check();
    },
  },
  {
    name: 'sources-menu',
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByRole('button', { name: 'More about Walkers without rows.csv' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'sources-replace',
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByRole('button', { name: 'More about Prices 2026.csv' }).click();
      await page.getByRole('menuitem', { name: 'Replace' }).click();
      await page.getByRole('dialog', { name: 'Replace Prices 2026.csv' }).waitFor();
    },
  },
  {
    name: 'sources-replace-drive',
    as: 'full',
    open: async (page, setup) => {
      await withConnection(page, { connector: 'google drive', state: 'connected', account: 'walker@example.org' });
      await answer(page, /integrations\/files/, { files: remoteFiles, next: null });
      await open(page, setup);
      await page.getByRole('button', { name: 'More about Price list.csv' }).click();
      await page.getByRole('menuitem', { name: 'Replace' }).click();
      const window = page.getByRole('dialog', { name: 'Replace Price list.csv' });
      await window.getByRole('radio', { name: 'Google Drive' }).click();
      await window.getByRole('radio', { name: /^Price list/ }).check();
    },
  },
  {
    name: 'sources-resync',
    as: 'full',
    open: async (page, setup) => {
      await withItems(page, [{ ...all[3], status: 'synced', numOfChunks: 40, lastSyncedAt: item.createdAt }]);
      await open(page, setup);
      await page.getByRole('button', { name: 'More about example.org' }).click();
      await page.getByRole('menuitem', { name: 'Sync by itself' }).click();
      await page.getByRole('dialog', { name: 'Sync by itself' }).waitFor();
    },
  },
  ...(['Text', 'Chunks'] as const).map((way): Screen => ({
    name: `source-${way.toLowerCase()}`,
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByRole('button', { name: 'Rules of the house.md', exact: true }).click();
      await page.getByRole('radio', { name: way }).click();
      await page.getByText('Whoever walks it').first().waitFor();
    },
  })),
  {
    name: 'sources-found',
    as: 'full',
    open: async (page, setup) => {
      await opened(page, setup);
      await page.getByLabel('Try a question').fill('What does a walk to the river cost?');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('list', { name: 'What is found' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sources-failed',
    as: 'full',
    open: async (page, setup) => {
      await page.route(/context\/items/, (route) => route.abort());
      await open(page, setup);
      await page.getByText('Error fetching data items, try again later').waitFor();
    },
  },
];
