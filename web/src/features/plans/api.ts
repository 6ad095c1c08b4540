import { listPlans } from '@lathe/proto/accounts/installation';
import { readUsage } from '@lathe/proto/accounts/usage';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { listPlanOffers } from '@lathe/proto/payments/http';
import type { BillingInterval } from '@lathe/proto/payments/model';
import { listInvoices, previewChange, readSubscription } from '@lathe/proto/payments/subscription';
import type { SoldPlanId } from '@lathe/proto/plans/plans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';
import { keepPlanNames } from '@/lib/plan-names-in-force';

export type SoldPlan = RouteAnswer<typeof listPlans>['plans'][number];
export type Own = RouteAnswer<typeof readSubscription>;
export type Preview = RouteAnswer<typeof previewChange>;

/** What plans include. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'plans'],
    queryFn: async ({ signal }) => {
      const answer = await call(listPlans, {}, { signal });
      keepPlanNames(answer.plans);
      return answer;
    },
    staleTime: Infinity,
  });

/** How they are bought here, if at all. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ['payments', 'plans'],
    queryFn: ({ signal }) => call(listPlanOffers, {}, { signal }),
    staleTime: Infinity,
  });

/** Under this key lies all that a payment changes. */
export const ownPaymentsKey = ['payments', 'own'];

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: [...ownPaymentsKey, 'subscription'],
    queryFn: ({ signal }) => call(readSubscription, {}, { signal }),
  });

export const invoicesQuery = () =>
  queryOptions({
    queryKey: [...ownPaymentsKey, 'invoices'],
    queryFn: ({ signal }) => call(listInvoices, {}, { signal }).then(({ invoices }) => invoices),
  });

/** What a change would do; never the answer of another day. */
export const previewQuery = (plan: SoldPlanId, interval: BillingInterval) =>
  queryOptions({
    queryKey: [...ownPaymentsKey, 'preview', plan, interval],
    queryFn: ({ signal }) => call(previewChange, { query: { plan, interval } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const usageQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'usage'],
    queryFn: ({ signal }) => call(readUsage, {}, { signal }).then(({ meters }) => meters),
  });
