import { authConfig, currentAccount, signIn, signOut, signUp } from '@lathe/proto/accounts/http';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/client';
import { session } from '@/lib/session';

export type AuthMode = 'sign-in' | 'sign-up';

export interface Credentials {
  email: string;
  password: string;
}

export const authConfigQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'auth-config'],
    queryFn: ({ signal }) => call(authConfig, {}, { signal }),
    staleTime: Infinity,
  });

export const accountQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'current'],
    queryFn: ({ signal }) => call(currentAccount, {}, { signal }),
    staleTime: 60_000,
  });

/** Signs in or up and starts the session of this browser, unless there is a second step to it. */
export const useAuthenticate = (mode: AuthMode) =>
  useMutation({
    mutationFn: (credentials: Credentials) => call(mode === 'sign-up' ? signUp : signIn, { body: credentials }),
    onSuccess: (answer) => 'accessToken' in answer && session.start(answer),
  });

/** Ends the session here and on the server. The browser forgets its tokens even when the server cannot be reached. */
export async function leave(): Promise<void> {
  try {
    await call(signOut, {});
  } finally {
    session.end();
  }
}
