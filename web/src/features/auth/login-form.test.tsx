import { signIn, signUp } from '@lathe/proto/accounts/http';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { session } from '@/lib/session';
import { renderScreen } from '@/testing/render';
import { sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import type { AuthMode } from './api';
import { LoginForm } from './login-form';

const config = { provider: 'built-in', mailDelivers: false, embedded: true, google: false } as const;

function Login({ first, onDone = () => undefined }: { first: AuthMode; onDone?: () => void }) {
  const [mode, setMode] = useState(first);
  return (
    <LoginForm
      mode={mode}
      config={config}
      email=""
      onSwitch={setMode}
      onForgotten={() => undefined}
      onSecondStep={() => undefined}
      onDone={onDone}
    />
  );
}

const fill = async (email: string, password: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
};

const noteOf = (field: HTMLElement): string | null =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe('LoginForm', () => {
  it.each([
    ['auth/weak-password', 'Password', 'This password is too weak'],
    ['auth/email-already-exists', 'Email', 'This email is already in use, try logging in'],
    ['auth/invalid-email', 'Email', 'This email is invalid'],
  ] as const)('puts %s under the field %s and focuses it', async (code, label, message) => {
    serve(signUp, () => refusal(code));
    renderScreen(<Login first="sign-up" />);
    await fill('me@example.org', 'secret-secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(noteOf(field)).toBe(message));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it.each([
    ['auth/bad-credentials', 'Invalid email or password'],
    ['auth/user-disabled', 'User is disabled, contact us for more info'],
    ['auth/too-many-attempts', 'Too many login attempts, try again later'],
  ] as const)('shows %s above the button', async (code, message) => {
    serve(signIn, () => refusal(code));
    renderScreen(<Login first="sign-in" />);
    await fill('me@example.org', 'secret-secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('names the trace id of a failure nobody planned for', async () => {
    serve(signIn, () => refusal('internal'));
    renderScreen(<Login first="sign-in" />);
    await fill('me@example.org', 'secret-secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('trace-1');
  });

  it('keeps what was typed when changing between sign-in and sign-up', async () => {
    renderScreen(<Login first="sign-in" />);
    await fill('me@example.org', 'secret-secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByRole('heading').textContent).toBe('Create your account');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('me@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-secret');
  });

  it('starts the session and goes on', async () => {
    serve(signIn, ({ body }) => {
      expect(body).toEqual({ email: 'me@example.org', password: 'secret-secret' });
      return sessionAnswer('mine');
    });
    const done = vi.fn();
    renderScreen(<Login first="sign-in" onDone={done} />);
    await fill(' me@example.org', 'secret-secret');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(session.accessToken()).toBe('mine');
  });

  it('says that addresses count as verified where no mail is sent', () => {
    renderScreen(<Login first="sign-in" />);
    expect(screen.getByText(/addresses count as verified/)).toBeTruthy();
  });
});
