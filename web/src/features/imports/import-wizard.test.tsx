import { addEntity, generateMapping } from '@lathe/proto/builder-chat/csv-import';
import {
  addImportRows,
  cancelImport,
  type ImportRecord,
  listImports,
  readImport,
  sendImportFile,
  startImport,
  undoImport,
} from '@lathe/proto/entities/imports';
import { entitySchema } from '@lathe/proto/entities/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { InProcessWorker } from './table/in-process-worker.test-support';
import { Wizard } from './wizard';

const schema = entitySchema.parse({
  name: 'Dog',
  properties: {
    name: { type: 'string' },
    weight: { type: 'number' },
    born: { type: 'string', format: 'date' },
    home: { type: 'object', properties: { city: { type: 'string' } } },
  },
  required: ['name'],
});
const importId = '0123456789abcdef01234567';
const record = (change: Partial<ImportRecord> = {}): ImportRecord => ({
  importId,
  entity: 'Dog',
  fileName: 'dogs.csv',
  state: 'receiving',
  total: 2,
  inserted: 0,
  failed: 0,
  skipped: 0,
  removed: 0,
  reason: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  endedAt: null,
  ...change,
});
const done = (change: Partial<ImportRecord> = {}): ImportRecord =>
  record({ state: 'done', inserted: 2, endedAt: '2026-01-01T10:00:01.000Z', ...change });

const onClose = vi.fn();
/** A sentence in the dialog; the toast may say it too. */
const said = (text: string | RegExp) => within(screen.getByRole('dialog')).findByText(text, {}, { timeout: 5_000 });
const show = (into: typeof schema | null = schema) =>
  renderScreen(<Wizard app={sampleApp()} schema={into} onClose={onClose} />);
const choose = (content: string, name = 'dogs.csv') =>
  userEvent.upload(screen.getByLabelText('File to import'), new File([content], name, { type: 'text/csv' }), {
    applyAccept: false,
  });

