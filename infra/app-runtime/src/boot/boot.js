// The only script named in the HTML of an app. It finds out which version the visitor may see, and starts it.
// Plain JavaScript: the package is type-checked for Node, and this file runs in a browser.

import { showCallToAction } from '../lib/lathe/beside-pages.js';
import { beginWith } from '../lib/lathe/first-scheme.js';
import { pageNameAt } from '../lib/lathe/page-name.js';
import { ensureStorage } from './storage.js';

const PREVIEW_CODE_WAIT_MS = 5000;
const PREVIEW_KEY = 'lathe_preview_token';
const SHARE_KEY = 'lathe_preview_share';
const APP_KEY = 'lathe_app_token';
/** So often, and so many times, it is asked whether somebody has become a member meanwhile (spec 2, section 9). */
const MEMBERSHIP_POLL_MS = 4000;
const MEMBERSHIP_POLLS = 15;
const THEME_PARAMETER = 'lathe_theme';

const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
const config = data('lathe-app');
const root = document.getElementById('root');
/** What the server wrote into #root: the app's mark, its name and grey bars in the app's colours. React replaces it. */
const startPage = root.firstElementChild;
const bars = startPage.lastElementChild;

function showSkeleton() {
  startPage.dataset.latheSkeleton = '';
  startPage.setAttribute('role', 'status');
  startPage.setAttribute('aria-label', 'Loading');
  startPage.replaceChild(bars, startPage.lastElementChild);
  root.replaceChildren(startPage);
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** What the app's people can read and whom they can ask. */
function linkList(links) {
  const anchors = links.map(({ text, href }) =>
    element('a', {
      textContent: text,
      href,
      target: href.startsWith('mailto:') ? '' : '_blank',
      rel: 'noopener noreferrer',
    }),
  );
  return element('nav', { ariaLabel: 'About' }, ...anchors);
}

function showMessage(title, text, ...more) {
  const again = element('button', { type: 'button', textContent: 'Try again', onclick: () => location.reload() });
  const message = element(
    'main',
    { className: 'start-message' },
    element('h1', { textContent: title }),
    element('p', { textContent: text }),
    ...more,
    again,
    ...(config.links ? [linkList(config.links)] : []),
  );
  delete startPage.dataset.latheSkeleton;
  startPage.removeAttribute('aria-label');
  startPage.setAttribute('role', 'alert');
  startPage.replaceChild(message, startPage.lastElementChild);
  root.replaceChildren(startPage);
}

async function exchange(code) {
  const response = await fetch('/runtime/preview-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ code }),
  });
  if (!response.ok) return false;
  const { accessToken } = await response.json();
  sessionStorage.setItem(PREVIEW_KEY, accessToken);
  return true;
}

/** A picture of the page for the app's card; there is none where the page cannot be drawn. */
async function sendPicture() {
  const { takePicture } = await import('./picture.js');
  const image = await takePicture().catch(() => null);
  const message = { type: 'lathe-picture', versionId: window.__LATHE__?.versionId, image };
  if (image) window.parent.postMessage(message, config.platformOrigin);
}

/**
 * A preview is opened with a one-time code; later ones come from the page that frames it, and from that origin only.
 * Somebody who was sent its link comes with that, which is good for days.
 */
async function openPreview() {
  const url = new URL(location.href);
  const [code, theme, share] = ['code', THEME_PARAMETER, 'share'].map((name) => url.searchParams.get(name));
  for (const name of ['code', THEME_PARAMETER, 'share']) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  if (theme === 'light' || theme === 'dark') localStorage.setItem('theme', theme);
  else if (theme) localStorage.removeItem('theme');
  if (code) await exchange(code);
  if (share) {
    sessionStorage.setItem(SHARE_KEY, share);
    await exchange(share);
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== config.platformOrigin || source !== window.parent) return;
    if (data?.type === 'lathe-take-picture') void sendPicture();
    if (data?.type !== 'lathe-preview-code') return;
    void exchange(String(data.code)).then((accepted) => {
      if (accepted && !window.__LATHE__) void start();
    });
  });
}

/** The link that a visitor came by, traded anew when his hour is over; false without one and when it has ended. */
async function renewVisit() {
  const share = sessionStorage.getItem(SHARE_KEY);
  if (share && (await exchange(share))) return true;
  sessionStorage.removeItem(PREVIEW_KEY);
  return false;
}

