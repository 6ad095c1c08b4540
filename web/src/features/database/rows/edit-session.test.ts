import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, readToast } from '@/components/ui/toast-store';
import { AppError } from '@/lib/app-error';
import type { Row } from '../model/rows';
import { EditSession } from './edit-session';
import type { Outcome, RowsPort } from './rows-port';

const refusal = (message: string, path?: string, isLimit = false): Outcome => ({
  refusal: { message, issues: path === undefined ? [] : [{ path, message }], isLimit },
});

/** A server of rows, with what is refused. */
function begin(start: Row[] = [], refuse: (row: Row) => Outcome | undefined = () => undefined) {
  const stored = new Map<string, Row>(start.map((row) => [row.id, { updatedAt: 'v0', ...row }]));
  let ids = 0;
  let versions = 0;
  const put = (row: Row): Row => {
    const next = { ...stored.get(row.id), ...row, updatedAt: `v${(versions += 1)}` };
    stored.set(row.id, next);
    return next;
  };
  const port: RowsPort = {
    read: async (wanted) => wanted.flatMap((id) => stored.get(id) ?? []),
    update: async (rows) => rows.map((row) => refuse(row) ?? { row: put(row) }),
    create: async (all) =>
      all.map((values) => {
        const row = { ...values, id: `made-${(ids += 1)}` };
        return refuse(row) ?? { row: put(row) };
      }),
    remove: async (id) => {
      if (!stored.delete(id))
        throw new AppError({ code: 'entity/row-not-found', message: 'Row not found', status: 404 });
    },
    removeAll: async (all) => all.forEach((id) => stored.delete(id)),
  };
  const seen: Row[] = [];
  const session = new EditSession(port, { onRows: (rows) => seen.push(...rows), onOthers: () => undefined });
  /** Waits until nothing is on its way. */
  const settled = () =>
    new Promise<void>((done) => {
      const look = (): void => void (session.snapshot().saving === 0 && done());
      session.subscribe(look);
      look();
    });
  return { session, stored, put, seen, settled };
}

const toast = (): string | undefined => readToast()?.message;
afterEach(() => dismissToast(readToast()?.id ?? 0));

describe('changes of cells', () => {
  it('are shown at once, sent together, and undone and redone as one step', async () => {
    const { session, stored, settled, seen } = begin([
      { id: 'a', size: 1 },
      { id: 'b', size: 2 },
    ]);
    session.change([
      { rowId: 'a', field: 'size', before: 1, after: 5 },
      { rowId: 'a', field: 'title', before: undefined, after: 'x' },
      { rowId: 'b', field: 'size', before: 2, after: 6 },
    ]);
    expect(session.snapshot().unsaved.get('a')).toEqual({ size: 5, title: 'x' });
    await settled();
    expect(session.snapshot().unsaved.size).toBe(0);
    expect(seen.map(({ id }) => id)).toEqual(['a', 'b']);
    await session.undo();
    expect([stored.get('a'), stored.get('b')]).toMatchObject([{ size: 1, title: null }, { size: 2 }]);
    await session.redo();
    expect([stored.get('a'), stored.get('b')]).toMatchObject([{ size: 5, title: 'x' }, { size: 6 }]);
  });

  it('are no step where nothing changes', () => {
    const { session } = begin();
    session.change([{ rowId: 'a', field: 'size', before: null, after: undefined }]);
    expect([session.snapshot().canUndo, session.snapshot().saving]).toEqual([false, 0]);
  });

  it('that others made since are spared by undo, and that is said', async () => {
    const { session, stored, put, settled } = begin([{ id: 'a', size: 1, title: 't' }]);
    session.change([
      { rowId: 'a', field: 'size', before: 1, after: 5 },
      { rowId: 'a', field: 'title', before: 't', after: 'mine' },
    ]);
    await settled();
    put({ id: 'a', title: 'theirs' });
    await session.undo();
    expect(stored.get('a')).toMatchObject({ size: 1, title: 'theirs' });
    expect(toast()).toBe('1 cell was changed by somebody else since, and stays as it is');
  });

  it('that are refused are as they were, with the reason at the cell until it is changed again', async () => {
    const { session, settled } = begin([{ id: 'a', size: 1 }], (row) =>
      row['size'] === 'x' ? refusal('must be a number', 'size') : undefined,
    );
    session.change([{ rowId: 'a', field: 'size', before: 1, after: 'x' }]);
    await settled();
    expect(toast()).toBe('Failed to update row');
    expect(session.snapshot().problems.get('a/size')).toBe('must be a number');
    expect(session.snapshot().unsaved.size).toBe(0);
    session.change([{ rowId: 'a', field: 'size', before: 1, after: 2 }]);
    await settled();
    expect(session.snapshot().problems.size).toBe(0);
  });
});

