import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { OfflineBanner } from '@/components/offline-banner';
import { keepFocus } from '@/lib/focus';
import { closePlans, openPlans, readPlanWish, subscribeToPlanWish } from '@/lib/plan-wish';
import { session } from '@/lib/session';

const PlanDialog = lazy(() =>
  import('@/features/plans/plan-dialog').then(({ PlanDialog: component }) => ({ default: component })),
);

export function RootLayout() {
  useSessionChange();
  useWayToPlans();
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
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      <Suspense>{wish !== null && <PlanDialog wish={wish} onClose={closePlans} />}</Suspense>
    </div>
  );
}

/** `goto=upgrade_app_plan` opens the plans over whatever screen it is in the address of (spec 1, section 2). */
function useWayToPlans(): void {
  const router = useRouter();
  const isAsked = useRouterState({ select: ({ location }) => location.searchStr.includes(upgradeQuery) });
  useEffect(() => {
    if (!isAsked || session.accessToken() === null) return;
    const { pathname, searchStr, hash } = router.state.location;
    const search = new URLSearchParams(searchStr);
    search.delete('goto');
    const rest = search.toString();
    const href = `${pathname}${rest && `?${rest}`}${hash && `#${hash}`}`;
    void router.navigate({ href, replace: true }).then(() => openPlans({ kind: 'upgrade' }));
  }, [isAsked, router]);
}
const upgradeQuery = 'goto=upgrade_app_plan';

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
