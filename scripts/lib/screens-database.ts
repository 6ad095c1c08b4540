// The database panel: the table with its editors, tools and states, and the import wizard.
import type { Locator, Page } from 'playwright-core';
import { openVersions, type Screen, type Setup } from './screens-open.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Database', exact: true });
const cell = (page: Page, row: number, column: number): Locator =>
  panel(page).locator(`[data-row="${row}"][data-column="${column}"]`);

/** Opens the rows of an entity of the shelter. */
async function table(page: Page, { shelter, wide }: Setup, entity = 'Animal'): Promise<void> {
  await page.goto(`/build/app/${shelter.appId}?panel=database`);
  if (wide)
    await panel(page)
      .getByRole('list', { name: 'Entities' })
      .getByRole('button', { name: new RegExp(`^${entity}`) })
      .click();
  else await panel(page).getByLabel('Entity', { exact: true }).selectOption(entity);
  await panel(page)
    .getByRole('grid', { name: `Rows of ${entity}` })
    .waitFor();
  await panel(page).getByRole('status', { name: 'Table' }).getByText(/rows?/).waitFor();
}

/** Edits a cell of the first animal, which may have to be scrolled to. */
const editing =
  (column: number, typed = '') =>
  async (page: Page, setup: Setup): Promise<void> => {
    await table(page, setup);
    await cell(page, 0, 0).click();
    for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if (typed !== '') {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
  };

/** Opens a tool of the toolbar, and does something in it. */
const tool =
  (name: string, then: (opened: Locator, page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page, setup: Setup): Promise<void> => {
    await table(page, setup);
    await panel(page).getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    await then(page.getByRole('dialog', { name }), page);
  };

const selected = async (page: Page, setup: Setup): Promise<Locator> => {
  await table(page, setup);
  for (const row of [0, 1, 2]) await panel(page).getByRole('checkbox', { name: 'Select row' }).nth(row).click();
  return panel(page).getByRole('group', { name: 'Selected rows' });
};

const animals = (count: number): string =>
  `Name,Species,Weight,Arrived\n${Array.from({ length: count }, (_, index) => `Kit ${index},cat,${index % 7 === 3 ? 'heavy' : index / 10},2026-01-02`).join('\n')}\n`;

/** Opens the wizard, with a file when one is given. */
const wizard =
  (content?: string, then: (dialog: Locator, page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page, setup: Setup): Promise<void> => {
    await table(page, setup);
    await panel(page).getByRole('toolbar').getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Choose a file').waitFor();
    if (content === undefined) return;
    const files = { name: 'animals.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await dialog.locator('input[type=file]').setInputFiles(files);
    await dialog.getByText('rows will be added').waitFor();
    await then(dialog, page);
  };

const record = (values: Record<string, unknown>) => ({
  importId: 'a'.repeat(24),
  entity: 'Animal',
  fileName: 'animals.csv',
  createdAt: new Date().toISOString(),
  endedAt: values['state'] === 'running' ? null : new Date().toISOString(),
  total: 60_000,
  inserted: 0,
  failed: 0,
  skipped: 0,
  removed: 0,
  reason: null,
  ...values,
});

/** The server's answers to an import, as they are at one moment of it. */
const importAt =
  (values: Record<string, unknown>, shown: RegExp) =>
  async (page: Page, setup: Setup): Promise<void> => {
    await page.route(/live_api\/apps\/[^/]+\/imports/, (route) => {
      const isList = /imports(\?.*)?$/.test(route.request().url()) && route.request().method() === 'GET';
      return route.fulfill({ json: isList ? { imports: [] } : record(values) });
    });
    await wizard(animals(2_500), async (dialog) => {
      await dialog.getByRole('button', { name: /^Import \d/ }).click();
      await dialog.getByText(shown).first().waitFor();
    })(page, setup);
  };

const failing = (path: RegExp) => async (page: Page, setup: Setup) => {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/build/app/${setup.shelter.appId}?panel=database`);
  await page.getByText(/could not be loaded/).waitFor({ timeout: 60_000 });
};

export const databaseScreens: readonly Screen[] = (
  [
    ['', table],
    [
      'range',
      async (page, setup) => {
        await table(page, setup);
        await cell(page, 1, 0).click();
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press('Shift+ArrowRight');
      },
    ],
    ['edit-text', editing(0)],
    ['edit-select', editing(1)],
    ['edit-multiselect', editing(2)],
    ['edit-number-refused', editing(3, 'many')],
    ['edit-image', editing(5)],
    ['edit-date', editing(6)],
    ['edit-moment', editing(7)],
    ['edit-long', editing(8)],
    [
      'edit-json-refused',
      async (page, setup) => {
        await editing(9)(page, setup);
        await page.getByRole('dialog').getByRole('textbox').fill('{"height": 20,');
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await page.getByText(/Invalid JSON/).waitFor();
      },
    ],
    [
      'edit-reference',
      async (page, setup) => {
        await table(page, setup, 'Stay');
        await cell(page, 0, 0).click();
        await page.keyboard.press('Enter');
        await page.getByRole('listbox').getByRole('option').first().waitFor();
      },
    ],
    [
      'filter',
      tool('Filter', async (opened) => {
        await opened.getByRole('button', { name: 'Add filter' }).click();
        await opened.getByRole('button', { name: 'Add filter' }).click();
      }),
    ],
    ['sort', tool('Sort')],
    ['fields', tool('Fields', (opened) => opened.getByRole('checkbox', { name: 'Traits' }).click())],
    [
      'views',
      tool('Views', async (opened) => {
        await opened.getByLabel('Name of the view').fill('Cats that are shy and came in this year');
        await opened.getByRole('button', { name: 'Save' }).click();
      }),
    ],
    ['export', tool('Export')],
    [
      'access',
      async (page, setup) => {
        await table(page, setup);
        await panel(page)
          .getByRole('button', { name: /^Access control/ })
          .click();
      },
    ],
    [
      'about',
      async (page, setup) => {
        await table(page, setup);
        await panel(page)
          .getByRole('button', { name: /^About/ })
          .click();
      },
    ],
    [
      'header-menu',
      async (page, setup) => {
        await table(page, setup);
        await panel(page).getByRole('columnheader', { name: /Name/ }).getByRole('button').first().click();
      },
    ],
    [
      'row',
      async (page, setup) => {
        await table(page, setup);
        await cell(page, 0, 0).click();
        await page.keyboard.press('Shift+Enter');
        if (!(await page.getByRole('dialog').isVisible()))
          await panel(page).getByRole('button', { name: 'Open row' }).first().click();
        await page.getByRole('region', { name: 'What refers to this row' }).getByText(/row/).first().waitFor();
      },
    ],
    ['selected', selected],
    ['bulk-edit', async (page, setup) => (await selected(page, setup)).getByRole('button', { name: 'Edit' }).click()],
    [
      'bulk-delete',
      async (page, setup) => (await selected(page, setup)).getByRole('button', { name: 'Delete' }).click(),
    ],
    [
      'bulk-run',
      async (page, setup) => {
        const group = await selected(page, setup);
        await page.route(/entities\/Animal\/[0-9a-f]{24}/, () => undefined);
        await group.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 rows' }).click();
        await panel(page)
          .getByText(/Deleting/)
          .waitFor();
      },
    ],
    [
      'new-rows',
      async (page, setup) => {
        await table(page, setup);
        for (const name of ['Pip', 'Squeak']) {
          await panel(page).getByRole('button', { name: 'Add row' }).click();
          await page.locator('[role=grid]:focus').waitFor();
          await page.keyboard.type(name);
          await page.keyboard.press('Enter');
        }
      },
    ],
    [
      'nothing-found',
      async (page, setup) => {
        await table(page, setup);
        await panel(page).getByRole('searchbox').fill('Donaudampfschiff');
        await panel(page).getByText('0 rows found').waitFor();
      },
    ],
    ['no-rows', (page, setup) => table(page, setup, 'Keeper')],
    [
      'no-entities',
      async (page, { draft }) => {
        await page.goto(`/build/app/${draft.appId}?panel=database`);
        await page.getByText('No entities yet').waitFor();
      },
    ],
    ['users', (page, setup) => table(page, setup, 'User')],
    [
      'read-only',
      async (page, setup) => {
        await openVersions(page, { ...setup, app: { ...setup.app, ...setup.shelter } });
        await page.getByRole('button', { name: 'View', exact: true }).last().click();
        await page.getByText('Older version').first().waitFor();
        if (!setup.wide) await page.getByRole('tab', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Database', exact: true }).click();
        await page.getByText('You are looking at an older version. Edits').first().waitFor();
      },
    ],
    ['error', failing(/live_api\/apps\/[^/]+\/entities(\?|$)/)],
    ['rows-error', failing(/entities\/\w+\/count/)],
    [
      'loading',
      async (page, { shelter }) => {
        await page.route(/entities\/\w+\/count/, () => undefined);
        await page.goto(`/build/app/${shelter.appId}?panel=database`);
        await page.getByRole('status', { name: 'Loading the rows' }).waitFor();
      },
    ],
    ['import-upload', wizard()],
    ['import-columns', wizard(animals(40))],
    [
      'import-failing',
      wizard(animals(40), (dialog) =>
        dialog
          .getByRole('button', { name: /cells? do(es)? not convert/ })
          .first()
          .click(),
      ),
    ],
    ['import-running', importAt({ state: 'running', inserted: 21_300 }, /of 60,000 rows/)],
    ['import-done', importAt({ state: 'done', inserted: 59_980, failed: 12, skipped: 8 }, /Import completed|imported/)],
    ['import-stopped', importAt({ state: 'cancelled', inserted: 21_300 }, /was stopped/)],
    [
      'import-undoing',
      async (page, setup) => {
        await importAt({ state: 'done', inserted: 60_000 }, /imported/)(page, setup);
        await page.route(/live_api\/apps\/[^/]+\/imports\/\w+/, (route) =>
          route.fulfill({ json: record({ state: 'undoing', inserted: 60_000, removed: 21_300, endedAt: null }) }),
        );
        await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
        await page.getByText('21,300 of 60,000 rows removed').waitFor();
      },
    ],
    ['import-undone', importAt({ state: 'undone', inserted: 60_000 }, /was undone/)],
    [
      'import-new-entity',
      async (page, setup) => {
        await table(page, setup);
        await page.getByRole('button', { name: 'New from a file' }).click();
        const buffer = Buffer.from('Cat,Visited on,Cost,Zip\nTom,2026-01-02,12.50,01234\nKit,2026-01-03,9,10115\n');
        await page
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles({ name: 'cat-visits.csv', mimeType: 'text/csv', buffer });
        await page.getByRole('dialog').getByText('rows will be added').waitFor();
      },
    ],
  ] satisfies readonly [string, Screen['open']][]
).map(([name, open]) => ({
  name: name === '' ? 'database' : `database-${name}`,
  as: name === 'no-entities' ? 'empty' : 'full',
  open,
}));
