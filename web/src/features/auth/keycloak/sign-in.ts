import type { Account } from '@lathe/proto/accounts/http';
import { exchange } from '@lathe/proto/accounts/single-sign-on';
import { z } from 'zod';
import type { LoginSearch } from '@/lib/after-login';
import { AppError, toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { keepIdToken } from './id-token';
import { type KeycloakConfig, loginAddress, openKeycloak } from './open-keycloak';

const wantedKey = 'lathe.sign-in-for';
const text = z.string().optional();
const wantedSearch = z.object({ redirectTo: text, claimApp: text, duplicateTemplate: text, requestedAppId: text });

export interface Entered {
  account: Account;
  /** What the address asked for at which the sign-in began. */
  wanted: LoginSearch;
}

interface Way {
  signUp: boolean;
  /** Keycloak asks who it is even where somebody is signed in. */
  anew: boolean;
}

/**
 * The way back from Keycloak starts a session of ours; without one the page leaves for it, and null is the answer.
 * Throws AppError.
 */
export async function signInByKeycloak(config: KeycloakConfig, wanted: LoginSearch, way: Way): Promise<Entered | null> {
  const client = await openKeycloak(config).catch((reason: unknown) => {
    throw new AppError({ code: 'auth/token-refused', message: reasonOf(reason), status: 401 });
  });
  if (client.token === undefined) {
    localStorage.setItem(wantedKey, JSON.stringify(wanted));
    const options = { redirectUri: loginAddress(), ...(way.anew && { prompt: 'login' as const }) };
    await (way.signUp ? client.register(options) : client.login(options));
    return null;
  }
  const answer = await call(exchange, { body: { token: client.token } }).catch((reason: unknown) => {
    throw toAppError(reason);
  });
  if (client.idToken !== undefined) keepIdToken(client.idToken);
  session.start(answer);
  return { account: answer.account, wanted: takeWanted() ?? wanted };
}

function takeWanted(): LoginSearch | null {
  const kept = localStorage.getItem(wantedKey);
  localStorage.removeItem(wantedKey);
  try {
    return wantedSearch.parse(JSON.parse(kept ?? 'null'));
  } catch {
    return null;
  }
}

/** Keycloak says in the address why there was no sign-in. */
function reasonOf(reason: unknown): string {
  const { error } = z.object({ error: z.string() }).catch({ error: '' }).parse(reason);
  return error === 'access_denied'
    ? 'You were not signed in'
    : 'This sign-in took too long or was not finished. Sign in again';
}
