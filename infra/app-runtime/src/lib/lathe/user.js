import { appConfig } from './config.js';
import { createEntity } from './entity-client.js';
import { request } from './http.js';
import { currentToken, dropToken } from './session.js';

const auth = (path) => `/live_api/apps/${appConfig().appId}/auth/${path}`;

async function me() {
  if (!currentToken()) return null;
  try {
    return await request('GET', auth('me'));
  } catch (error) {
    if (error.status === 401) return null;
    throw error;
  }
}

function login(nextUrl = window.location.pathname + window.location.search) {
  window.location.assign(`/apps/${appConfig().appId}/login?nextUrl=${encodeURIComponent(nextUrl)}`);
}

async function logout() {
  try {
    await request('POST', auth('sign-out'));
  } finally {
    dropToken();
    window.location.assign('/');
  }
}

/** The person using the app: `me()` is null when nobody is signed in. */
export const User = { ...createEntity('User'), me, login, loginWithRedirect: login, logout };
export default User;
