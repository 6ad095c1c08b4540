import {
  changePlan,
  connectAccount,
  createPlan,
  type PlanDraft,
  type PlanSettings,
  readPlanSettings,
  removeAccount,
} from '@lathe/proto/payments/app-plans';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const planSettingsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['payments', 'app-plans', appId] as const,
    queryFn: ({ signal }) => call(readPlanSettings, { params: { id: appId } }, { signal }),
    // Paid memberships are switched beside it, and people buy.
    staleTime: 0,
    // What is being removed is gone in a moment.
    refetchInterval: ({ state }) =>
      state.data?.account?.isEnding === true && !state.data.account.problem ? 2000 : false,
  });

/** People who pay for a plan of an app now. */
export const subscribersOf = (settings: PlanSettings | undefined): number =>
  settings?.plans.reduce((sum, { subscribers }) => sum + subscribers, 0) ?? 0;

function useChange<Wish>(appId: string, change: (wish: Wish) => Promise<PlanSettings>) {
  const queryClient = useQueryClient();
  const { queryKey } = planSettingsQuery(appId);
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Makes a plan, or with an id changes that one. */
export const useSavePlan = (appId: string, planId: string | undefined) =>
  useChange(appId, (body: PlanDraft) =>
    planId === undefined
      ? call(createPlan, { params: { id: appId }, body })
      : call(changePlan, { params: { id: appId, planId }, body }),
  );

export const useArchive = (appId: string, planId: string) =>
  useChange(appId, (isArchived: boolean) => call(changePlan, { params: { id: appId, planId }, body: { isArchived } }));

export const useConnectAccount = (appId: string) =>
  useChange(appId, (key: string) => call(connectAccount, { params: { id: appId }, body: { key } }));

export const useRemoveAccount = (appId: string) =>
  useChange(appId, (_: void) => call(removeAccount, { params: { id: appId } }));
