import { appConfig } from './config.js';
import { createEntity } from './entity-client.js';
import { request } from './http.js';
import { currentToken, dropToken } from './session.js';

const auth = (path) => `/live_api/apps/${appConfig().appId}/auth/${path}`;

const signedIn = () => `/live_api/apps/${appConfig().appId}/entities/User/me`;

async function me() {
  if (!currentToken()) return null;
  try {
    return await request('GET', signedIn());
  } catch (error) {
    if (error.status === 401 || error.code === 'app/sign-in-required') return null;
    throw error;
  }
}

const updateMe = (data) => request('PUT', signedIn(), { body: data });

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

/** The page where people look after their account in the app. */
function openAccount() {
  window.location.assign(`/apps/${appConfig().appId}/account`);
}

const { list, filter, get, update, schema, subscribe } = createEntity('User');

/**
 * The people of the app: `me()` is the one who uses it, null when nobody is signed in. Others see and change themselves
 * alone, admins everybody; nobody makes or deletes people, who sign up.
 */
export const User = {
  me,
  updateMe,
  updateMyUserData: updateMe,
  list,
  filter,
  get,
  update,
  schema,
  subscribe,
  login,
  loginWithRedirect: login,
  logout,
  openAccount,
};
export default User;
