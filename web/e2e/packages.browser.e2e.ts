// What apps may import, in Chromium: an app whose pages import and use every package and component, and what a page
// without them loads.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { iconFactory, packageImports } from '../../proto/src/apps/project/importable/packages.ts';
import { platformFiles } from '../../proto/src/apps/project/importable/platform-modules.ts';
import { publish } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type TestLathe, testLathe } from './lib/lathe.ts';
import { type ScriptedFile, scriptedModel } from './lib/scripted-model.ts';

const folder = join(import.meta.dirname, 'packages-app');
const written = [
  ...globSync('components/*.jsx', { cwd: folder }),
  'pages/Home.jsx',
  ...globSync('pages/*.jsx', { cwd: folder }),
];
const everything = [
  ...packageImports.filter((specifier) => specifier !== iconFactory),
  ...[...platformFiles.keys()].map((path) => `@/${path.replace(/\.jsx?$/, '')}`),
];

/** A page that imports all there is, and shows how many names each has. */
const everythingPage: ScriptedFile = {
  path: 'pages/Everything.jsx',
  content: [
    ...everything.map((specifier, index) => `import * as m${index} from '${specifier}';`),
    "import Check from '@/components/Check';",
    `const modules = { ${everything.map((specifier, index) => `'${specifier}': m${index}`).join(', ')} };`,
    'const works = (module) => Object.keys(module).length > 0 && Object.values(module).every((value) => value !== undefined);',
    'export default function Everything() {',
    '  return <ul>{Object.entries(modules).map(([name, module]) => <Check key={name} name={name} ok={works(module)} />)}</ul>;',
    '}',
  ].join('\n'),
};

const appFiles: ScriptedFile[] = [
  ...[...new Set(written)].map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8').trimEnd() })),
  everythingPage,
];

