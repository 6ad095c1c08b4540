import { refresh } from '@lathe/proto/accounts/http';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account, sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { refreshEveryMs, session } from './session';

afterEach(() => vi.useRealTimers());

describe('session', () => {
  it('keeps the token in a cookie of this host that scripts read and other sites never send', () => {
    const set = vi.spyOn(document, 'cookie', 'set');
    session.start(sessionAnswer('a b'));
    expect(set).toHaveBeenCalledWith('lathe_access=a%20b; Path=/; SameSite=Strict; Max-Age=3600');
    expect(session.accessToken()).toBe('a b');
    session.end();
    expect(session.accessToken()).toBeNull();
  });

  it('asks for a new token every 3,000,000 ms', async () => {
    expect(refreshEveryMs).toBe(3_000_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    serve(refresh, () => sessionAnswer('second'));
    session.start(sessionAnswer('first'));
    await vi.advanceTimersByTimeAsync(refreshEveryMs - 1);
    expect(session.accessToken()).toBe('first');
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(session.accessToken()).toBe('second'));
  });

  it('does not ask when another tab has refreshed already', async () => {
    session.start(sessionAnswer('newer'));
    expect(await session.refresh('older')).toBe('renewed');
    expect(session.accessToken()).toBe('newer');
  });

  it('does not ask on behalf of a visitor who never signed in', async () => {
    expect(await session.ensure()).toBe(false);
  });

  it('comes back from the refresh cookie when the access token has run out', async () => {
    session.start(sessionAnswer('first'));
    document.cookie = 'lathe_access=; Path=/; Max-Age=0';
    serve(refresh, () => sessionAnswer('again'));
    expect(await session.ensure()).toBe(true);
    expect(session.accessToken()).toBe('again');
  });

  it('tells its end once, however many calls find out', () => {
    const told = vi.fn();
    session.start(sessionAnswer('first'));
    const stop = session.subscribe(told);
    session.end('first');
    session.end('first');
    session.end(null);
    session.end();
    stop();
    expect(told).toHaveBeenCalledOnce();
  });

  it('is not ended by the refusal of a token that has been replaced', () => {
    session.start(sessionAnswer('old'));
    session.start(sessionAnswer('new'));
    session.end('old');
    expect(session.accessToken()).toBe('new');
  });

  it('is ended by a refused refresh only, not by a server that is busy or away', async () => {
    session.start(sessionAnswer('first'));
    for (const answer of [refusal('too-many-requests'), refusal('unavailable'), HttpResponse.error()]) {
      serve(refresh, () => answer);
      expect(await session.refresh('first')).toBe('unreachable');
      expect(session.accessToken()).toBe('first');
    }
    serve(refresh, () => refusal('auth/session-ended'));
    expect(await session.refresh('first')).toBe('refused');
    expect(session.accessToken()).toBeNull();
  });

  const inAnotherTab = (change: () => void): void => {
    change();
    dispatchEvent(new StorageEvent('storage', { key: 'lathe.signed-in' }));
  };

  it('ends here when another tab signs out, and is known when another tab signs in', () => {
    session.start(sessionAnswer('first'));
    const told = vi.fn();
    const stop = session.subscribe(told);
    inAnotherTab(() => {
      localStorage.removeItem('lathe.signed-in');
      document.cookie = 'lathe_access=; Path=/; Max-Age=0';
    });
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.owner()).toBeNull();
    inAnotherTab(() => localStorage.setItem('lathe.signed-in', account.accountId));
    expect(told).toHaveBeenCalledTimes(2);
    stop();
  });
});
