import { appConfig } from './config.js';

const MAX_ERRORS = 30;
const MAX_ERRORS_PER_WINDOW = 5;
const WINDOW_MS = 10_000;
const READY_POLL_MS = 50;

const seen = new Set();
const recent = [];
let leaving = false;
let scripts = [];

/** Sends to the page that frames the app, and to that origin only. */
function post(message) {
  const { platformOrigin } = appConfig();
  if (window.parent !== window && platformOrigin) window.parent.postMessage(message, platformOrigin);
}

function withFilesOf({ url, lines }, stack) {
  return stack
    .split(`${url}:`)
    .map((part, index) => {
      const place = index > 0 && /^(\d+):(\d+)/.exec(part);
      if (!place) return index > 0 ? `${url}:${part}` : part;
      const line = Number(place[1]);
      const entry = lines.findLast(([start]) => start <= line);
      return entry ? `${entry[1]}:${line - entry[0] + 1}${part.slice(place[0].length)}` : `${url}:${part}`;
    })
    .join('');
}

/** `app.js:812:4` becomes the file of the app that the line came from, so that a reader knows where to look. */
const withAppFiles = (stack) => scripts.flat().reduce((text, script) => withFilesOf(script, text), stack);

function componentOf(componentStack) {
  return /\bat (\w+)/.exec(componentStack ?? '')?.[1] ?? null;
}

/** No fault of the app: nobody is signed in, a limit of the plan, too many requests. */
const NO_FAULT = [401, 402, 429];

/** Reports a runtime error to the builder. The same one is told once. */
export function reportError(error, { title, componentStack } = {}) {
  if (leaving || NO_FAULT.includes(error?.status)) return;
  const details = String(error?.message ?? error);
  const signature = `${title}|${details}`;
  const now = Date.now();
  while (recent.length > 0 && now - recent[0] > WINDOW_MS) recent.shift();
  if (seen.has(signature) || seen.size >= MAX_ERRORS || recent.length >= MAX_ERRORS_PER_WINDOW) return;
  seen.add(signature);
  recent.push(now);
  const stack = withAppFiles(String(error?.stack ?? ''));
  post({
    type: 'app_error',
    error: {
      title: title ?? error?.name ?? 'Error',
      details,
      componentName: componentOf(componentStack),
      stack: componentStack ? `${stack}\n${withAppFiles(componentStack)}` : stack,
      versionId: appConfig().versionId,
      path: window.location.pathname,
    },
  });
}

export function reportUrl() {
  const { href, pathname, search } = window.location;
  post({ type: 'app_changed_url', url: href, path: pathname + search });
}

/** Timers and not animation frames tell that the app shows: a hidden tab has no frames. */
function reportReady() {
  const timer = setInterval(() => {
    const root = document.getElementById('root');
    if (!root?.hasChildNodes() || root.querySelector('[data-lathe-skeleton]')) return;
    clearInterval(timer);
    post({ type: 'app_ready', versionId: appConfig().versionId });
  }, READY_POLL_MS);
}

/**
 * Call once, before any code of the app runs, with lists of its scripts {url, lines}: `lines` says [first line, file].
 * More may be added later.
 */
export function startBridge(...lists) {
  scripts = lists;
  // An event without an error is the browser's own remark (a resize observer that took two rounds), not a fault of the
  // app.
  window.addEventListener('error', ({ error }) => error && reportError(error));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason, { title: 'Unhandled rejection' }));
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
  window.addEventListener('message', ({ origin, source: sender, data }) => {
    if (origin !== appConfig().platformOrigin || sender !== window.parent) return;
    if (data === 'refresh-page' || data?.type === 'refresh-page') window.location.reload();
  });
  reportReady();
}
