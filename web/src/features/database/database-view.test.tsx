import { followChanges } from '@lathe/proto/entities/changes';
import { deleteRow, listEntities, listRows, readSchema } from '@lathe/proto/entities/http';
import { createRows, updateRows } from '@lathe/proto/entities/many-rows';
import { countRows } from '@lathe/proto/entities/reading';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { DatabaseView, type DatabaseViewProps } from './database-view';

const dog = {
  name: 'Dog',
  description: 'Dogs that are walked.',
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 12 },
    size: { type: 'string', enum: ['small', 'large'] },
    age: { type: 'integer' },
    isCalm: { type: 'boolean' },
    owner: { type: 'string', 'x-ref': 'Owner' },
  },
  required: ['name'],
  permissions: { read: 'all', write: 'creator' },
};
const owner = {
  name: 'Owner',
  type: 'object',
  properties: { name: { type: 'string' } },
  required: [],
  permissions: { read: 'creator', write: 'creator' },
};

const idOf = (index: number): string => String(index).padStart(24, '0');

// jsdom lays nothing out; the grid draws what is in view.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1600);
});

interface Served {
  names?: string[];
  props?: Partial<DatabaseViewProps>;
}

/** A database with these dogs, and what was asked of it. */
function start({ names = ['Rex', 'Bella'], props = {} }: Served = {}) {
  const dogs = names.map((name, index) => ({ id: idOf(index), name, createdAt: '2026-01-02T10:00:00.000Z' }));
  const sent: unknown[] = [];
  serve(listEntities, () => ({
    entities: [
      {
        name: 'Dog',
        count: dogs.length,
        unknownFields: ['colour'],
        unconverted: [{ field: 'age', rows: 2, samples: ['about 7', 'old'] }],
      },
      { name: 'Owner', count: 1, unknownFields: [] },
    ],
  }));
  serve(readSchema, ({ params }) => (params['name'] === 'Dog' ? dog : owner));
  serve(followChanges, () => refusal('not-found'));
  serve(countRows, ({ params }) => ({ count: params['name'] === 'Dog' ? dogs.length : 1 }));
  serve(listRows, ({ request, params }) => {
    if (params['name'] === 'Owner') return [{ id: idOf(90), name: 'Mia' }];
    const query = new URL(request.url).searchParams;
    const asked = JSON.parse(query.get('q') ?? '{}') as { id?: { $in: string[] } };
    if (asked.id !== undefined) return dogs.filter(({ id }) => asked.id?.$in.includes(id));
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit'))];
    return dogs.slice(skip, skip + limit);
  });
  const stored = (make: (row: Record<string, unknown>, index: number) => unknown) => (asked: { body: unknown }) => {
    sent.push(asked.body);
    const results = (asked.body as Record<string, unknown>[]).map(make);
    return HttpResponse.json({ done: results.length, failed: 0, results });
  };
  serve(
    updateRows,
    stored((row, index) => {
      const at = dogs.findIndex(({ id }) => id === row['id']);
      dogs[at] = { ...dogs[at]!, ...row };
      return { index, row: dogs[at] };
    }),
  );
  serve(
    createRows,
    stored((row, index) => {
      dogs.unshift({ ...row, id: idOf(100 + dogs.length) } as (typeof dogs)[number]);
      return { index, row: dogs[0] };
    }),
  );
  const onAsk = vi.fn(() => Promise.resolve());
  const view = (app = sampleApp()) => (
    <DatabaseView app={app} readOnly={undefined} busy={undefined} onAsk={onAsk} {...props} />
  );
  const { rerender } = renderScreen(view());
  /** The assistant has made a version. */
  const commit = (): void => rerender(view({ ...sampleApp(), head: idOf(77) }));
  return { sent, dogs, onAsk, commit };
}

const grid = (): Promise<HTMLElement> => screen.findByRole('grid', { name: 'Rows of Dog' });
const cell = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole('gridcell').find(({ textContent }) => textContent === text);
    if (found === undefined) throw new Error(`There is no cell ${text}`);
    return found;
  });
const press = (target: HTMLElement): boolean => fireEvent.pointerDown(target, { pointerType: 'mouse', button: 0 });
/** A person's keys go to the grid. */
const keys = async (text: string): Promise<void> => {
  (await grid()).focus();
  await userEvent.keyboard(text);
};

