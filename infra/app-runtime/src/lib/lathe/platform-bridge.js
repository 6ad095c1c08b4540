import { appConfig } from './config.js';
import { reportFault } from './visits.js';

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
      return entry ? `${entry[1]}:${line - entry[0] + 1}${part.slice(place[1].length)}` : `${url}:${part}`;
    })
    .join('');
}

/** `app.js:812:4` becomes the file of the app that the line came from, and the line of its compiled code. */
const withAppFiles = (stack) => scripts.flat().reduce((text, script) => withFilesOf(script, text), stack);

function componentOf(componentStack) {
  return /\bat (\w+)/.exec(componentStack ?? '')?.[1] ?? null;
}

/** No fault of the app: nobody is signed in, a limit of the plan, too many requests. */
const NO_FAULT = [401, 402, 429];

/** What has been told, or is somebody else's: the same error may come again as a rejection or on the console. */
const told = new WeakSet();

function isNew(error, signature) {
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return false;
    told.add(error);
  }
  return !seen.has(signature) && seen.size < MAX_ERRORS;
}

/** Reports a runtime error to the builder. The same one is told once. `componentName` is for what has no stack. */
export function reportError(error, { title, componentStack, componentName } = {}) {
  if (leaving || NO_FAULT.includes(error?.status)) return;
  const details = String(error?.message ?? error);
  const signature = `${title}|${details}`;
  const now = Date.now();
  while (recent.length > 0 && now - recent[0] > WINDOW_MS) recent.shift();
  if (!isNew(error, signature) || recent.length >= MAX_ERRORS_PER_WINDOW) return;
  seen.add(signature);
  recent.push(now);
  reportFault();
  const stack = withAppFiles(String(error?.stack ?? ''));
  post({
    type: 'app_error',
    error: {
      title: title ?? error?.name ?? 'Error',
      details,
      componentName: componentName ?? componentOf(componentStack),
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

/** A message as the console would show it, and the error in it if there is one. */
function consoleError(parts) {
  const error = parts.find((part) => part instanceof Error);
  if (error) return error;
  const text = parts.map((part) => (typeof part === 'string' ? part : stringOf(part))).join(' ');
  return Object.assign(new Error(text), { name: 'Console error' });
}

function stringOf(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** What the app writes to the console as an error is reported, too; the console has it all the same. */
function watchConsole() {
  const write = console.error.bind(console);
  console.error = (...parts) => {
    write(...parts);
    const error = consoleError(parts);
    // What is reported otherwise as well, with its component, comes first: React writes what an app throws here, too.
    setTimeout(() => reportError(error, { title: 'Console error' }));
  };
}

/** Paths whose failures come as errors of the app's own client, which knows more about them. */
const OWN_PATHS = /^\/(?:live_api|runtime|integrations|apps)\//;

/** Requests of the app to others that fail, or that its rules do not let out. */
function watchRequests() {
  const send = window.fetch.bind(window);
  window.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (url.origin === window.location.origin && OWN_PATHS.test(url.pathname)) return send(input, options);
    // Taken here: after the answer the stack is no longer the caller's.
    const failure = new Error();
    const report = (what) => {
      const method = options?.method ?? (input instanceof Request ? input.method : 'GET');
      failure.message = `${method} ${url.origin}${url.pathname} ${what}`;
      reportError(failure, { title: 'Request failed' });
    };
    try {
      const response = await send(input, options);
      if (!response.ok) report(`answered ${response.status}`);
      return response;
    } catch (error) {
      if (error?.name !== 'AbortError') {
        report('got no answer');
        told.add(error);
      }
      throw error;
    }
  };
}

/** Something that a person sees or uses. */
const VISIBLE = 'img, svg, canvas, video, audio, iframe, input, textarea, select, button, [role]';
const BLANK_AFTER_MS = 1500;

/** Reports a page of a preview that has drawn nothing a while after it was shown. Gives what ends that. */
export function watchForBlank(page) {
  if (!appConfig().preview) return undefined;
  const timer = setTimeout(() => {
    const root = document.getElementById('root');
    const place = root?.querySelector('main') ?? root;
    if (!place || place.innerText?.trim() !== '' || place.querySelector(VISIBLE)) return;
    const error = Object.assign(new Error(`The page ${page} shows nothing`), { stack: '' });
    reportError(error, { title: 'Blank page', componentName: page });
  }, BLANK_AFTER_MS);
  return () => clearTimeout(timer);
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

const redraws = new Set();

/** Draws what `redraw` draws again when the builder needs that. Gives what ends it. */
export function onRedraw(redraw) {
  redraws.add(redraw);
  return () => redraws.delete(redraw);
}

/** The mode in which the builder's person chooses elements; null while the app is used as it is. */
let visualEdit = null;
let choosing = false;

async function toggleVisualEdit(enabled) {
  choosing = enabled;
  if (!enabled) {
    visualEdit?.stop();
    visualEdit = null;
    return;
  }
  // Fetched by those alone who choose elements.
  const { startVisualEdit } = await import('./visual-edit.js');
  const redraw = () => redraws.forEach((draw) => draw());
  if (!choosing || visualEdit) return;
  visualEdit = startVisualEdit({ tell: post, withAppFiles, redraw });
  post({ type: 'visual-edit-agent-ready' });
}

/** What the page that frames a preview asks for, by the type of its message. */
const requests = {
  'refresh-page': () => window.location.reload(),
  'toggle-visual-edit-mode': ({ data }) => void toggleVisualEdit(data?.enabled === true),
  'unselect-element': () => visualEdit?.unselect(),
};

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
  if (appConfig().preview) {
    watchConsole();
    watchRequests();
  }
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
  window.addEventListener('message', ({ origin, source: sender, data }) => {
    if (origin !== appConfig().platformOrigin || sender !== window.parent) return;
    const type = typeof data === 'string' ? data : data?.type;
    if (type === 'refresh-page' || (appConfig().preview && Object.hasOwn(requests, type))) requests[type](data);
  });
  // One that has no switch of its own.
  if (appConfig().preview && localStorage.getItem('theme') === 'dark') document.documentElement.classList.add('dark');
  reportReady();
}
