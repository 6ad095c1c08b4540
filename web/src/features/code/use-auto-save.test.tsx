import { updateFile } from '@lathe/proto/apps/http';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testProviders } from '@/testing/render';
import { appId } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { useAutoSave } from './use-auto-save';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const start = () => renderHook(() => useAutoSave(appId, 'pages/Dogs.jsx'), { wrapper: testProviders() });
const tick = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('useAutoSave', () => {
  it('saves once, one second after the last change, and says so for two seconds', async () => {
    const saved = vi.fn(({ body }: { body: unknown }) => ({ versionId: 'e'.repeat(24), body }));
    serve(updateFile, saved);
    const { result } = start();
    act(() => result.current.change('a'));
    await tick(900);
    act(() => result.current.change('ab'));
    await tick(999);
    expect(saved).not.toHaveBeenCalled();
    await tick(1);
    await vi.waitFor(() => expect(result.current.status).toBe('saved'));
    expect(saved).toHaveBeenCalledOnce();
    expect(saved.mock.calls[0]?.[0].body).toEqual({ fileId: 'pages/Dogs.jsx', content: 'ab' });
    await tick(2000);
    expect(result.current.status).toBe('idle');
  });

  it('keeps what failed and sends it on request', async () => {
    serve(updateFile, () => refusal('unavailable'));
    const { result } = start();
    act(() => result.current.change('mine'));
    await tick(1000);
    await vi.waitFor(() => expect(result.current.status).toBe('error'));
    let content: unknown;
    serve(updateFile, ({ body }) => {
      content = (body as { content: string }).content;
      return { versionId: 'e'.repeat(24) };
    });
    act(() => result.current.retry());
    await vi.waitFor(() => expect(result.current.status).toBe('saved'));
    expect(content).toBe('mine');
  });

  it('saves at once when the editor is left', async () => {
    const saved = vi.fn(() => ({ versionId: 'e'.repeat(24) }));
    serve(updateFile, saved);
    const { result, unmount } = start();
    act(() => result.current.change('leaving'));
    unmount();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });
});
