import { appConfig } from './config.js';

const APP_KEY = 'lathe_app_token';
const PREVIEW_KEY = 'lathe_preview_token';
const PREVIEW_WAIT_MS = 4000;

/** The signed-in user's token: of this app on its own host, of the builder on a preview host. */
export function currentToken() {
  return appConfig().preview ? sessionStorage.getItem(PREVIEW_KEY) : localStorage.getItem(APP_KEY);
}

export function storeToken(token) {
  if (appConfig().preview) sessionStorage.setItem(PREVIEW_KEY, token);
  else localStorage.setItem(APP_KEY, token);
}

export function dropToken() {
  if (appConfig().preview) sessionStorage.removeItem(PREVIEW_KEY);
  else localStorage.removeItem(APP_KEY);
}

/**
 * A preview has no refresh cookie: it asks the page that frames it for a new one-time code, which the boot loader
 * exchanges.
 */
function askPlatformForToken(stale) {
  if (window.parent === window) return Promise.resolve(null);
  window.parent.postMessage({ type: 'lathe-preview-expired' }, appConfig().platformOrigin);
  return new Promise((resolve) => {
    const started = Date.now();
    const timer = setInterval(() => {
      const token = currentToken();
      if (token !== stale || Date.now() - started > PREVIEW_WAIT_MS) {
        clearInterval(timer);
        resolve(token === stale ? null : token);
      }
    }, 100);
  });
}

async function refreshByCookie() {
  const response = await fetch(`/live_api/apps/${appConfig().appId}/auth/refresh`, {
    method: 'POST',
    credentials: 'same-origin',
  });
  if (!response.ok) return null;
  const { accessToken } = await response.json();
  if (accessToken) storeToken(accessToken);
  return accessToken ?? null;
}

let refreshing = null;

/** One refresh at a time, whoever asks. Answers the new token, or null after forgetting the old one. */
export function refreshToken(stale) {
  const current = currentToken();
  if (current && current !== stale) return Promise.resolve(current);
  refreshing ??= (appConfig().preview ? askPlatformForToken(stale) : refreshByCookie())
    .catch(() => null)
    .then((token) => {
      if (!token) dropToken();
      return token;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}
