import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Composer } from './composer';

function setup(change: Partial<Parameters<typeof Composer>[0]> = {}) {
  const props = { running: false, returned: null, onReturnedTaken: vi.fn(), onSend: vi.fn(), onStop: vi.fn(), placeholder: 'Ask for a change', ...change };
  const view = render(<Composer {...props} />);
  return { ...props, box: screen.getByLabelText<HTMLTextAreaElement>('Message'), again: (next: object) => view.rerender(<Composer {...props} {...next} />) };
}

describe('Composer', () => {
  it('sends with Enter and empties itself', async () => {
    const { box, onSend } = setup();
    await userEvent.type(box, '  Add a field {Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Add a field');
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

  it('takes back what could not be sent, before what was typed since', async () => {
    const { box, again, onReturnedTaken } = setup();
    await userEvent.type(box, 'later');
    again({ returned: 'first' });
    expect(box.value).toBe('first\nlater');
    expect(onReturnedTaken).toHaveBeenCalledOnce();
  });
});
