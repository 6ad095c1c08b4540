import { listPackages, takePackage } from '@lathe/proto/apps/packages';
import {
  buyPackage,
  offerPackage,
  type PackageSettings,
  readPackage,
  readPackageOffer,
  withdrawPackage,
} from '@lathe/proto/payments/packages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keepApp } from '@/features/apps/api';
import { accountQuery } from '@/features/auth/api';
import { call } from '@/lib/client';

/** How an app is sold, for its owner. */
export const packageQuery = (appId: string) =>
  queryOptions({
    queryKey: ['payments', 'package', appId],
    queryFn: ({ signal }) => call(readPackage, { params: { id: appId } }, { signal }),
    // Publishing is done beside it, and others buy.
    staleTime: 0,
  });

/** An app that is for sale, as everybody sees it. */
export const packageOfferQuery = (appId: string) =>
  queryOptions({
    queryKey: ['payments', 'package-offer', appId],
    queryFn: ({ signal }) => call(readPackageOffer, { params: { id: appId } }, { signal }),
  });

/** What the account has bought. */
export const packagesQuery = () =>
  queryOptions({
    queryKey: ['apps', 'packages'],
    queryFn: ({ signal }) => call(listPackages, {}, { signal }).then(({ packages }) => packages),
    staleTime: 0,
  });

function useSettings<Wish>(appId: string, change: (wish: Wish) => Promise<PackageSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queryClient.setQueryData(packageQuery(appId).queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: packageOfferQuery(appId).queryKey });
    },
  });
}

export const useOffer = (appId: string) =>
  useSettings(appId, (offer: { price: number; description: string }) =>
    call(offerPackage, { params: { id: appId }, body: offer }),
  );

export const useWithdraw = (appId: string) =>
  useSettings(appId, (_: void) => call(withdrawPackage, { params: { id: appId } }));

/** Leads to where it is paid. */
export const useBuy = (appId: string) =>
  useMutation({
    mutationFn: () => call(buyPackage, { params: { id: appId } }),
    onSuccess: ({ url }) => location.assign(url),
  });

export function useTake(packageId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(takePackage, { params: { packageId } }),
    onSuccess: (app) => {
      keepApp(queryClient, app);
      void queryClient.invalidateQueries({ queryKey: accountQuery().queryKey });
    },
    // Whoever was refused sees how it stands now, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: packagesQuery().queryKey }),
  });
}