describe('what apps may import', () => {
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let lathe: TestLathe;
  let browser: Browser;
  let url: string;

  before(async () => {
    model = await scriptedModel(appFiles, 0, 2_000);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
    }));
    const client = lathe.client();
    await client.signUp('packages@example.org', 'correct horse 9');
    const { appId } = await client.createApp();
    const outcome = await client.ask(appId, 'Use everything that there is');
    assert.equal(outcome.error, null);
    ({ url } = await publish(client, appId));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  async function opened(name: string) {
    const made = await freshPage(browser, { reducedMotion: 'reduce' });
    // Somebody who saves data: else an app fetches what its other pages need once this one has been shown a while.
    await made.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await made.page.goto(`${url}/${name}`);
    return made;
  }

  /** Waits until every check of a page holds, and answers their names. */
  async function checked(page: Page): Promise<string[]> {
    const checks = page.locator('[data-check]');
    await checks.first().waitFor();
    const failed = page.locator('[data-ok=no]');
    for (let waited = 0; (await failed.count()) > 0 && waited < 10_000; waited += 100) await page.waitForTimeout(100);
    assert.deepEqual(await failed.evaluateAll((all) => all.map((each) => each.getAttribute('data-check'))), []);
    return checks.evaluateAll((all) => all.map((each) => each.getAttribute('data-check') ?? ''));
  }

  it('loads every package and component, with every name that it has', async () => {
    const { page, problems, context } = await opened('Everything');
    assert.deepEqual(await checked(page), everything);
    // Stripe's package fetches its script when it is imported, and apps run scripts of their own host only.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('https://js.stripe.com/')),
      [],
    );
    await context.close();
  });

  it('fetches, stores and writes files', async () => {
    const { page, problems, context } = await opened('Data');
    assert.equal((await checked(page)).length, 10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'dogs.csv');
    await page.getByRole('button', { name: 'Add' }).click();
    assert.match(await page.evaluate(() => localStorage.getItem('counter') ?? ''), /"count":\d/);
    // The browser reports the address that axios was to find missing; nothing else.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('/no/such.file')),
      [],
    );
    await context.close();
  });

  it('knows dates', async () => {
    const { page, problems, context } = await opened('Dates');
    assert.equal((await checked(page)).length, 7);
    await page.locator('.rbc-event', { hasText: 'Walk with Bello' }).waitFor();
    assert.equal(await page.locator('.rbc-calendar').evaluate((each) => getComputedStyle(each).display), 'flex');
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('shows text', async () => {
    const { page, problems, context } = await opened('Words');
    assert.equal((await checked(page)).length, 4);
    await page.getByRole('cell', { name: 'Collie' }).waitFor();
    for (const language of ['jsx', 'python']) {
      const colours = await page
        .locator(`code.language-${language} span`)
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
      assert.ok(new Set(colours).size > 1, `${language} has ${colours.join('; ')}`);
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('draws charts', async () => {
    const { page, problems, context } = await opened('Charts');
    assert.equal((await checked(page)).length, 3);
    const isDrawn = await page.locator('canvas').evaluateAll((all) =>
      all.map((each) => {
        if (!(each instanceof HTMLCanvasElement)) return false;
        return each
          .getContext('2d')
          ?.getImageData(0, 0, each.width, each.height)
          .data.some((value) => value > 0);
      }),
    );
    assert.deepEqual(isDrawn, [true, true]);
    await page.locator('svg[height="96"] path').first().waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('lists and drags', async () => {
    const { page, problems, context } = await opened('Lists');
    assert.equal((await checked(page)).length, 4);
    await page.getByText('Row 3', { exact: true }).waitFor();
    assert.ok((await page.getByText(/^Row \d+$/).count()) < 20);
    await move(page, '[data-item=a]');
    await page.waitForFunction(() => document.querySelector('[data-order]')?.textContent === 'bac');
    await move(page, '[data-card=one]');
    await page.waitForFunction(() => document.querySelector('[data-cards]')?.textContent === 'two one');
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('asks', async () => {
    const { page, problems, context } = await opened('Forms');
    assert.equal((await checked(page)).length, 5);
    await page.getByLabel('Breed', { exact: true }).fill('box');
    await page.getByRole('option', { name: 'Boxer' }).click();
    assert.equal(await page.locator('[data-breed]').textContent(), 'boxer');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dogs.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
    await page.waitForFunction(() => document.querySelector('[data-dropped]')?.textContent === 'dogs.csv');
    await page.getByText('tab a').waitFor();
    assert.equal(await page.locator('[data-check=react-icons] svg').count(), 5);
    assert.equal(await page.locator('[data-check=react-icons] svg.lucide-circle-help').count(), 0);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('has components that work by pointer and by keys, and that axe has nothing against', async () => {
    const { page, problems, context } = await opened('Parts');
    assert.equal((await checked(page)).length, 7);
    assert.deepEqual(await axeFaults(page, 'parts'), []);
    const table = page.locator('[data-check=data-table]');
    const names = () => table.locator('table').first().locator('tbody td:first-child').allTextContents();
    assert.deepEqual(await names(), ['Dog 10', 'Dog 11', 'Dog 12', 'Dog 13', 'Dog 14']);
    await table.getByRole('button', { name: 'Weight' }).click();
    assert.equal((await names())[0], 'Dog 21');
    assert.equal(await table.getByRole('columnheader', { name: 'Weight' }).getAttribute('aria-sort'), 'ascending');
    await table.getByRole('button', { name: 'Next' }).click();
    assert.equal((await names())[0], 'Dog 16');
    await table.getByLabel('Search dogs').fill('Dog 15');
    assert.deepEqual(await names(), ['Dog 15']);
    await table.getByText('Dog 11: true').click();
    assert.equal(await page.locator('[data-opened]').textContent(), 'Dog 11');
    await table.getByText('No dogs yet.').waitFor();

    await page.getByRole('combobox', { name: 'Select a breed' }).focus();
    await page.keyboard.press('Enter');
    await page.getByPlaceholder('Search', { exact: true }).fill('boxer');
    assert.deepEqual(await axeFaults(page, 'an open combobox'), []);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('[data-breed]').textContent(), 'boxer');

    await page.getByRole('combobox', { name: 'Select breeds' }).click();
    await page.getByRole('option', { name: 'Collie' }).click();
    await page.getByRole('option', { name: 'Boxer' }).click();
    assert.equal(await page.locator('[data-chosen]').textContent(), 'collie boxer');
    await page.getByRole('option', { name: 'Clear' }).click();
    assert.equal(await page.locator('[data-chosen]').textContent(), '');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'May 1st, 2026' }).click();
    await page.getByRole('gridcell', { name: '14', exact: true }).click();
    assert.equal(await page.locator('[data-day]').textContent(), '14');
    await page.getByRole('button', { name: 'May 1, 2026 – May 3, 2026' }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    assert.deepEqual(await page.getByRole('alert').allTextContents(), ['Please fill this in.']);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('costs a page that imports nothing of it no file', async () => {
    const { page, problems, context } = await opened('Home');
    await page.getByRole('button').click();
    await page.getByRole('button', { name: '1' }).waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    // A published app tells that a page was opened; nothing is loaded by that.
    const files = loaded.filter((path) => !path.startsWith('/api/app-logs/'));
    const names = files.map((path) => path.replace(/^.*\/|-[\w-]{8}(?=\.js$)/g, ''));
    assert.deepEqual(names.sort(), ['app.css', 'app.js', 'boot.js', 'core.js', 'part.js', 'sonner.js']);
    assert.deepEqual(problems, []);
    await context.close();
  });
});

/** Drags what is focused one place down, by keys. */
async function move(page: Page, selector: string): Promise<void> {
  await page.locator(selector).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
}
