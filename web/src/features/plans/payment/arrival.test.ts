import { currentAccount } from '@lathe/proto/accounts/http';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkError } from '@/lib/app-error';
import { passing, stopTime } from '@/testing/fast-time';
import { account } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { paymentTries, refreshAfterChange, waitForPayment } from './arrival';
import { tryUntil } from './try-until';

const arrived = { ...account, plan: 'explorer' as const, subscriptionPaymentsIds: ['sale-1'] };

beforeEach(stopTime);
afterEach(() => vi.useRealTimers());

describe('tryUntil', () => {
  const at: number[] = [];
  const tries = (answers: (string | Error)[], more: object = {}) => {
    at.length = 0;
    const began = Date.now();
    return tryUntil({
      tries: 8,
      firstAfterMs: 3_000,
      everyMs: 4_000,
      work: () => {
        at.push(Date.now() - began);
        const answer = answers[at.length - 1] ?? 'not yet';
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      isDone: (answer) => answer === 'there',
      signal: new AbortController().signal,
      ...more,
    });
  };

  it('tries after the first pause, then at its interval, until the answer is there', async () => {
    const result = tries(['not yet', 'not yet', 'there']);
    expect(await passing(result)).toBe('there');
    expect(at).toEqual([3_000, 7_000, 11_000]);
  });

  it('gives up after its last try', async () => {
    const result = tries([]);
    expect(await passing(result)).toBeNull();
    expect(at).toEqual([3_000, 7_000, 11_000, 15_000, 19_000, 23_000, 27_000, 31_000]);
  });

  it('goes on over a failure that may be, and ends with another', async () => {
    const away = networkError();
    const goesOn = tries([away, 'there'], { mayFail: (reason: unknown) => reason === away });
    expect(await passing(goesOn)).toBe('there');
    const ends = tries([new Error('no')], { mayFail: () => false }).catch((reason: Error) => reason.message);
    expect(await passing(ends)).toBe('no');
  });

  it('asks for nothing any more once it was ended', async () => {
    const leaving = new AbortController();
    const result = tries([], { signal: leaving.signal });
    await vi.advanceTimersByTimeAsync(4_000);
    leaving.abort();
    expect(await passing(result)).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at).toEqual([3_000]);
  });
});

describe('after a payment', () => {
  const wait = (saleId = 'sale-1', onTry: (attempt: number) => void = () => undefined) =>
    passing(waitForPayment(new QueryClient(), saleId, new AbortController().signal, onTry));

  it('the account is read until the sale is among its payments', async () => {
    let asked = 0;
    serve(currentAccount, () => ((asked += 1) < 4 ? account : arrived));
    expect(await wait()).toMatchObject({ plan: 'explorer' });
    expect(asked).toBe(4);
  });

  it('the account is read until its plan is alive, whatever the sale is called', async () => {
    serve(currentAccount, () => ({ ...account, planSubscriptionStatus: 'active' }));
    expect(await wait('another')).toMatchObject({ planSubscriptionStatus: 'active' });
  });

  it('it is read 15 times, every 4 s, and not once more', async () => {
    const attempts: number[] = [];
    let asked = 0;
    serve(currentAccount, () => {
      asked += 1;
      return { ...account, planSubscriptionStatus: 'canceled' };
    });
    const began = Date.now();
    expect(await wait('sale-1', (attempt) => attempts.push(attempt))).toBeNull();
    expect([asked, attempts.at(-1), paymentTries]).toEqual([15, 15, 15]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(14 * 4_000);
  });

  it('a server that is away for a moment is no answer; one that refuses is', async () => {
    let asked = 0;
    serve(currentAccount, () => ((asked += 1) === 1 ? refusal('unavailable') : arrived));
    expect(await wait()).toMatchObject({ plan: 'explorer' });
    serve(currentAccount, () => refusal('not-allowed'));
    await expect(wait()).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('after a change of plan', () => {
  it('the account is refreshed until it tells of it, and 3 times at most', async () => {
    let asked = 0;
    serve(currentAccount, () => ((asked += 1) < 2 ? account : arrived));
    await passing(refreshAfterChange(new QueryClient(), ({ plan }) => plan === 'explorer'));
    expect(asked).toBe(2);
    await passing(refreshAfterChange(new QueryClient(), () => false));
    expect(asked).toBe(5);
  });
});
