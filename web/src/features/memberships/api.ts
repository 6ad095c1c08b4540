import {
  changeMembershipSettings,
  connectMemberships,
  disconnectMemberships,
  listMembershipProducts,
  type MembershipSettings,
  readMembershipSettings,
  resyncMemberships,
} from '@lathe/proto/payments/memberships';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { planSettingsQuery } from '@/features/app-plans/api';
import { call } from '@/lib/client';

const key = (appId: string) => ['payments', 'memberships', appId] as const;

export const membershipsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...key(appId), 'settings'],
    queryFn: ({ signal }) => call(readMembershipSettings, { params: { id: appId } }, { signal }),
    // Publishing, sign-up and a domain are changed beside it.
    staleTime: 0,
  });

/** Memberships that belong to a token; without one to the token that is stored. */
export const productsQuery = (appId: string, token: string) =>
  queryOptions({
    queryKey: [...key(appId), 'products', token],
    queryFn: ({ signal }) =>
      call(
        listMembershipProducts,
        { params: { id: appId }, query: {} },
        { signal, ...(token !== '' && { headers: { 'x-gumroad-token': token } }) },
      ).then(({ products }) => products),
    retry: false,
    gcTime: 0,
  });

export interface ConnectWish {
  readonly productId: string;
  readonly accessToken: string;
  readonly isConfirmed?: boolean;
}

function useChange<Wish>(appId: string, change: (wish: Wish) => Promise<MembershipSettings>) {
  const queryClient = useQueryClient();
  const { queryKey } = membershipsQuery(appId);
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings);
      // Whether plans are sold hangs on it.
      void queryClient.invalidateQueries({ queryKey: planSettingsQuery(appId).queryKey });
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const useEnable = (appId: string) =>
  useChange(appId, (isPaidMembershipsEnabled: boolean) =>
    call(changeMembershipSettings, { params: { id: appId }, body: { isPaidMembershipsEnabled } }),
  );

export const useConnect = (appId: string) =>
  useChange(appId, ({ accessToken, ...wish }: ConnectWish) =>
    call(connectMemberships, {
      params: { id: appId },
      body: { ...wish, ...(accessToken !== '' && { accessToken }) },
    }),
  );

export const useResync = (appId: string) =>
  useChange(appId, (_: void) => call(resyncMemberships, { params: { id: appId } }));

export const useDisconnect = (appId: string) =>
  useChange(appId, (_: void) => call(disconnectMemberships, { params: { id: appId } }));
