import { createApiKey } from '@lathe/proto/accounts/api-keys';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { serve } from '@/testing/server';
import { KeyDialog } from './key-dialog';

const key = {
  keyId: 'a'.repeat(24),
  name: 'CI',
  prefix: 'lathe_abcdef',
  scopes: ['rows:read' as const],
  createdAt: '2026-07-01T00:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};

describe('the dialog of a new API key where Keycloak signs people in', () => {
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    serve(createApiKey, ({ body }) => {
      sent.push(body);
      return { key, token: 'lathe_secret' };
    });
  });
  const show = (token: string | null) => {
    const onClose = vi.fn();
    render(
      <Providers queryClient={new QueryClient()}>
        <KeyDialog signInOnceMore={async () => token} onClose={onClose} />
      </Providers>,
    );
    return onClose;
  };
  const fillIn = async () => {
    await userEvent.type(screen.getByLabelText('Name'), 'CI');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and make the key' }));
  };

  it('asks for one more sign-in, not for a password', async () => {
    show('a.b.c');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await fillIn();
    expect(await screen.findByText('lathe_secret')).toBeTruthy();
    expect(sent).toEqual([expect.objectContaining({ token: 'a.b.c', name: 'CI', days: 90 })]);
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('stays as it is when the window was closed', async () => {
    show(null);
    await fillIn();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('CI');
    expect(sent).toEqual([]);
  });

  it('is closed by its button alone once it shows the key: a click beside it does nothing, Escape asks', async () => {
    const onClose = show('a.b.c');
    await fillIn();
    await screen.findByText('lathe_secret');
    await userEvent.click(document.querySelector('.bg-scrim')!);
    expect([onClose.mock.calls.length, screen.queryByRole('alert')]).toEqual([0, null]);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alert').textContent).toContain('Have you copied it?');
    await userEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
    expect([onClose.mock.calls.length, screen.queryByText('lathe_secret')?.textContent]).toEqual([0, 'lathe_secret']);
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes without having been copied where that is wished', async () => {
    const onClose = show('a.b.c');
    await fillIn();
    await screen.findByText('lathe_secret');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
