import { refresh as refreshRoute } from '@lathe/proto/accounts/http';

const COOKIE = 'lathe_access';
/** Says that a refresh may succeed, so that a visitor who never signed in is not asked for one. */
const HINT = 'lathe.signed-in';
/** Spec 1, point 9: the token is refreshed every 50 minutes. */
export const REFRESH_EVERY_MS = 3_000_000;

interface Tokens {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | null = null;
let refreshing: Promise<boolean> | null = null;

const changed = (): void => listeners.forEach((listener) => listener());

function accessToken(): string | null {
  const match = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

/** The cookie is the token's store in this browser; requests carry the token as a bearer header, and no server reads the cookie. */
function writeCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=${Math.floor(maxAge)}${secure}`;
}

function hinted(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

function setHint(on: boolean): void {
  try {
    if (on) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    // Storage is switched off: after the token's hour the person signs in again.
  }
}

function start({ accessToken: token, expiresIn }: Tokens): void {
  writeCookie(token, expiresIn);
  setHint(true);
  keepFresh();
  changed();
}

/** Forgets the tokens of this browser. */
function end(): void {
  writeCookie('', 0);
  setHint(false);
  if (timer !== null) clearInterval(timer);
  timer = null;
  changed();
}

function keepFresh(): void {
  timer ??= setInterval(() => void refresh(accessToken()), REFRESH_EVERY_MS);
}

/**
 * Gets a new access token; all callers of one moment share one request. `stale` is the token that was refused or is old: when another
 * tab has replaced it meanwhile, nothing is asked for. Answers whether a usable token is there.
 */
function refresh(stale: string | null): Promise<boolean> {
  refreshing ??= withLock(() => askForTokens(stale)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A refresh token counts once, so the tabs of a browser take turns. */
async function withLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request('lathe-refresh', work) : await work();
}

async function askForTokens(stale: string | null): Promise<boolean> {
  const current = accessToken();
  if (current !== null && current !== stale) return true;
  try {
    const response = await fetch(refreshRoute.path, {
      method: refreshRoute.method,
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{}',
    });
    if (!response.ok) {
      if (response.status < 500) end();
      return false;
    }
    start(refreshRoute.response.parse(await response.json()));
    return true;
  } catch {
    // No network or no readable answer: the session may still be good, and the call that wanted the token reports its own failure.
    return false;
  }
}

/** Whether someone is signed in; asks for a new token when only the refresh cookie may be left. */
async function ensure(): Promise<boolean> {
  if (accessToken() !== null) {
    keepFresh();
    return true;
  }
  return hinted() && (await refresh(null));
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The builder's session in this browser (design section 6). */
export const session = { accessToken, start, end, refresh, ensure, subscribe };