async function fetchBundle(token) {
  return fetch(`/runtime/bundle?appId=${encodeURIComponent(config.appId)}&assets=1`, {
    credentials: 'same-origin',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

async function renewedToken() {
  const response = await fetch(`/live_api/apps/${config.appId}/auth/refresh`, {
    method: 'POST',
    credentials: 'same-origin',
  });
  const token = response.ok ? (await response.json()).accessToken : null;
  if (token) localStorage.setItem(APP_KEY, token);
  else localStorage.removeItem(APP_KEY);
  return token;
}

/** The bundle as the visitor may see it; an expired token is renewed once. */
async function requestBundle() {
  const token = config.preview ? sessionStorage.getItem(PREVIEW_KEY) : localStorage.getItem(APP_KEY);
  const response = await fetchBundle(token);
  if (response.status !== 401 && response.status !== 403) return response;
  if (config.preview) return (await renewVisit()) ? fetchBundle(sessionStorage.getItem(PREVIEW_KEY)) : response;
  if (!token) return response;
  return fetchBundle(await renewedToken());
}

function loadStyles(href) {
  return new Promise((resolve) => {
    document.head.append(element('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
  });
}

function askForPreviewCode() {
  const giveUp = () =>
    window.__LATHE__ || showMessage('This preview has ended', 'Please open it again from the builder.');
  if (sessionStorage.getItem(SHARE_KEY))
    return showMessage('This preview link has ended', 'Please ask whoever sent it to you for a new one.');
  if (window.parent === window) return giveUp();
  window.parent.postMessage({ type: 'lathe-preview-expired' }, config.platformOrigin);
  showSkeleton();
  return setTimeout(giveUp, PREVIEW_CODE_WAIT_MS);
}

/** Of an owner who sees the app as somebody whom it does not let in. */
const isShutOut = (error) => error?.details?.viewer === 'visitor';

/** The app opens by itself once the membership has arrived. */
async function waitForMembership() {
  for (let poll = 0; poll < MEMBERSHIP_POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, MEMBERSHIP_POLL_MS));
    const response = await requestBundle().catch(() => null);
    if (response?.ok) return location.reload();
  }
  return undefined;
}

/** Of somebody who is signed in to an app that opens for its members alone. */
function showMembersOnly({ joinUrl }) {
  const isOwn = joinUrl?.startsWith('/');
  const here = encodeURIComponent(location.pathname + location.search);
  const join = isOwn
    ? element('a', { className: 'start-join', textContent: 'Choose a plan', href: `${joinUrl}?next=${here}` })
    : element('a', {
        className: 'start-join',
        textContent: 'Become a member',
        href: joinUrl,
        target: '_blank',
        rel: 'noopener noreferrer',
        onclick: () => void waitForMembership(),
      });
  const account = element('a', { textContent: 'Your account', href: `/apps/${config.appId}/account` });
  showMessage(
    'This app is for its members',
    isOwn
      ? 'Choose one of its plans to open it. If you have paid already, try again in a moment.'
      : 'Join with the address that you sign in with here. The app opens by itself once your membership has arrived, which can take a minute.',
    ...(joinUrl ? [element('p', {}, join)] : []),
    element('nav', { ariaLabel: 'Account' }, account),
  );
  if (new URLSearchParams(location.search).has('sale_id')) void waitForMembership();
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
  const report = {
    title: 'The app did not start',
    details: message,
    componentName: null,
    stack: stack ?? '',
    versionId: window.__LATHE__?.versionId,
  };
  window.parent.postMessage({ type: 'app_error', error: report }, config.platformOrigin);
}

/** All scripts of the page at once: each names the next ones only when it has arrived. */
function preloadScripts({ js, preload }, mainPage) {
  const { name } = pageNameAt(location.pathname, Object.keys(preload.pages), mainPage);
  for (const href of [js, ...preload.base, ...(preload.pages[name] ?? [])]) {
    if (!document.head.querySelector(`link[href="${href}"]`))
      document.head.append(element('link', { rel: 'modulepreload', href }));
  }
}

/** The server gives the bundle along with the page where anybody may have it. */
async function start(known) {
  try {
    const response = known ? null : await requestBundle();
    if (response && !response.ok) {
      const { error } = await response.json().catch(() => ({}));
      if (config.preview && response.status === 403 && isShutOut(error))
        return showMessage('Visitors see the sign-in page here', 'This app opens for people who are signed in.');
      if (error?.code === 'app/membership-required') return showMembersOnly(error.details ?? {});
      return refuse(response.status);
    }
    const { versionId, assets, name, mainPage, callToAction } = known ?? (await response.json());
    window.__LATHE__ = {
      appId: config.appId,
      platformOrigin: config.platformOrigin,
      preview: Boolean(config.preview),
      versionId,
      name,
      mainPage,
    };
    if (name) document.title = name;
    preloadScripts(assets, mainPage);
    await loadStyles(assets.css);
    await import(assets.js);
    if (callToAction) showCallToAction(root, callToAction);
    return undefined;
  } catch (error) {
    console.error(error);
    if (window.__LATHE__) reportFailedStart(error);
    return refuse(error instanceof TypeError && !window.__LATHE__ ? 0 : 500);
  }
}

ensureStorage(['localStorage', 'sessionStorage']);
if (config.preview) await openPreview();
beginWith(config.scheme);
const chosen = localStorage.getItem('theme');
if (chosen) startPage.dataset.theme = chosen;
await start(data('lathe-bundle'));
