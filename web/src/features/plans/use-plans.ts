import type { Account } from '@lathe/proto/accounts/http';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import type { PlanId } from '@lathe/proto/plans/plans';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '@/features/auth/api';
import { session } from '@/lib/session';
import { offersQuery, type Own, plansQuery, type SoldPlan, subscriptionQuery } from './api';
import type { Standing } from './model/card-state';

/** What there is to choose from, and where the person stands. */
export interface Plans {
  readonly plans: readonly SoldPlan[];
  readonly provider: PaymentProviderName;
  readonly defaultPlan: PlanId;
  /** Undefined for a visitor. */
  readonly account: Account | undefined;
  readonly own: Own | undefined;
  readonly standing: Standing;
}

export type PlansState =
  | { readonly state: 'pending' }
  | { readonly state: 'error'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly data: Plans };

/** Everything that the cards need, as one answer: half of it would offer what cannot be had. */
export function usePlans(): PlansState {
  const isSignedIn = session.owner() !== null;
  const plans = useQuery(plansQuery());
  const offers = useQuery(offersQuery());
  const account = useQuery({ ...accountQuery(), enabled: isSignedIn });
  const own = useQuery({ ...subscriptionQuery(), enabled: isSignedIn });
  const asked = isSignedIn ? [plans, offers, account, own] : [plans, offers];
  const failed = asked.filter(({ data, isError }) => isError && data === undefined);
  if (failed.length > 0)
    return {
      state: 'error',
      error: failed[0]?.error,
      retry: () => failed.forEach((query) => void query.refetch()),
    };
  if (!plans.data || !offers.data || asked.some(({ data }) => data === undefined)) return { state: 'pending' };
  const onOffer = new Set(offers.data.plans.map(({ id }) => id));
  return {
    state: 'ready',
    data: {
      plans: plans.data.plans.filter(({ id }) => onOffer.has(id)),
      provider: offers.data.provider,
      defaultPlan: plans.data.defaultPlan,
      account: account.data,
      own: own.data,
      standing: standingOf(account.data, own.data, offers.data.provider !== 'none'),
    },
  };
}

/** Whether a paid plan goes on, so that it is changed instead of bought. */
export const isPaid = (own: Own | undefined): boolean =>
  own?.subscription != null && own.subscription.status !== 'canceled';

function standingOf(account: Account | undefined, own: Own | undefined, isSold: boolean): Standing {
  const paid = isPaid(own) ? own?.subscription : null;
  const ending = paid?.endsAt != null ? ('lite' as const) : null;
  return {
    plan: account?.plan ?? null,
    isPaid: paid != null,
    next: ending ?? paid?.next?.plan ?? null,
    isSold,
  };
}
