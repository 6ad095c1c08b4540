// The code editor: several files, search, names that change with what refers to them, problems, and two people at once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { appOf, filesOf } from './lib/api.ts';
import type { SourceFile } from './lib/app-driver.ts';
import { builderAtWork } from './lib/at-work.ts';
import { openBuilder } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

describe('the code editor', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;
  let problems: string[];

  before(async () => {
    ({ lathe, builder, app, page, problems, end } = await builderAtWork());
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByRole('navigation', { name: 'Files' }).waitFor();
  });
  after(() => end?.());

  const code = () => page.getByRole('region', { name: 'Code' });
  const tab = (name: string) =>
    code().getByRole('list', { name: 'Open files' }).getByRole('button', { name, exact: true });
  const editor = (path: string) => code().getByRole('textbox', { name: `Content of ${path}` });
  const button = (name: string) => code().getByRole('button', { name, exact: true }).filter({ visible: true });
  const contentOf = async (path: string): Promise<string | undefined> =>
    (await filesOf(builder.client, app.appId)).find((file: SourceFile) => file.path === path)?.content;
  const show = async (path: string) => {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox', { name: 'File', exact: true }).fill(path);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await editor(path).waitFor();
  };
  const saved = () => code().getByRole('status').filter({ hasText: 'Saved', visible: true }).waitFor();
  /** Adds a line at the very start of the file that is seen. */
  const type = async (path: string, text: string) => {
    await editor(path).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText(text);
  };
  const until = async (condition: () => Promise<boolean>) => {
    for (let waited = 0; !(await condition()); waited += 100) {
      assert.ok(waited < 20_000, 'it did not happen within 20 s');
      await page.waitForTimeout(100);
    }
  };

  it('opens files by letters of their name, in tabs', async () => {
    await show('pages/Dogs.jsx');
    await show('layout.jsx');
    assert.equal(await tab('layout.jsx').getAttribute('aria-current'), 'true');
    await tab('layout.jsx').press('ArrowLeft');
    assert.equal(await tab('Dogs.jsx').getAttribute('aria-current'), 'true');
    await editor('pages/Dogs.jsx').waitFor();
    await button('Close layout.jsx').click();
    await tab('layout.jsx').waitFor({ state: 'detached' });
  });

  it('searches all files by keyboard and jumps to the line', async () => {
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('searchbox', { name: 'Search in files' }).fill('export const MENU');
    await page.getByText('1 line in 1 file').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await editor('services/app.js').waitFor();
    await until(async () => (await editor('services/app.js').locator('.cm-activeLine').innerText()).includes('MENU'));
    await button('Search in files (Ctrl+Shift+F)').click();
  });

  it('saves what is typed, formats on Ctrl+S and shows what changed since the last version', async () => {
    await show('pages/Dogs.jsx');
    await type('pages/Dogs.jsx', 'const   extra = "one"\n');
    await saved();
    assert.match((await contentOf('pages/Dogs.jsx')) ?? '', /^const {3}extra = "one"\n/);
    await editor('pages/Dogs.jsx').press('Control+s');
    await until(async () => ((await contentOf('pages/Dogs.jsx')) ?? '').includes("const extra = 'one';"));
    await button('Changes since the last version').click();
    const now = code().getByRole('textbox', { name: 'Now: pages/Dogs.jsx' });
    await now.locator('.cm-changedLine').first().waitFor();
    assert.match(await now.locator('.cm-changedLine').first().innerText(), /extra/);
    await button('Changes since the last version').click();
  });

  it('shows the problems of the detectors in the gutter and in the tree', async () => {
    await show('pages/Dogs.jsx');
    await type('pages/Dogs.jsx', "import Gone from '@/components/Gone';\n");
    await saved();
    await code().locator('.cm-lint-marker').filter({ visible: true }).first().waitFor();
    await code()
      .getByRole('button', { name: /Dogs\.jsx.*1 problem/ })
      .first()
      .waitFor();
    await editor('pages/Dogs.jsx').press('Control+z');
    await code().locator('.cm-lint-marker').filter({ visible: true }).first().waitFor({ state: 'detached' });
  });

  it('adds a file, and refuses names that are taken or none', async () => {
    await button('New file').click();
    const dialog = page.getByRole('dialog', { name: 'New file' });
    await dialog.getByLabel('Name').fill('dogs');
    await dialog.getByRole('button', { name: 'Create file' }).click();
    await dialog.getByText('begins with a capital letter').waitFor();
    await dialog.getByLabel('Name').fill('Dogs');
    await dialog.getByRole('button', { name: 'Create file' }).click();
    await dialog.getByText('There is a file of this name already').waitFor();
    await dialog.getByLabel('Name').fill('About');
    await dialog.getByRole('button', { name: 'Create file' }).click();
    await editor('pages/About.jsx').waitFor();
    assert.ok((await appOf(builder.client, app.appId)).pages.includes('About'));
  });

  it('renames a page with the links to it, in one version', async () => {
    await show('pages/Dogs.jsx');
    await button('Rename file').click();
    const dialog = page.getByRole('dialog', { name: 'Rename pages/Dogs.jsx' });
    await dialog.getByLabel('Name').fill('Pack');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await editor('pages/Pack.jsx').waitFor();
    assert.match((await contentOf('services/app.js')) ?? '', /page: 'Pack'/);
    for (const { path, content } of await filesOf(builder.client, app.appId))
      assert.doesNotMatch(content, /createPageUrl\((['"`])Dogs\b/, path);
    const { problems: found }: { problems: { severity: string }[] } = await builder.client.request(
      'GET',
      `/api/apps/${app.appId}/versions/${(await appOf(builder.client, app.appId)).head}/problems`,
    );
    assert.deepEqual(found, []);
  });

  it('deletes a file after asking, and takes its imports out', async () => {
    const component = 'components/DogForm.jsx';
    await show(component);
    await button('Delete file').click();
    const dialog = page.getByRole('dialog', { name: `Delete ${component}?` });
    await dialog.getByText('This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Delete file' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await contentOf(component), undefined);
    for (const { path, content } of await filesOf(builder.client, app.appId))
      assert.doesNotMatch(content, /components\/DogForm/, path);
  });

  it('leaves entities as they are', async () => {
    await show('entities/Dog.json');
    await code().getByText('Read-only', { exact: true }).filter({ visible: true }).waitFor();
    assert.equal(await button('Delete file').count(), 0);
  });

  it('asks whose text counts when two people write at once, and loses neither', async () => {
    const path = 'layout.jsx';
    const theirs = async (text: string) => {
      const content = `${text}\n${(await contentOf(path)) ?? ''}`;
      await builder.client.request('POST', `/api/apps/${app.appId}/files/update`, { fileId: path, content });
    };
    const asked = () => code().getByRole('alert').filter({ hasText: 'changed in the meantime', visible: true });
    await show(path);
    await theirs('// theirs 1');
    await type(path, '// mine 1\n');
    await asked().waitFor();
    await code().getByRole('button', { name: 'Show both' }).click();
    const mine = code().getByRole('textbox', { name: `Mine: ${path}` });
    await mine.locator('.cm-changedLine', { hasText: 'mine 1' }).waitFor();
    await mine.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('// together\n');
    await code().getByRole('button', { name: 'Save this' }).click();
    await until(async () => ((await contentOf(path)) ?? '').startsWith('// together\n// mine 1\n'));

    await theirs('// theirs 2');
    await type(path, '// mine 2\n');
    await asked().waitFor();
    await code().getByRole('button', { name: 'Take theirs' }).click();
    await editor(path).getByText('// theirs 2').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(async () => ((await contentOf(path)) ?? '').startsWith('// mine 2\n// together\n'));

    await theirs('// theirs 3');
    await type(path, '// mine 3\n');
    await asked().waitFor();
    await code().getByRole('button', { name: 'Keep mine' }).click();
    await until(async () => ((await contentOf(path)) ?? '').startsWith('// mine 3\n'));
    assert.doesNotMatch((await contentOf(path)) ?? '', /theirs 3/);
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('409')),
      [],
    );
  });
});
