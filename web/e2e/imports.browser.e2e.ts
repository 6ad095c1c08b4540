// The import wizard: files of every encoding and kind, what does not convert, progress, stopping, undoing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { openBuilder } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

type Row = Record<string, unknown>;

describe('the import wizard', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let context: BrowserContext;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({ lathe, builder, app, page, context, end } = await builderAtWork());
    context.setDefaultTimeout(20_000);
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Database' }).click();
  });
  after(() => end?.());

  const path = (entity = 'Dog'): string => `/live_api/apps/${app.appId}/entities/${entity}`;
  const rows = async (query = '', entity = 'Dog'): Promise<Row[]> =>
    (await builder.client.request('GET', `${path(entity)}?limit=5000&sort=createdAt${query}`)) as Row[];
  const counts = async (): Promise<Record<string, number>> => {
    const { entities } = (await builder.client.request('GET', `/live_api/apps/${app.appId}/entities`)) as {
      entities: { name: string; count: number }[];
    };
    return Object.fromEntries(entities.map(({ name, count }) => [name, count]));
  };
  const dialog = () => page.getByRole('dialog');
  const entities = () => page.getByRole('list', { name: 'Entities' });
  const button = (name: string | RegExp) => dialog().getByRole('button', { name });

  /** Opens the wizard for an entity, or for a new one. */
  async function open(entity?: string) {
    if (entity === undefined) await entities().getByRole('button', { name: 'New from a file' }).click();
    else {
      await entities()
        .getByRole('button', { name: new RegExp(`^${entity}`) })
        .click();
      const toolbar = page.getByRole('toolbar', { name: `Table of ${entity}` });
      await toolbar.getByRole('button', { name: 'Import', exact: true }).click();
    }
    await dialog().getByText('Choose a file').waitFor();
  }
  const choose = (name: string, content: string | Uint8Array) =>
    dialog()
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  async function close() {
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
  }

  it('brings a small file in, with columns matched by name and synonym', async () => {
    await open('Dog');
    await choose('dogs.csv', 'Name,Race,Phone\nRex,Collie,007\nBella,Pug,+49 30 1\n');
    await dialog().getByRole('table', { name: 'First rows of dogs.csv' }).getByText('+49 30 1').waitFor();
    await dialog().getByText('2 rows will be added').waitFor();
    assert.equal(await dialog().getByLabel('Field for Name').inputValue(), 'name');
    assert.equal(await dialog().getByLabel('Field for Race').inputValue(), '');
    await dialog().getByLabel('Field for Race').selectOption('breed');
    assert.equal(await dialog().getByLabel('Field for Phone').inputValue(), 'ownerPhone');
    assert.deepEqual(await axeFaults(page, 'import mapping'), []);
    await button('Import 2 rows').click();
    await dialog().getByText('Successfully imported all 2 rows.').waitFor();
    assert.deepEqual(
      (await rows()).map(({ name, breed, ownerPhone }) => [name, breed, ownerPhone]),
      [
        ['Rex', 'Collie', '007'],
        ['Bella', 'Pug', '+49 30 1'],
      ],
    );
  });

  it('undoes an import as a whole', async () => {
    await button('Undo import').click();
    await dialog().getByText('The import was undone. 2 rows removed again.').waitFor();
    assert.deepEqual(await rows(), []);
    await close();
  });

  it('counts what does not convert before it begins, and does with it what is chosen', async () => {
    const csv =
      'dog,date,minutes,status\nRex,2026-01-02,30,planned\nBella,03/04/2026,half an hour,done\nMax,soon,45,unknown\n';
    await open('Walk');
    await choose('walks.csv', csv);
    const failing = (header: string) =>
      dialog()
        .getByRole('list', { name: 'Columns' })
        .getByRole('listitem')
        .filter({ has: page.getByLabel(`Field for ${header}`) });
    await failing('minutes').getByRole('button', { name: '1 cell does not convert' }).click();
    await failing('minutes').getByText('half an hour').waitFor();
    await failing('date').getByRole('button', { name: '2 cells do not convert' }).click();
    await failing('date').getByText('may have day or month first').waitFor();
    await dialog().getByLabel('Dates are written').selectOption('dmy');
    await failing('date').getByRole('button', { name: '1 cell does not convert' }).waitFor();
    await failing('status').getByRole('button', { name: '1 cell does not convert' }).click();
    await failing('status').getByLabel('What becomes of them').selectOption('skip');
    await failing('minutes').getByLabel('What becomes of them').selectOption('text');
    await dialog()
      .getByText(/1 row skipped/)
      .waitFor();
    const summary = await dialog()
      .getByText(/will be added/)
      .innerText();
    assert.match(summary, /1 cell kept as text/);
    await button(/^Import \d/).click();
    await dialog()
      .getByText(/Successfully imported|Import completed/)
      .waitFor();
    const walks = await rows('', 'Walk');
    const bella = walks.find(({ minutesText }) => minutesText === 'half an hour');
    assert.ok(walks.length === 2 ? bella : walks.length === 1, `walks: ${JSON.stringify(walks)}`);
    await close();
  });

  it('notices the same file, and imports it again only when that is meant', async () => {
    const csv = 'name,breed,ownerPhone\nTwin,Pug,1\n';
    for (const again of [false, true]) {
      await open('Dog');
      await choose('twins.csv', csv);
      await button('Import 1 row').click();
      if (again) {
        await dialog()
          .getByText(/This file was imported before: twins\.csv/)
          .waitFor();
        await button('Import it again').click();
      }
      await dialog().getByText('Successfully imported all 1 rows.').waitFor();
      await close();
    }
    assert.equal((await rows('&q={"name":"Twin"}')).length, 2);
  });

  it('reads every encoding, and lets it be set right', async () => {
    const text = 'name;breed;ownerPhone\nJosé;“Spitz”;1\n';
    const western = Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1');
    await open('Dog');
    const name = () => dialog().getByRole('table').getByRole('row').nth(1);
    for (const [file, bytes, encoding] of [
      ['utf8.csv', Buffer.from(text), 'utf-8'],
      ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
      ['western.csv', western, 'windows-1252'],
    ] as const) {
      await choose(file, bytes);
      await name().getByText('“Spitz”').waitFor();
      assert.equal(await dialog().getByLabel('Encoding').inputValue(), encoding);
      assert.equal(await dialog().getByLabel('Separator').inputValue(), ';');
      await button('Back').click();
    }
    await choose('western.csv', western);
    await dialog().getByLabel('Encoding').selectOption('latin-1');
    await name().getByText('\x93Spitz\x94').waitFor();
    await dialog().getByLabel('Separator').selectOption(',');
    await dialog().getByRole('columnheader', { name: 'name;breed;ownerPhone' }).waitFor();
    await dialog().getByLabel('Separator').selectOption(';');
    await dialog().getByLabel('First row', { exact: true }).selectOption('data');
    await dialog().getByText('2 rows, 3 columns').waitFor();
    await close();
  });

  it('says what is wrong with a file, in words', async () => {
    await open('Dog');
    for (const [file, content, sentence] of [
      ['empty.csv', '\n\n', 'CSV file appears to be empty'],
      ['header.csv', 'name,breed\n', 'No valid data rows found in CSV'],
      ['quote.csv', 'name\n"Rex\n', 'Failed to parse CSV file. Please check the format.'],
      ['packed.csv', Buffer.from([0x1f, 0x8b, 8, 0]), 'Failed to parse CSV file. Please check the format.'],
      ['dogs.txt', 'name\nRex\n', 'Only .csv and .xlsx files can be imported'],
    ] as const) {
      await choose(file, content);
      await dialog().getByRole('alert').getByText(sentence).waitFor();
    }
    await close();
  });

  it('reads a workbook, with its dates and texts', async () => {
    await open('Dog');
    await choose('dogs.xlsx', workbook());
    await dialog().getByRole('table').getByText('2026-01-02').waitFor();
    assert.equal(await dialog().getByLabel('Sheet').inputValue(), 'Dogs');
    await button('Import 1 row').click();
    await dialog().getByText('Successfully imported all 1 rows.').waitFor();
    assert.equal((await rows('&q={"name":"Xena"}'))[0]?.['ownerPhone'], '012');
    await close();
  });

  it('makes a new entity of a file', async () => {
    await open();
    await choose('cat-visits.csv', 'Cat,Visited on,Cost,Zip\nTom,2026-01-02,12.50,01234\nKit,2026-01-03,9,10115\n');
    assert.equal(await dialog().getByLabel('Name of the new entity').inputValue(), 'CatVisits');
    assert.equal(await dialog().getByLabel('Type of the field for Visited on').inputValue(), 'date');
    assert.equal(await dialog().getByLabel('Type of the field for Cost').inputValue(), 'number');
    assert.equal(await dialog().getByLabel('Type of the field for Zip').inputValue(), 'text');
    await button('Import 2 rows').click();
    await dialog().getByText('Successfully imported all 2 rows.').waitFor();
    await close();
    await entities()
      .getByRole('button', { name: /^CatVisits/ })
      .waitFor();
    assert.deepEqual(
      (await rows('', 'CatVisits')).map(({ cat, visitedOn, cost, zip }) => [cat, visitedOn, cost, zip]),
      [
        ['Tom', '2026-01-02', 12.5, '01234'],
        ['Kit', '2026-01-03', 9, '10115'],
      ],
    );
  });

  it('imports a large file as a job, with progress, and stops it when told to', async () => {
    const large = (count: number): string =>
      `name,breed,ownerPhone\n${Array.from({ length: count }, (_, index) => `big ${index},Pug,0${index}`).join('\n')}\n`;
    const before = (await counts())['Dog']!;
    await open('Dog');
    await choose('large.csv', large(60_000));
    await button('Import 60,000 rows').click();
    const bar = dialog().getByRole('progressbar');
    await bar.waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => Number(document.querySelector('[role=progressbar]')?.ariaValueNow) > 0);
    await button('Stop import').click();
    await dialog()
      .getByText(/The import was stopped\. [\d,]+ rows added until then\./)
      .waitFor();
    const stopped = (await counts())['Dog']! - before;
    assert.ok(stopped > 0 && stopped < 60_000, `${stopped} rows`);
    await button('Undo import').click();
    await dialog()
      .getByText(/The import was undone/)
      .waitFor();
    assert.equal((await counts())['Dog'], before);
    await close();
    await open('Dog');
    await choose('large.csv', large(5_000));
    await button('Import 5,000 rows').click();
    await dialog().getByText('Successfully imported all 5000 rows.').waitFor();
    assert.equal((await counts())['Dog'], before + 5_000);
    await close();
  });
});

/** A workbook of one sheet: a text, a date, and digits that are a text. */
function workbook(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Dogs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>name</t></si><si><t>breed</t></si><si><t>ownerPhone</t></si><si><t>Xena</t></si><si><t>born</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>4</v></c></row><row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="inlineStr"><is><t>Pug</t></is></c><c r="C2" t="str"><v>012</v></c><c r="D2" s="1"><v>46024</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