describe('new rows', () => {
  it('wait until they are saved; empty ones are not', async () => {
    const { session, stored, settled } = begin();
    const [first = '', second = ''] = session.addDrafts([{}, { title: '' }]);
    await session.saveDrafts([first, second]);
    expect([stored.size, session.snapshot().drafts.length]).toEqual([0, 2]);
    session.change([{ rowId: first, field: 'title', before: undefined, after: 'Rex' }]);
    expect(session.snapshot().saving).toBe(0);
    await session.saveDrafts([first, second]);
    await settled();
    expect([...stored.values()]).toMatchObject([{ title: 'Rex' }]);
    expect(session.snapshot().drafts.map(({ key }) => key)).toEqual([second]);
  });

  it('that are refused stay, with the reasons at their cells', async () => {
    const { session } = begin([], () => refusal('is required', 'owner'));
    const [key = ''] = session.addDrafts([{ title: 'Rex' }]);
    await session.saveDrafts([key]);
    expect(toast()).toBe('Failed to create row');
    expect(session.snapshot().problems.get(`${key}/owner`)).toBe('is required');
    expect(session.snapshot().drafts).toHaveLength(1);
  });

  it('say when the plan has no room for them', async () => {
    const { session } = begin([], () => refusal('The app has as many rows as it may have', undefined, true));
    await session.saveDrafts(session.addDrafts([{ title: 'Rex' }]));
    expect(session.snapshot().limit).toBe('The app has as many rows as it may have');
  });

  it('are undone and redone once they are saved, with what was changed of them afterwards', async () => {
    const { session, stored, settled } = begin();
    await session.saveDrafts(session.addDrafts([{ title: 'Rex' }]));
    session.change([{ rowId: 'made-1', field: 'title', before: 'Rex', after: 'Max' }]);
    await settled();
    await session.undo();
    expect(stored.get('made-1')).toMatchObject({ title: 'Rex' });
    await session.undo();
    expect(stored.size).toBe(0);
    await session.redo();
    await session.redo();
    expect([...stored.values()]).toMatchObject([{ id: 'made-2', title: 'Max' }]);
  });

  it('that others have worked on since stay, and that is said', async () => {
    const { session, stored, put } = begin();
    await session.saveDrafts(session.addDrafts([{ title: 'Rex' }]));
    put({ id: 'made-1', owner: 'theirs' });
    await session.undo();
    expect([stored.size, toast()]).toEqual([1, 'A row that was changed since stayed']);
  });

  it('of a paste go away with its undo', async () => {
    const { session, stored, settled } = begin([{ id: 'a', size: 1 }]);
    session.addDrafts([{ size: 3 }, { size: 4 }], [{ rowId: 'a', field: 'size', before: 1, after: 2 }]);
    await settled();
    expect([session.snapshot().drafts.length, stored.get('a')?.['size']]).toEqual([2, 2]);
    await session.undo();
    expect([session.snapshot().drafts.length, stored.get('a')?.['size']]).toEqual([0, 1]);
    await session.redo();
    expect([session.snapshot().drafts.length, stored.get('a')?.['size']]).toEqual([2, 2]);
  });
});

describe('deleted rows', () => {
  it('come back with undo, as new rows, which later undoes know', async () => {
    const { session, stored, settled } = begin([{ id: 'a', size: 1, createdAt: 'then', creatorId: 'me' }]);
    session.change([{ rowId: 'a', field: 'size', before: 1, after: 2 }]);
    await settled();
    expect(await session.delete({ id: 'a', size: 2, createdAt: 'then', creatorId: 'me' })).toBe(true);
    expect([toast(), stored.size]).toEqual(['Row deleted', 0]);
    await session.undo();
    expect([...stored.values()]).toEqual([{ id: 'made-1', size: 2, updatedAt: expect.anything() as unknown }]);
    await session.undo();
    expect(stored.get('made-1')).toMatchObject({ size: 1 });
  });

  it('that could not be deleted are there, and that is said', async () => {
    const { session } = begin();
    expect(await session.delete({ id: 'gone' })).toBe(false);
    expect(toast()).toBe('Failed to delete row');
    expect(session.snapshot().canUndo).toBe(false);
  });
});
