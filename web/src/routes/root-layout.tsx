import { useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { OfflineBanner } from '@/components/offline-banner';
import { keepFocus } from '@/lib/focus';
import { closePlans, readPlanWish, subscribeToPlanWish } from '@/lib/plan-wish';
import { session } from '@/lib/session';

const ActingBanner = lazyRouteComponent(() => import('@/features/desk/acting'), 'ActingBanner');
const WayToPlans = lazyRouteComponent(() => import('@/features/plans/way-to-plans'), 'WayToPlans');
const PlanDialog = lazyRouteComponent(() => import('@/features/plans/plan-dialog'), 'PlanDialog');

export function RootLayout() {
  const actingUntil = session.actingUntil();
  useSessionChange();
  const isSent = useRouterState({ select: ({ location }) => location.searchStr.includes('goto=upgrade_app_plan') });
  const wish = useSyncExternalStore(subscribeToPlanWish, readPlanWish);
  useEffect(keepFocus, []);
  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-ink px-3 py-2 text-paper transition-transform focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <OfflineBanner />
      {actingUntil !== null && (
        <Suspense fallback={null}>
          <ActingBanner until={actingUntil} />
        </Suspense>
      )}
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      <Suspense>
        {isSent && <WayToPlans />}
        {wish !== null && <PlanDialog wish={wish} onClose={closePlans} />}
      </Suspense>
    </div>
  );
}

/**
 * When the session is over, what it showed goes away and the route guards send the person to the sign-in; when another
 * tab has signed in, they lead on from there.
 */
function useSessionChange(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.accessToken() === null) {
          queryClient.clear();
          closePlans();
        }
        void router.invalidate();
      }),
    [router, queryClient],
  );
}
