import { updateFile } from '@lathe/proto/apps/http';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testProviders } from '@/testing/render';
import { appId } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import type { CodeFile } from './file-groups';
import { useAutoSave } from './use-auto-save';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

let count = 0;
/** A file of its own for each test: what is not saved is kept by its path. */
const newFile = (): CodeFile => {
  count += 1;
  return { path: `pages/Dogs${count}.jsx`, content: 'old', hash: '0'.repeat(64), readOnly: false };
};
const start = (file: CodeFile) =>
  renderHook((shown: CodeFile) => useAutoSave(appId, shown), { wrapper: testProviders(), initialProps: file });
const tick = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const saved = { versionId: 'e'.repeat(24), hash: '1'.repeat(64) };
const theirs = '2'.repeat(64);

describe('useAutoSave', () => {
  it('saves once, one second after the last change, and says so for two seconds', async () => {
    const save = vi.fn((_asked: { body: unknown }) => saved);
    serve(updateFile, save);
    const file = newFile();
    const { result } = start(file);
    act(() => result.current.change('a'));
    await tick(900);
    act(() => result.current.change('ab'));
    await tick(999);
    expect(save).not.toHaveBeenCalled();
    await tick(1);
    await vi.waitFor(() => expect(result.current.status).toBe('saved'));
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.calls[0]?.[0].body).toEqual({ fileId: file.path, content: 'ab', baseHash: file.hash });
    await tick(2000);
    expect(result.current.status).toBe('idle');
  });

  it('keeps what failed and sends it on request', async () => {
    serve(updateFile, () => refusal('unavailable'));
    const { result } = start(newFile());
    act(() => result.current.change('mine'));
    await tick(1000);
    await vi.waitFor(() => expect(result.current.status).toBe('error'));
    let content: unknown;
    serve(updateFile, ({ body }) => {
      content = (body as { content: string }).content;
      return saved;
    });
    act(() => result.current.save());
    await vi.waitFor(() => expect(result.current.status).toBe('saved'));
    expect(content).toBe('mine');
  });

  it('saves at once when the editor is left, and what failed when it is opened again', async () => {
    const file = newFile();
    serve(updateFile, () => refusal('unavailable'));
    const { result, unmount } = start(file);
    act(() => result.current.change('leaving'));
    unmount();
    const save = vi.fn((_asked: { body: unknown }) => saved);
    // The refused call is still on its way.
    await tick(50);
    serve(updateFile, save);
    const again = start(file);
    expect(again.result.current.shown.text).toBe('leaving');
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0].body).toMatchObject({ content: 'leaving', baseHash: file.hash });
  });

  it('stops at a file that was changed elsewhere, until somebody says what counts', async () => {
    const file = newFile();
    serve(updateFile, () => refusal('app/file-changed'));
    const { result, rerender } = start(file);
    act(() => result.current.change('mine'));
    await tick(1000);
    await vi.waitFor(() => expect(result.current.status).toBe('conflict'));
    const save = vi.fn((_asked: { body: unknown }) => saved);
    serve(updateFile, save);
    rerender({ ...file, content: 'theirs', hash: theirs });
    act(() => result.current.change('mine too'));
    await tick(2000);
    expect(save).not.toHaveBeenCalled();
    expect(result.current.typed()).toBe('mine too');
    act(() => result.current.settle('both'));
    await vi.waitFor(() => expect(result.current.status).toBe('saved'));
    expect(save.mock.calls[0]?.[0].body).toMatchObject({ content: 'both', baseHash: theirs });
  });

  it('shows theirs when asked to and gives back what was typed', async () => {
    const file = newFile();
    const { result, rerender } = start(file);
    act(() => result.current.change('mine'));
    rerender({ ...file, content: 'theirs', hash: theirs });
    expect(result.current.status).toBe('conflict');
    let typed = '';
    act(() => {
      typed = result.current.takeTheirs();
    });
    expect([typed, result.current.status, result.current.shown.text, result.current.typed()]).toEqual([
      'mine',
      'idle',
      'theirs',
      null,
    ]);
  });

  it('shows what changes elsewhere while nothing is typed', () => {
    const file = newFile();
    const { result, rerender } = start(file);
    rerender({ ...file, content: 'theirs', hash: theirs });
    expect([result.current.status, result.current.shown]).toEqual(['idle', { text: 'theirs', revision: 1 }]);
  });
});
