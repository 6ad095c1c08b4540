import { uploadFile } from '@lathe/proto/integrations/http';
import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId } from '@/testing/samples';
import { refusal, server } from '@/testing/server';
import { ImageField } from './image-field';

const address = `http://files.localhost:4400/uploads/${appId}/${'1'.repeat(24)}.png`;
const picture = (bytes = 8, type = 'image/png'): File => new File([new Uint8Array(bytes)], 'logo.png', { type });

/** A large file without its bytes. */
const sized = (size: number): File => Object.defineProperty(picture(), 'size', { value: size });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function start(value = '') {
  const onChange = vi.fn();
  renderScreen(<ImageField appId={appId} label="Logo" hint="Hint" value={value} onChange={onChange} />);
  const choose = (file?: File) =>
    fireEvent.change(screen.getByLabelText('Logo: file'), { target: { files: file ? [file] : [] } });
  return { onChange, choose };
}

const answer = (make: () => Response): void =>
  server.use(http.post(`/apps/:id/integrations/Core/UploadFile`, () => make()));

describe('a picture of an app', () => {
  it('is uploaded, and the word on it fades after three seconds', async () => {
    answer(() => HttpResponse.json(uploadFile.response.parse({ file_url: address })));
    const { onChange, choose } = start();
    expect(screen.getByRole('button', { name: 'Upload file' })).toBeTruthy();
    choose(picture());
    await screen.findByText('Logo uploaded');
    expect(onChange).toHaveBeenCalledWith(address);
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.queryByText('Logo uploaded')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Logo uploaded')).toBeNull();
  });

  it('is replaced and removed', () => {
    const { onChange } = start(address);
    expect(screen.getByRole('img', { name: 'Logo of the app' })).toHaveProperty('src', address);
    expect(screen.getByRole('button', { name: 'Replace file' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(onChange).toHaveBeenCalledWith('');
  });

  it.each([
    ['too large', sized(10_000_000), 'File size to large'],
    ['empty', sized(0), 'File not found'],
    ['no picture', picture(8, 'text/plain'), 'Choose an image: a PNG, JPEG, WebP, GIF or SVG file'],
  ])('is refused before it is sent when it is %s', async (_, file, words) => {
    const { onChange, choose } = start();
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['the server does not answer', () => HttpResponse.error(), 'Failed to upload image. Please try again.'],
    ['the server fails', () => refusal('unavailable'), 'Failed to upload image. Please try again.'],
    ['the server finds it too large', () => refusal('upload/too-large'), 'File size to large'],
    [
      'there is no room',
      () => refusal('plan/files-limit-reached'),
      'The files of the app take as much room as they may',
    ],
  ])('is not there when %s, and that is said', async (_, make, words) => {
    answer(make);
    const { onChange, choose } = start();
    choose(picture());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(onChange).not.toHaveBeenCalled();
    answer(() => HttpResponse.json({ file_url: address }));
    choose(picture());
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(address));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that nobody chose is said to be none', async () => {
    const { choose } = start();
    choose();
    expect((await screen.findByRole('alert')).textContent).toBe('File not found');
  });
});
