import type { Account } from '@lathe/proto/accounts/http';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/features/auth/api';
import { toAppError } from '@/lib/app-error';
import { ownPaymentsKey } from '../api';
import { tryUntil } from './try-until';

/** Spec 2, section 9: every 4 s, 15 times. */
export const paymentTries = 15;
export const paymentEveryMs = 4_000;

/** Spec 1, section 4: after a change of plan the account is refreshed up to 3 times. */
const changeTries = 3;
const changeEveryMs = 1_000;

const alive = ['active', 'trialing'];

const read = (queryClient: QueryClient): Promise<Account> =>
  queryClient.fetchQuery({ ...accountQuery(), staleTime: 0 });

/** The server may be away for a moment; that is no answer. */
const isAway = (reason: unknown): boolean => toAppError(reason).retryable;

/** Spec 2, section 4: "until the plan is alive or the sale id is in the subscription payments". */
const hasArrived =
  (saleId: string) =>
  ({ planSubscriptionStatus, subscriptionPaymentsIds }: Account): boolean =>
    subscriptionPaymentsIds.includes(saleId) ||
    (planSubscriptionStatus !== null && alive.includes(planSubscriptionStatus));

/** Waits until the account has what was paid for; null when it has not for a minute. Throws why it cannot be read. */
export async function waitForPayment(
  queryClient: QueryClient,
  saleId: string,
  signal: AbortSignal,
  onTry: (attempt: number) => void,
): Promise<Account | null> {
  const account = await tryUntil({
    tries: paymentTries,
    firstAfterMs: 0,
    everyMs: paymentEveryMs,
    work: () => read(queryClient),
    isDone: hasArrived(saleId),
    mayFail: isAway,
    onTry,
    signal,
  });
  await queryClient.invalidateQueries({ queryKey: ownPaymentsKey });
  return account;
}

/** Reads the account again until it tells of a changed plan, or three times: a change may also have been none. */
export async function refreshAfterChange(
  queryClient: QueryClient,
  isDone: (account: Account) => boolean,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ownPaymentsKey });
  await tryUntil({
    tries: changeTries,
    firstAfterMs: 0,
    everyMs: changeEveryMs,
    work: () => read(queryClient),
    isDone,
    mayFail: () => true,
    signal,
  });
}
