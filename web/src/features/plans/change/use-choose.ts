import type { BillingInterval, PlanChoice } from '@lathe/proto/payments/model';
import { openPortal, startCheckout } from '@lathe/proto/payments/subscription';
import type { PlanId, SoldPlanId } from '@lathe/proto/plans/plans';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { call } from '@/lib/client';
import { ownPath } from '@/lib/own-path';

/** A change of the paid plan that waits for its confirmation; Lite ends it. */
export interface Wanted {
  readonly plan: SoldPlanId;
  readonly interval: BillingInterval;
}

/** Where the payment page leads back to, with where the person was before. */
export function returnTo(query: Record<string, string> = {}): string {
  const { pathname, search } = location;
  const came = new URLSearchParams(search).get('back');
  const back = pathname === '/joinPlan' || pathname === '/pricing' ? ownPath(came ?? undefined) : pathname + search;
  const params = new URLSearchParams({ ...query, ...(back === null ? {} : { back }) }).toString();
  return params === '' ? '/joinPlan' : `/joinPlan?${params}`;
}

const leaveTo = ({ url }: { url: string }): void => location.assign(url);

/** Choosing a plan: the first one is bought on the page of the provider, a change of it is confirmed here. */
export function useChoose(isPaid: boolean) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const checkout = useMutation({
    mutationFn: (choice: PlanChoice) => call(startCheckout, { body: { ...choice, returnTo: returnTo() } }),
    onSuccess: leaveTo,
    onError: tellFailure,
  });
  useComeBack(checkout.reset);
  const choose = (plan: PlanId, interval: BillingInterval): void => {
    if (plan === 'unlimited') return;
    if (isPaid || plan === 'lite') setWanted({ plan, interval });
    else checkout.mutate({ plan, interval });
  };
  // It stays busy until the page is left.
  const leavingFor = checkout.isPending || checkout.isSuccess ? checkout.variables.plan : null;
  return { wanted, choose, leavingFor, close: () => setWanted(null) };
}

/** The provider's pages for cards, address and invoices. */
export function usePortal() {
  const portal = useMutation({
    mutationFn: () => call(openPortal, { body: { returnTo: returnTo({ changed: 'true' }) } }),
    onSuccess: leaveTo,
    onError: tellFailure,
  });
  useComeBack(portal.reset);
  return { open: () => portal.mutate(), busy: portal.isPending || portal.isSuccess };
}

/** A page that the browser brings back as it was left is busy no more. */
function useComeBack(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
}
