import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { session } from '@/lib/session';
import { renderScreen } from '@/testing/render';
import { account, appId, sessionAnswer } from '@/testing/samples';
import { addFiles } from './attachments';
import { Composer } from './composer';

function setup(change: Partial<Parameters<typeof Composer>[0]> = {}) {
  const props = {
    place: appId,
    running: false,
    returned: null,
    onReturnedTaken: vi.fn(),
    onSend: vi.fn(),
    onStop: vi.fn(),
    placeholder: 'Ask for a change',
    ...change,
  };
  const view = renderScreen(<Composer {...props} />);
  return {
    ...props,
    box: screen.getByLabelText<HTMLTextAreaElement>('Message'),
    again: (next: object) => view.rerender(<Composer {...props} {...next} />),
  };
}

describe('Composer', () => {
  it('takes nothing where nothing can be asked for, and says why', () => {
    const { box } = setup({ closedBy: 'why' });
    expect([box.disabled, box.getAttribute('aria-describedby')]).toEqual([true, 'why']);
    for (const name of ['Attach a file', 'Send'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('sends with Enter and empties itself', async () => {
    const { box, onSend } = setup();
    await userEvent.type(box, '  Add a field {Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: 'Add a field', attachments: [] });
    expect(box.value).toBe('');
  });

  it('breaks the line with Shift and Enter', async () => {
    const { box, onSend } = setup();
    await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two');
    expect(onSend).not.toHaveBeenCalled();
    expect(box.value).toBe('one\ntwo');
  });

  it('sends nothing that is empty', async () => {
    const { box, onSend } = setup();
    await userEvent.type(box, '   {Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('lets one type on while an answer is written, and offers to stop it', async () => {
    const { box, onSend, onStop } = setup({ running: true });
    await userEvent.type(box, 'next{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(box.value).toBe('next');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('sends attached files as data, a table by its ending', async () => {
    const { box, onSend } = setup();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no file input');
    await userEvent.upload(input, new File(['name\nRex'], 'dogs.csv', { type: 'application/vnd.ms-excel' }), {
      applyAccept: false,
    });
    await screen.findByText('dogs.csv');
    await userEvent.type(box, 'Import this{Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith({
      text: 'Import this',
      attachments: [{ name: 'dogs.csv', contentType: 'text/csv', url: `data:text/csv;base64,${btoa('name\nRex')}` }],
    });
    expect(screen.queryByText('dogs.csv')).toBeNull();
  });

  it('refuses a file that is too large, in the words of the spec', async () => {
    const large = new File([new Uint8Array(10_000_000)], 'big.csv');
    await expect(addFiles([], [large])).rejects.toThrow('File size to large');
    await expect(addFiles([], [new File(['x'], 'run.exe')])).rejects.toThrow('run.exe');
  });

  it('takes back what could not be sent, before what was typed since', async () => {
    const { box, again, onReturnedTaken } = setup();
    await userEvent.type(box, 'later');
    again({ returned: { text: 'first', attachments: [] } });
    expect(box.value).toBe('first\nlater');
    expect(onReturnedTaken).toHaveBeenCalledOnce();
  });

  it('keeps what is typed over a reload and over the end of the session, for the same account alone', async () => {
    session.start(sessionAnswer());
    await userEvent.type(setup().box, 'half a thought');
    cleanup();
    session.end();
    expect(setup().box.value).toBe('');
    cleanup();
    session.start({ ...sessionAnswer(), account: { ...account, accountId: 'c'.repeat(24) } });
    expect(setup().box.value).toBe('');
    cleanup();
    session.start(sessionAnswer());
    const { box } = setup();
    expect(box.value).toBe('half a thought');
    await userEvent.type(box, '{Enter}');
    cleanup();
    expect(setup().box.value).toBe('');
  });

  it('names the files that are too large to be kept', async () => {
    session.start(sessionAnswer());
    setup();
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['x'.repeat(800_000)], 'dogs.csv', { type: 'text/csv' }),
    );
    await screen.findByText('dogs.csv');
    cleanup();
    setup();
    expect(screen.getByText('Attach again: dogs.csv')).toBeTruthy();
  });

  it('names the files that the browser had no room to keep', async () => {
    session.start(sessionAnswer());
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
      if (value.includes('data:')) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    });
    setup();
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['name'], 'dogs.csv', { type: 'text/csv' }),
    );
    await screen.findByText('dogs.csv');
    cleanup();
    setup();
    expect(screen.getByText('Attach again: dogs.csv')).toBeTruthy();
  });
});
