import type { Tool } from '@lathe/proto/apps/tools/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fields } from '@/features/panels/saving/parts';
import { quietMs } from '@/features/panels/saving/save-store';
import { AppError } from '@/lib/app-error';
import { stateOf, ToolSaves } from './tool-saves';

const now = '2026-11-25T10:00:00.000Z';
const stored: Tool = {
  toolId: 'c'.repeat(24),
  title: 'Walk',
  header: 'Walk',
  path: 'walk',
  status: 'draft',
  url: null,
  seq: 0,
  createdAt: now,
  updatedAt: now,
};

/** A tool on a server that other tabs write to as well. */
class FakeServer {
  tool = stored;
  asked: Fields[] = [];
  error: AppError | null = null;

  write(fields: Fields): Tool {
    this.tool = { ...this.tool, ...fields, seq: this.tool.seq + 1 };
    return this.tool;
  }

  readonly save = (fields: Fields, seq: number): Promise<Tool> => {
    this.asked.push(fields);
    if (this.error !== null) return Promise.reject(this.error);
    if (seq === this.tool.seq) return Promise.resolve(this.write(fields));
    const details = { part: 'tool', ...stateOf(this.tool) };
    return Promise.reject(new AppError({ code: 'app/stale-part', message: '', status: 409, details }));
  };
}

const failures: string[] = [];
function tab(server: FakeServer): ToolSaves {
  const saves = new ToolSaves({
    save: server.save,
    onSaved: () => undefined,
    onFailed: ({ message }) => failures.push(message),
  });
  saves.observe(server.tool);
  return saves;
}
const quiet = () => vi.advanceTimersByTimeAsync(quietMs);

describe('changes of a tool', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    failures.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('are saved together after two seconds of quiet', async () => {
    const server = new FakeServer();
    const saves = tab(server);
    saves.change({ header: 'W' });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    saves.change({ header: 'Walks', path: 'walks' });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    expect([server.asked, saves.view().status]).toEqual([[], 'unsaved']);
    await vi.advanceTimersByTimeAsync(1);
    expect([server.asked, saves.view().status]).toEqual([[{ header: 'Walks', path: 'walks' }], 'saved']);
  });

  it('that others have changed too are shown, and nothing is written over', async () => {
    const server = new FakeServer();
    const saves = tab(server);
    server.write({ header: 'Theirs' });
    saves.change({ header: 'Mine', description: 'New' });
    await quiet();
    expect(server.tool).toMatchObject({ header: 'Theirs', description: 'New' });
    expect(saves.view()).toMatchObject({ status: 'held', theirs: { header: 'Theirs' } });
    saves.settle('header', 'mine');
    await vi.advanceTimersByTimeAsync(0);
    expect([server.tool.header, saves.view().status]).toEqual(['Mine', 'saved']);
  });

  it('that may not be so wait with their words, and the others are saved', async () => {
    const server = new FakeServer();
    const saves = tab(server);
    saves.change({ path: 'a b', header: 'Walks' });
    await quiet();
    expect(server.asked).toEqual([{ header: 'Walks' }]);
    expect(saves.view().problems).toEqual({
      path: 'Path should contain only letters, numbers, and dashes. It cannot be empty.',
    });
  });

  it('that could not be saved are kept, told of once, and tried again', async () => {
    const server = new FakeServer();
    const saves = tab(server);
    server.error = new AppError({ code: 'unavailable', message: 'Away', status: 503 });
    saves.change({ header: 'Walks' });
    await quiet();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.asked.length, failures, saves.view().status]).toEqual([2, ['Away'], 'failed']);
    server.error = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.tool.header, saves.view().status]).toEqual(['Walks', 'saved']);
  });
});
