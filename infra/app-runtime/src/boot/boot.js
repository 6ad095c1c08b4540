// The only script named in the HTML of an app. It finds out which version the visitor may see, and starts it.
// Plain JavaScript: the package is type-checked for Node, and this file runs in a browser.

import { ensureStorage } from './storage.js';

const SKELETON_AFTER_MS = 200;
const PREVIEW_CODE_WAIT_MS = 5000;
const PREVIEW_KEY = 'lathe_preview_token';
const APP_KEY = 'lathe_app_token';

const config = JSON.parse(document.getElementById('lathe-app').textContent);
const root = document.getElementById('root') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));

function box(styles, ...children) {
  const element = document.createElement('div');
  Object.assign(element.style, styles);
  element.append(...children);
  return element;
}

function page(...children) {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return box(
    {
      minHeight: '100vh', display: 'flex', alignItems: 'center', justifyContent: 'center', padding: '24px', boxSizing: 'border-box',
      font: '15px/1.6 system-ui, sans-serif', color: dark ? '#e5e7eb' : '#111827', background: dark ? '#0f1117' : '#fafafa',
    },
    ...children,
  );
}

function showSkeleton() {
  const bar = (width, height) => box({ width, height, borderRadius: '8px', background: 'rgba(127,127,127,.16)', marginBottom: '16px' });
  const bars = box({ width: 'min(720px, 100%)' }, bar('38%', '28px'), bar('100%', '120px'), bar('100%', '120px'), bar('64%', '20px'));
  bars.dataset.latheSkeleton = '';
  bars.setAttribute('role', 'status');
  bars.setAttribute('aria-label', 'Loading');
  bars.animate?.([{ opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }], { duration: 1600, iterations: Infinity });
  root.replaceChildren(page(bars));
}

function showMessage(title, text) {
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  Object.assign(heading.style, { font: '600 20px/1.4 system-ui, sans-serif', margin: '0 0 8px' });
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again', onclick: () => location.reload() });
  Object.assign(again.style, {
    marginTop: '24px', padding: '8px 16px', font: '500 14px system-ui, sans-serif', color: '#fff', background: '#4f46e5', border: '0', borderRadius: '8px',
    cursor: 'pointer',
  });
  const body = box({ maxWidth: '420px', textAlign: 'center' }, heading, document.createTextNode(text), document.createElement('br'), again);
  body.setAttribute('role', 'alert');
  root.replaceChildren(page(body));
}

async function exchange(code) {
  const response = await fetch('/runtime/preview-session', {
    method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'same-origin', body: JSON.stringify({ code }),
  });
  if (!response.ok) return false;
  const { accessToken } = await response.json();
  sessionStorage.setItem(PREVIEW_KEY, accessToken);
  return true;
}

/** A preview is opened with a one-time code; later ones come from the page that frames it, and from that origin only. */
async function openPreview() {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  if (code) {
    url.searchParams.delete('code');
    history.replaceState(history.state, '', url);
    await exchange(code);
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== config.platformOrigin || source !== window.parent || data?.type !== 'lathe-preview-code') return;
    void exchange(String(data.code)).then((accepted) => {
      if (accepted && !window.__LATHE__) void start();
    });
  });
}

async function fetchBundle(token) {
  return fetch(`/runtime/bundle?appId=${encodeURIComponent(config.appId)}&assets=1`, {
    credentials: 'same-origin', headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

async function renewedToken() {
  const response = await fetch(`/live_api/apps/${config.appId}/auth/refresh`, { method: 'POST', credentials: 'same-origin' });
  const token = response.ok ? (await response.json()).accessToken : null;
  if (token) localStorage.setItem(APP_KEY, token);
  else localStorage.removeItem(APP_KEY);
  return token;
}

/** The bundle as the visitor may see it; an expired token is renewed once. */
async function requestBundle() {
  const token = config.preview ? sessionStorage.getItem(PREVIEW_KEY) : localStorage.getItem(APP_KEY);
  const response = await fetchBundle(token);
  if ((response.status !== 401 && response.status !== 403) || config.preview || !token) return response;
  return fetchBundle(await renewedToken());
}

function loadStyles(href) {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

function askForPreviewCode() {
  const giveUp = () => window.__LATHE__ || showMessage('This preview has ended', 'Please open it again from the builder.');
  if (window.parent === window) return giveUp();
  window.parent.postMessage({ type: 'lathe-preview-expired' }, config.platformOrigin);
  showSkeleton();
  return setTimeout(giveUp, PREVIEW_CODE_WAIT_MS);
}

function refuse(status) {
  if (config.preview && (status === 401 || status === 403)) {
    askForPreviewCode();
  } else if (status === 401 || status === 403) {
    location.replace(`/apps/${config.appId}/login?nextUrl=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (status === 404) {
    showMessage('This app is not available', 'It may not be published yet, or it has been removed.');
  } else if (status === 0) {
    showMessage('The app cannot be reached', 'Please check your connection and try again.');
  } else {
    showMessage('The app could not be loaded', 'Something went wrong on our side. Please try again in a moment.');
  }
}

/** The bridge of the app reports its errors; this is for when the app did not come that far. */
function reportFailedStart(error) {
  if (window.parent === window) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = { title: 'The app did not start', details: message, componentName: null, stack: stack ?? '', versionId: window.__LATHE__?.versionId };
  window.parent.postMessage({ type: 'app_error', error: report }, config.platformOrigin);
}

/** The skeleton goes as soon as the app has something of its own to show: React replaces what is in #root. */
async function start() {
  const timer = setTimeout(showSkeleton, SKELETON_AFTER_MS);
  try {
    const response = await requestBundle();
    if (!response.ok) return refuse(response.status);
    const { versionId, assets, name, mainPage } = await response.json();
    window.__LATHE__ = { appId: config.appId, platformOrigin: config.platformOrigin, preview: Boolean(config.preview), versionId, name, mainPage };
    if (name) document.title = name;
    await Promise.all([loadStyles(assets.css), import(assets.js)]);
    return undefined;
  } catch (error) {
    console.error(error);
    if (window.__LATHE__) reportFailedStart(error);
    return refuse(error instanceof TypeError && !window.__LATHE__ ? 0 : 500);
  } finally {
    clearTimeout(timer);
  }
}

ensureStorage(['localStorage', 'sessionStorage']);
if (config.preview) await openPreview();
await start();
