import { createApiKey } from '@lathe/proto/accounts/api-keys';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
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
  const show = (token: string | null) =>
    render(
      <Providers queryClient={new QueryClient()}>
        <KeyDialog signInOnceMore={async () => token} onClose={() => undefined} />
      </Providers>,
    );
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
});
