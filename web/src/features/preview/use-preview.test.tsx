import { createPreviewCode, traceFaults } from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { idleChat, sampleApp } from '@/testing/samples';
import { serve } from '@/testing/server';
import type { AppFault } from './app-fault';
import { PreviewPane } from './preview-pane';
import { usePreview } from './use-preview';

const app = sampleApp();
const chat = idleChat;

interface PaneProps {
  current: App;
  onPage: (page: string | null) => void;
  onResolve: (faults: readonly AppFault[]) => void;
}

function Pane({ current, onPage, onResolve }: PaneProps) {
  const preview = usePreview(current, 'Dogs', onPage);
  return <PreviewPane app={current} preview={preview} chat={chat} viewport="desktop" onResolve={onResolve} />;
}

async function open() {
  let codes = 0;
  serve(createPreviewCode, () => ({ code: `code-${(codes += 1)}`, url: `${app.previewUrl}/?code=code-${codes}` }));
  const onPage = vi.fn();
  const onResolve = vi.fn<(faults: readonly AppFault[]) => void>();
  const view = renderScreen(<Pane current={app} onPage={onPage} onResolve={onResolve} />);
  const frames = (): HTMLIFrameElement[] => screen.queryAllByTitle<HTMLIFrameElement>(/Preview of/);
  await vi.waitFor(() => expect(frames()).toHaveLength(1));
  const say = (data: unknown, origin = app.previewUrl, frame = frames()[0]): void =>
    act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source: frame?.contentWindow ?? null })));
  return {
    onPage,
    onResolve,
    frames,
    say,
    codes: () => codes,
    show: (next: App) => view.rerender(<Pane current={next} onPage={onPage} onResolve={onResolve} />),
  };
}

const fault = {
  type: 'app_error',
  error: { title: 'TypeError', details: 'x is undefined', componentName: 'Dogs', stack: '' },
};

describe('the preview', () => {
  it('opens the page of the address with a one-time code', async () => {
    const { frames } = await open();
    expect(frames()[0]?.src).toBe(`${app.previewUrl}/Dogs?code=code-1`);
  });

  it('shows what the app reports, the same fault once', async () => {
    const { say } = await open();
    say(fault);
    say(fault);
    expect(screen.getByText('1 issue in the preview')).toBeTruthy();
    expect(screen.getByText('x is undefined')).toBeTruthy();
  });

  it('keeps what a new version reports just before it has drawn itself', async () => {
    const { frames } = await open();
    const [frame] = frames();
    act(() => {
      for (const data of [fault, { type: 'app_ready' }])
        dispatchEvent(
          new MessageEvent('message', { data, origin: app.previewUrl, source: frame?.contentWindow ?? null }),
        );
    });
    expect(screen.getByText('x is undefined')).toBeTruthy();
  });

  it('asks for one fault to be mended, or all', async () => {
    const { say, onResolve } = await open();
    say(fault);
    say({ ...fault, error: { ...fault.error, title: 'RangeError', details: 'too much' } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Fix this error' })[1]!);
    expect(onResolve.mock.lastCall?.[0]).toMatchObject([{ title: 'RangeError' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Resolve with AI' }));
    expect(onResolve.mock.lastCall?.[0]).toMatchObject([{ title: 'TypeError' }, { title: 'RangeError' }]);
  });

  it('shows a fault no more that is ignored, until that is taken back', async () => {
    const { say } = await open();
    say(fault);
    await userEvent.click(screen.getByRole('button', { name: 'Ignore' }));
    say(fault);
    expect(screen.queryByText('x is undefined')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('x is undefined')).toBeTruthy();
    say({ ...fault, error: { ...fault.error, componentName: 'Walks' } });
    expect(screen.getByText('2 issues in the preview')).toBeTruthy();
  });

  it('says where in the source a fault is', async () => {
    serve(traceFaults, () => ({ places: [{ line: 12, column: 3 }] }));
    const { say } = await open();
    say({ ...fault, error: { ...fault.error, stack: 'at Dogs (pages/Dogs.jsx:31:5)' } });
    await vi.waitFor(() => expect(screen.getByText('pages/Dogs.jsx').parentElement?.textContent).toContain('line 12'));
  });

  it('names the page that failed', async () => {
    const { say } = await open();
    say({ ...fault, error: { ...fault.error, componentName: 'Page', path: '/' } });
    say({ ...fault, error: { ...fault.error, componentName: 'Page' } });
    expect(screen.getByText(/^The page Home failed:/)).toBeTruthy();
    expect(screen.getByText(/^The page Dogs failed:/)).toBeTruthy();
  });

  it('believes neither another origin, nor another window, nor another form', async () => {
    const { say, onPage } = await open();
    say(fault, 'http://evil.example');
    say(fault, `${app.previewUrl}.evil.example`);
    act(() => void dispatchEvent(new MessageEvent('message', { data: fault, origin: app.previewUrl, source: window })));
    say({ type: 'app_error', error: 'no' });
    say({ type: 'app_changed_url', path: '/Walks' }, 'http://evil.example');
    expect(screen.queryByText(/in the preview$/)).toBeNull();
    expect(onPage).not.toHaveBeenCalled();
  });

  it('gives a new code to a preview whose session has run out, and to nobody else', async () => {
    const { say, frames, codes } = await open();
    const answered = vi.spyOn(frames()[0]?.contentWindow as Window, 'postMessage');
    say({ type: 'lathe-preview-expired' }, 'http://evil.example');
    say({ type: 'lathe-preview-expired' });
    await vi.waitFor(() =>
      expect(answered).toHaveBeenCalledExactlyOnceWith({ type: 'lathe-preview-code', code: 'code-2' }, app.previewUrl),
    );
    expect(codes()).toBe(2);
  });

  it('keeps the last good version in view until the new one has drawn itself, and stays on its page', async () => {
    const { frames, say, show, onPage } = await open();
    say({ type: 'app_ready' });
    say({ type: 'app_changed_url', path: '/DogDetail?id=7' });
    expect(onPage).toHaveBeenCalledExactlyOnceWith('DogDetail');
    const first = frames()[0]?.src;
    const isBusy = () => screen.getByRole('region', { name: 'Preview' }).getAttribute('aria-busy');
    expect(isBusy()).toBe('false');
    show({ ...app, head: 'e'.repeat(24) });
    expect(isBusy()).toBe('true');
    await vi.waitFor(() => expect(frames()).toHaveLength(2));
    expect(frames()[0]?.src).toBe(first);
    expect(frames()[0]?.getAttribute('aria-hidden')).toBeNull();
    expect(frames()[1]?.getAttribute('aria-hidden')).toBe('true');
    expect(frames()[1]?.src).toBe(`${app.previewUrl}/DogDetail?code=code-2&id=7`);
    say({ type: 'app_ready' }, app.previewUrl, frames()[1]);
    expect(frames()).toHaveLength(1);
    expect(frames()[0]?.src).toContain('code-2');
    expect(isBusy()).toBe('false');
  });
});