beforeEach(() => {
  vi.stubGlobal('Worker', InProcessWorker);
  onClose.mockClear();
  serve(listImports, () => ({ imports: [] }));
  serve(generateMapping, () => ({ mappings: [{ csvHeader: 'Dog', schemaField: 'name', dataType: 'text' as const }] }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the import wizard', () => {
  it.each([
    ['', 'dogs.csv', 'CSV file appears to be empty'],
    ['\n \n', 'dogs.csv', 'CSV file appears to be empty'],
    ['name\n', 'dogs.csv', 'No valid data rows found in CSV'],
    ['name\n"Rex', 'dogs.csv', 'Failed to parse CSV file. Please check the format.'],
    ['PK\u0003\u0004', 'dogs.xlsx', 'Failed to parse CSV file. Please check the format.'],
    ['name\nRex', 'dogs.json', 'Only .csv and .xlsx files can be imported'],
  ])('says of the file %j (%s): %s', async (content, name, sentence) => {
    show();
    await choose(content, name);
    await screen.findByText(sentence);
  });

  it('shows the first rows, the suggested fields and what does not convert, and sends batches of ten', async () => {
    const sent: unknown[] = [];
    serve(startImport, ({ body }) => {
      sent.push(body);
      return record();
    });
    serve(addImportRows, ({ body }) => {
      sent.push(body);
      return { inserted: 2, failed: 0, issues: [] };
    });
    serve(readImport, () => done());
    show();
    await choose('Dog,weight,City\nRex,12,Rome\nAda,heavy,Bonn\n');
    const preview = await screen.findByRole('table', { name: 'First rows of dogs.csv' });
    within(preview).getByText('heavy');
    await waitFor(() => expect(screen.getByLabelText('Field for Dog')).toHaveProperty('value', 'name'));
    await userEvent.selectOptions(screen.getByLabelText('Field for weight'), 'weight');
    await userEvent.selectOptions(screen.getByLabelText('Field for City'), 'home.city');
    await screen.findByText('2 rows will be added, 1 cell left empty');
    await userEvent.click(screen.getByRole('button', { name: '1 cell does not convert' }));
    screen.getByText('is not a number');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    await said('Successfully imported all 2 rows.');
    expect(sent).toMatchObject([
      { entity: 'Dog', fileName: 'dogs.csv', rows: 2, again: false },
      {
        rows: [
          { row: 1, values: { name: 'Rex', weight: 12, home: { city: 'Rome' } } },
          { row: 2, values: { name: 'Ada', home: { city: 'Bonn' } } },
        ],
      },
    ]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('falls back on the names where no suggestion comes, and says so', async () => {
    serve(generateMapping, () => refusal('unavailable'));
    show();
    await choose('NAME,Race\nRex,Pug\n');
    await screen.findByText("Couldn't generate AI mapping suggestions. Using basic mapping instead.");
    expect(screen.getByLabelText('Field for NAME')).toHaveProperty('value', 'name');
    expect(screen.getByLabelText('Field for Race')).toHaveProperty('value', '');
  });

  it('says how many rows failed', async () => {
    serve(startImport, () => record());
    serve(addImportRows, () => ({ inserted: 1, failed: 1, issues: [{ path: '2.name', message: 'is required' }] }));
    serve(readImport, () => done({ inserted: 1, failed: 1 }));
    show();
    await choose('Dog\nRex\nAda\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    await said('Import completed with 1 failed rows out of 2 total.');
    screen.getByRole('button', { name: 'Download failed rows' });
  });

  it('notices a file that went in before', async () => {
    const again: unknown[] = [];
    serve(startImport, ({ body }) => {
      again.push((body as { again: boolean }).again);
      return again.length === 1 ? refusal('import/same-file', { import: done() }) : record();
    });
    serve(addImportRows, () => ({ inserted: 1, failed: 0, issues: [] }));
    serve(readImport, () => done({ inserted: 1 }));
    show();
    await choose('Dog\nRex\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    await screen.findByText(/This file was imported before/);
    await userEvent.click(screen.getByRole('button', { name: 'Import it again' }));
    await said('Successfully imported all 1 rows.');
    expect(again).toEqual([false, true]);
  });

  it('cannot be closed while rows are on their way, and can be stopped', async () => {
    serve(startImport, () => record());
    serve(addImportRows, () => new Promise<never>(() => undefined));
    serve(cancelImport, () => record({ state: 'cancelled', endedAt: '2026-01-01T10:00:01.000Z' }));
    show();
    await choose('Dog\nRex\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    await screen.findByRole('progressbar');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Stop import' }));
    await said('The import was stopped. 0 rows added until then.');
  });

  it('says when it failed, and tries again without adding anything twice', async () => {
    let refused = 0;
    serve(startImport, () => record());
    serve(addImportRows, () => ((refused += 1) === 1 ? refusal('internal') : { inserted: 1, failed: 0, issues: [] }));
    serve(readImport, () => done({ inserted: 1 }));
    show();
    await choose('Dog\nRex\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect((await screen.findAllByText('Failed to import data. Please try again.')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await said('Successfully imported all 1 rows.');
  });

  it('sends a large file whole, for a job, and follows it; the whole of it can be undone', async () => {
    let looks = 0;
    const begun: unknown[] = [];
    serve(startImport, ({ body }) => {
      begun.push(body);
      return record({ total: 2_001 });
    });
    serve(sendImportFile, () => record({ state: 'waiting', total: 2_001 }));
    serve(readImport, () =>
      (looks += 1) < 3
        ? record({ total: 2_001 })
        : undone && removed < 2_000
          ? done({ inserted: 2_001, total: 2_001, state: 'undoing', removed: (removed += 1_000), endedAt: null })
          : done({ inserted: 2_001, total: 2_001, state: undone ? 'undone' : 'done' }),
    );
    let undone = false;
    let removed = 0;
    serve(undoImport, () => {
      undone = true;
      return done({ inserted: 2_001, state: 'undoing' });
    });
    show();
    await choose(`Dog\n${'Rex\n'.repeat(2_001)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2,001 rows' }));
    await said('Successfully imported all 2001 rows.');
    expect(begun).toMatchObject([
      {
        rows: 2_001,
        file: {
          shape: { encoding: 'utf-8', delimiter: ',', hasHeader: true },
          plan: { columns: [{ column: 0, target: 'name', failing: 'empty' }] },
        },
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
    await said('1,000 of 2,001 rows removed');
    expect(
      screen.getByRole('progressbar', { name: 'Undoing the import of dogs.csv' }).getAttribute('aria-valuemax'),
    ).toBe('2001');
    await said('The import was undone. 2,001 rows removed again.');
  });

  it('makes a new entity of the columns', async () => {
    const made: unknown[] = [];
    serve(addEntity, ({ body }) => {
      made.push(body);
      return { versionId: importId };
    });
    serve(startImport, () => record({ entity: 'DogWalks' }));
    serve(addImportRows, () => ({ inserted: 2, failed: 0, issues: [] }));
    serve(readImport, () => done({ entity: 'DogWalks' }));
    show(null);
    await choose('Dog,Walked on,Zip\nRex,2026-01-02,01234\nAda,2026-01-03,10115\n', 'dog-walks.csv');
    expect(await screen.findByLabelText('Name of the new entity')).toHaveProperty('value', 'DogWalks');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    await said('Successfully imported all 2 rows.');
    expect(made).toMatchObject([
      {
        fileName: 'dog-walks.csv',
        schema: {
          name: 'DogWalks',
          properties: {
            dog: { type: 'string' },
            walkedOn: { type: 'string', format: 'date' },
            zip: { type: 'string' },
          },
        },
      },
    ]);
  });
});