describe('the database panel', () => {
  it('lists what the app keeps, with the rows of the first entity in a grid', async () => {
    start();
    const list = await screen.findByRole('combobox', { name: 'Entity' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dog (2 rows)', 'Owner (1 row)', 'User (people who signed up)']);
    const table = await grid();
    await cell('Rex');
    expect([table.getAttribute('aria-rowcount'), table.getAttribute('aria-colcount')]).toEqual(['3', '10']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'name *',
      'size',
      'age',
      'isCalm',
      'owner',
      'id',
      'createdAt',
      'User ID',
      'Actions',
    ]);
    expect(screen.getByRole('status', { name: 'Table' }).textContent).toContain('2 rows');
  });

  it('says what an entity is, of which fields, and who may do what', async () => {
    start();
    await userEvent.click(await screen.findByRole('button', { name: 'About Dog' }));
    const table = await screen.findByRole('table', { name: 'Fields of Dog' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(rows).toEqual([
      'Field | Type',
      'name required | text',
      'size | selectsmall, large',
      'age | number',
      'isCalm | boolean',
      'owner | texta row of Owner',
      'id set by the server | text',
      'createdAt set by the server | datetime',
      'User ID set by the server | text',
    ]);
    within(await screen.findByRole('dialog')).getByText(
      'Anyone can read. Signed-in people can add. Only the creator can change and delete their own.',
    );
    screen.getByText(/does not have: colour/);
    screen.getByText(/2 rows have values of age .* do not fit: about 7, old\./);
  });

  it('edits a cell by keyboard, and takes the change back', async () => {
    const { sent } = start();
    press(await cell('Bella'));
    await keys('Max{Enter}');
    await waitFor(() => expect(sent).toEqual([[{ id: idOf(1), name: 'Max' }]]));
    await cell('Max');
    await keys('{Control>}z{/Control}');
    await cell('Bella');
  });

  it('keeps what does not fit in the editor, and says why', async () => {
    const { sent } = start();
    press(await cell('Rex'));
    await keys('{ArrowRight}{ArrowRight}many{Enter}');
    await screen.findByText('must be a number');
    await userEvent.keyboard('{Escape}');
    await keys('{ArrowLeft}{ArrowLeft}{F2}');
    await userEvent.clear(screen.getByRole('textbox', { name: 'name' }));
    await userEvent.keyboard('123456789012');
    await screen.findByText('12 characters max');
    await userEvent.keyboard('{Escape}');
    expect(sent).toEqual([]);
  });

  it('switches a yes or no, and chooses an option, without a mouse', async () => {
    const { sent } = start();
    press(await cell('Rex'));
    await keys('{ArrowRight}{Enter}');
    await userEvent.keyboard('lar{Enter}');
    await keys('{ArrowRight}{ArrowRight} ');
    await waitFor(() => expect(sent).toEqual([[{ id: idOf(0), size: 'large' }], [{ id: idOf(0), isCalm: true }]]));
  });

  it('asks the assistant for an option that there is not yet; an empty one is ignored', async () => {
    const { onAsk } = start();
    press(await cell('Rex'));
    await keys('{ArrowRight}{Enter}');
    await userEvent.keyboard('  {Enter}');
    expect(onAsk).not.toHaveBeenCalled();
    press(await cell('Rex'));
    await keys('{ArrowRight}{Enter}');
    await userEvent.keyboard('huge{Enter}');
    expect(onAsk).toHaveBeenCalledWith('Add "huge" to the size of Dog');
  });

  it('saves a new row by its check; an empty one is not saved', async () => {
    const { sent } = start();
    await userEvent.click(await screen.findByRole('button', { name: 'Add row' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save row' }));
    expect(sent).toEqual([]);
    await keys('{Control>}{Home}{/Control}Ada{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save row' }));
    await waitFor(() => expect(sent).toEqual([[{ name: 'Ada' }]]));
    await cell('Ada');
    expect(screen.queryByRole('button', { name: 'Save row' })).toBeNull();
  });

  it('keeps unsaved rows while a new version of the app is looked at', async () => {
    const { commit } = start();
    await userEvent.click(await screen.findByRole('button', { name: 'Add row' }));
    await keys('Ada{Enter}');
    await cell('Ada');
    commit();
    expect(screen.queryByText('Loading the fields')).toBeNull();
    await cell('Ada');
    await screen.findByRole('button', { name: 'Save row' });
  });

  it('says in the words of the specification what did not work', async () => {
    start();
    serve(updateRows, () => refusal('unavailable'));
    serve(createRows, () => refusal('unavailable'));
    serve(deleteRow, () => refusal('unavailable'));
    press(await cell('Rex'));
    await keys('Max{Enter}');
    await screen.findByText('Failed to update row');
    await cell('RexNot taken: Something is not available right now. Please try again').catch(() => undefined);
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete row' })[0]!);
    await screen.findByText('Failed to delete row');
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
    await keys('{Control>}{Home}{/Control}Ada{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save row' }));
    await screen.findByText('Failed to create row');
  });

  it('asks the assistant for another access control, and says when that failed', async () => {
    const { onAsk } = start();
    const choose = async (name: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: /^Access control/ }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name }));
    };
    await choose('Admin Only');
    expect(onAsk).toHaveBeenCalledWith('Change the permissions for Dog to Admin Only');
    onAsk.mockImplementation(() => Promise.reject(new Error('no')));
    await choose('Creator Only');
    await screen.findByText('Failed to request access control change');
  });

  it('changes nothing while an older version is shown, and says so', async () => {
    start({ props: { readOnly: 'You are looking at an older version.' } });
    await screen.findByText('You are looking at an older version.');
    press(await cell('Rex'));
    await keys('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'name' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add row' }).disabled).toBe(true);
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete row' })[0]!.disabled).toBe(true);
  });

  it('says what to do where there are no rows', async () => {
    start({ names: [] });
    await screen.findByText('Dog has no rows yet');
    screen.getByText(/^Add one with the button above/);
  });

  it('asks for no rows where none can be added', async () => {
    start({ names: [], props: { readOnly: 'You are looking at an older version.' } });
    await screen.findByText('Dog has no rows yet');
    expect(screen.queryByText(/^Add one/)).toBeNull();
  });

  it.each([
    ['nothing was built', { head: null }],
    ['the app keeps nothing', {}],
  ])('says what to do when %s', async (_when, change) => {
    serve(listEntities, () => ({ entities: [] }));
    renderScreen(
      <DatabaseView app={sampleApp(change)} readOnly={undefined} busy={undefined} onAsk={() => Promise.resolve()} />,
    );
    await screen.findByText('No entities yet, use the chat to create one');
  });

  it('says when it could not be loaded, and tries again', async () => {
    serve(listEntities, () => refusal('unavailable'));
    renderScreen(
      <DatabaseView app={sampleApp()} readOnly={undefined} busy={undefined} onAsk={() => Promise.resolve()} />,
    );
    await screen.findByText('The entities could not be loaded');
    serve(listEntities, () => ({ entities: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No entities yet, use the chat to create one');
  });
});
