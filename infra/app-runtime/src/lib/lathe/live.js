import { appConfig } from './config.js';
import { currentToken, refreshToken } from './session.js';

/** Nothing has come for so long: the connection is dead. The server says something every 15 s. */
const SILENT_MS = 45_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A page that nobody sees is not kept current for longer than this. */
const HIDDEN_MS = 60_000;
/** Between two pages that show the same rows, the entity is followed on. */
const LINGER_MS = 10_000;
/** What may pass between a write and the word of it; rows that were read so shortly after one are read again. */
const LATE_MS = 2_000;

/**
 * By entity: who wants its changes, up to where they have come, whether it is being followed, and since when there are
 * rows on the page that were read before that.
 */
const followed = new Map();
const firstRead = new Map();

let socket = null;
let silence = null;
let retry = null;
let sleeping = null;
let isAsleep = false;
let isRenewing = false;
let isWatching = false;
let failures = 0;

/** Notes that rows of an entity are read: once it is followed, the page must know whether they have changed meanwhile. */
export function noteRead(name) {
  if (!followed.get(name)?.isReady && !firstRead.has(name)) firstRead.set(name, performance.now());
}

/**
 * Calls back with `{ type: 'create' | 'update', id, row }` and `{ type: 'delete', id }` whenever rows of an entity change
 * that the visitor may read, and with `{ type: 'reset' }` where changes may have been missed, so that all rows must be
 * read again. The answer ends it. All of a page share one connection, which comes back by itself.
 */
export function subscribe(name, callback) {
  watchPage();
  const entry = followed.get(name) ?? { callbacks: new Set(), position: undefined, isReady: false, leaving: null };
  const isNew = !followed.has(name);
  followed.set(name, entry);
  clearTimeout(entry.leaving);
  entry.leaving = null;
  const member = { callback };
  entry.callbacks.add(member);
  if (isNew && socket?.readyState === WebSocket.OPEN) follow(name, entry);
  else connect();
  return () => {
    entry.callbacks.delete(member);
    if (entry.callbacks.size === 0) entry.leaving ??= setTimeout(() => leave(name, entry), LINGER_MS);
  };
}

function leave(name, entry) {
  if (followed.get(name) !== entry) return;
  followed.delete(name);
  firstRead.delete(name);
  say({ type: 'unsubscribe', entity: name });
  if (followed.size === 0) disconnect();
}

function tell(entry, change) {
  for (const { callback } of [...entry.callbacks]) {
    try {
      callback(change);
    } catch (error) {
      // The page that fails hears of it; others are told all the same.
      reportError(error);
    }
  }
}

const say = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

function follow(name, { position }) {
  say({ type: 'subscribe', entity: name, after: position });
}

function connect() {
  if (socket || retry || isRenewing || isAsleep || followed.size === 0) return;
  const { protocol, host } = window.location;
  const opened = new WebSocket(
    `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live_api/apps/${appConfig().appId}/changes`,
  );
  const token = currentToken();
  socket = opened;
  listen(opened);
  opened.onopen = () => {
    if (token) say({ type: 'sign-in', token });
    for (const [name, entry] of followed) follow(name, entry);
  };
  opened.onmessage = ({ data }) => {
    if (socket !== opened) return;
    listen(opened);
    take(JSON.parse(data), token);
  };
  opened.onclose = () => socket === opened && comeBack();
}

/** Waits for the next word of the server. */
function listen(opened) {
  clearTimeout(silence);
  silence = setTimeout(() => socket === opened && comeBack(), SILENT_MS);
}

function take(message, token) {
  if (message.type === 'alive') {
    for (const entry of followed.values()) if (entry.isReady) entry.position = message.position;
    return;
  }
  const entry = followed.get(message.entity);
  if (message.type === 'refused' && message.entity === undefined) return refused(message, token);
  if (!entry) return;
  if (message.type === 'ready') return begin(message, entry);
  if (message.type === 'refused') {
    entry.isReady = false;
    entry.position = undefined;
    return;
  }
  entry.position = message.position;
  if (message.type === 'reset') tell(entry, { type: 'reset' });
  else for (const change of message.changes ?? []) tell(entry, change);
}

/** Rows that were read since the last change are up to date; so are those of a page that goes on where it was. */
function begin({ entity, position, quietMs }, entry) {
  failures = 0;
  const readAt = firstRead.get(entity);
  const isFresh = entry.position === undefined;
  entry.position = position;
  entry.isReady = true;
  firstRead.delete(entity);
  if (isFresh && readAt !== undefined && quietMs < performance.now() - readAt + LATE_MS) tell(entry, { type: 'reset' });
}

/** The connection is refused as a whole, and ends: with another session it may come about. */
function refused({ code }, token) {
  if (!token || (code !== 'not-signed-in' && code !== 'auth/session-ended')) {
    // An app that is not there any more, or that too many follow, is not asked for again soon.
    failures = Math.max(failures, 5);
    return;
  }
  disconnect();
  isRenewing = true;
  void refreshToken(token).then((renewed) => {
    isRenewing = false;
    if (!renewed) for (const entry of followed.values()) tell(entry, { type: 'reset' });
    connect();
  });
}

function disconnect() {
  const ended = socket;
  socket = null;
  clearTimeout(silence);
  clearTimeout(retry);
  retry = null;
  ended?.close();
  for (const entry of followed.values()) entry.isReady = false;
}

/** Opens another connection after a while: the longer, the oftener it has failed, and not all pages at the same time. */
function comeBack() {
  disconnect();
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  failures += 1;
  retry = setTimeout(comeBackNow, pause);
}

function comeBackNow() {
  clearTimeout(retry);
  retry = null;
  connect();
}

/** Goes on when the page is seen again, or the network is back. */
function watchPage() {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', comeBackNow);
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleeping);
    isAsleep = false;
    if (!document.hidden) return comeBackNow();
    sleeping = setTimeout(() => {
      isAsleep = true;
      disconnect();
    }, HIDDEN_MS);
  });
}
