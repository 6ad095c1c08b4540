import { refresh as refreshRoute } from '@lathe/proto/accounts/http';

const cookieName = 'lathe_access';
/**
 * Whose session it is. While it is there a refresh may succeed, so that a visitor who never signed in is not asked for
 * one; all tabs see it change.
 */
const ownerKey = 'lathe.signed-in';
/** Spec 1, point 9: the token is refreshed every 50 minutes. */
export const refreshEveryMs = 3_000_000;

interface Tokens {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  account: { accountId: string };
}

/** What became of a wish for a new token. `unreachable` says nothing about the session: it may still be good. */
export type Refreshed = 'renewed' | 'refused' | 'unreachable';

type Listener = () => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | null = null;
let refreshing: Promise<Refreshed> | null = null;
/** This page is about to be left, and need not be read again for whose session follows. */
let leaving = false;
/** Whose screens this tab shows. */
let shown: string | null = null;

const changed = (): void => listeners.forEach((listener) => listener());

function accessToken(): string | null {
  const match = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

/**
 * The cookie is the token's store in this browser; requests carry the token as a bearer header, and no server reads the
 * cookie.
 */
function writeCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=${Math.floor(maxAge)}${secure}`;
}

/** The account of this browser's session; null when nobody is signed in, or when storage is switched off. */
function owner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

function setOwner(accountId: string | null): void {
  try {
    if (accountId === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, accountId);
  } catch {
    // Storage is switched off: after the token's hour the person signs in again.
  }
}

function start({ accessToken: token, expiresIn, account }: Tokens): void {
  writeCookie(token, expiresIn);
  setOwner(account.accountId);
  shown = account.accountId;
  keepFresh();
}

/**
 * Forgets the tokens of this browser, and tells it once however many calls find out. With `refused`, the token that the
 * server did not take, a session that has begun since stays.
 */
function end(refused?: string | null): void {
  const token = accessToken();
  if (refused !== undefined && token !== null && token !== refused) return;
  const over = token === null && owner() === null && shown === null;
  writeCookie('', 0);
  setOwner(null);
  if (!over) leave();
}

/** This tab shows nobody's screens any more. */
function leave(): void {
  shown = null;
  if (timer !== null) clearInterval(timer);
  timer = null;
  changed();
}

/** Another tab has signed in or out. */
function follow({ key }: StorageEvent): void {
  if (key !== ownerKey && key !== null) return;
  const now = owner();
  if (now === shown) return;
  if (now === null) leave();
  else if (shown === null) changed();
  // What this tab holds belongs to another person.
  else location.reload();
}
addEventListener('storage', follow);

function keepFresh(): void {
  timer ??= setInterval(() => void refresh(accessToken()), refreshEveryMs);
}

/**
 * Gets a new access token; all callers of one moment share one request. `stale` is the token that was refused or is
 * old: when another tab has replaced it meanwhile, nothing is asked for. A refusal ends the session.
 */
function refresh(stale: string | null): Promise<Refreshed> {
  refreshing ??= withLock(() => askForTokens(stale)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A refresh token counts once, so the tabs of a browser take turns. */
async function withLock(work: () => Promise<Refreshed>): Promise<Refreshed> {
  return 'locks' in navigator ? await navigator.locks.request('lathe-refresh', work) : await work();
}

async function askForTokens(stale: string | null): Promise<Refreshed> {
  const current = accessToken();
  if (current !== null && current !== stale) return 'renewed';
  try {
    const response = await fetch(refreshRoute.path, {
      method: refreshRoute.method,
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{}',
    });
    if (response.status === 401 || response.status === 403) {
      end(stale);
      return 'refused';
    }
    if (!response.ok) return 'unreachable';
    const tokens = refreshRoute.response.parse(await response.json());
    const before = owner();
    start(tokens);
    if (before === null || before === tokens.account.accountId) return 'renewed';
    // What wanted the token was of another person: an operator is back from being signed in as somebody else.
    if (!leaving) location.reload();
    return 'unreachable';
  } catch {
    // No network or no readable answer: the call that wanted the token reports its own failure.
    return 'unreachable';
  }
}

/** Whether someone is signed in; asks for a new token when only the refresh cookie may be left. */
async function ensure(): Promise<boolean> {
  if (accessToken() !== null) {
    shown = owner();
    keepFresh();
    return true;
  }
  return owner() !== null && (await refresh(null)) === 'renewed';
}

/** Until when an operator is signed in as somebody else here, in milliseconds; null where nobody is. */
function actingUntil(): number | null {
  const payload = accessToken()?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { opr?: string; exp: number };
    return claims.opr === undefined ? null : claims.exp * 1000;
  } catch {
    // Not a token of the server's, which will say so.
    return null;
  }
}

/** Takes the browser's own session up again, for an operator who was signed in as somebody else and leaves the page. */
async function comeBack(): Promise<void> {
  leaving = true;
  await refresh(accessToken());
}

/** Calls back when the session has ended, and when another tab has signed in. */
function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The builder's session in this browser (design section 6). */
export const session = { accessToken, actingUntil, owner, start, end, refresh, comeBack, ensure, subscribe };
