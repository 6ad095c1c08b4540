import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/app-error';
import type { Sending } from '../api';
import { UploadStore } from './upload-store';

const file = (name: string) => new File(['x'], name);
const refusal = (status: number, code: string, message: string) => new AppError({ status, code, message });

/** Sends that end when the test says so. */
function held() {
  const asked: { sending: Sending; resolve: () => void; reject: (reason: unknown) => void }[] = [];
  const send = (sending: Sending) =>
    new Promise<void>((resolve, reject) => void asked.push({ sending, resolve, reject }));
  return { asked, send };
}
const states = (store: UploadStore) => store.read().map(({ file: { name }, state }) => `${name} ${state}`);
const settled = () => vi.waitFor(() => undefined);

describe('uploads', () => {
  it('go two at a time, tell how far they are, and are gone when they are there', async () => {
    const { asked, send } = held();
    const store = new UploadStore();
    for (const name of ['a', 'b', 'c']) store.add(file(name), send);
    expect(states(store)).toEqual(['a sending', 'b sending', 'c waiting']);
    asked[0]!.sending.onSent(0.5);
    expect(store.read()[0]!.share).toBe(0.5);
    asked[0]!.resolve();
    await vi.waitFor(() => expect(states(store)).toEqual(['b sending', 'c sending']));
  });

  it.each([
    [0, 'network', 'Error uploading data, please try again or contact support via chat', true],
    [500, 'internal', 'Failed to upload context, try again later', true],
    [413, 'file-too-big', 'Failed to upload context, file size is too big (max 5 MB)', false],
    [422, 'context/file-kind', 'This kind of file cannot be read', false],
  ])('that fail with %i say why, and whether trying again helps', async (status, code, sentence, isRetryable) => {
    const store = new UploadStore();
    store.add(file('a'), () => Promise.reject(refusal(status, code, sentence)));
    await vi.waitFor(() => expect(store.read()[0]).toMatchObject({ state: 'failed', reason: sentence, isRetryable }));
  });

  it('are tried again, and make room for those that wait', async () => {
    const { asked, send } = held();
    const store = new UploadStore();
    for (const name of ['a', 'b', 'c']) store.add(file(name), send);
    asked[0]!.reject(refusal(503, 'unavailable', 'Later'));
    await vi.waitFor(() => expect(states(store)).toEqual(['a failed', 'b sending', 'c sending']));
    store.retry(store.read()[0]!.id);
    expect(states(store)).toEqual(['a waiting', 'b sending', 'c sending']);
    asked[1]!.resolve();
    await vi.waitFor(() => expect(states(store)).toEqual(['a sending', 'c sending']));
  });

  it('that are cancelled are stopped and not told of', async () => {
    const { asked, send } = held();
    const store = new UploadStore();
    store.add(file('a'), send);
    store.remove(store.read()[0]!.id);
    expect(asked[0]!.sending.signal.aborted).toBe(true);
    asked[0]!.reject(new Error('stopped'));
    await settled();
    expect(states(store)).toEqual([]);
  });

  it('that are refused before they are sent are shown with their reason until they are dismissed', () => {
    const store = new UploadStore();
    store.refuse([{ file: file('a'), reason: 'The file is empty' }]);
    expect(store.read()[0]).toMatchObject({ state: 'failed', reason: 'The file is empty', isRetryable: false });
    store.remove(store.read()[0]!.id);
    expect(store.read()).toEqual([]);
  });
});
