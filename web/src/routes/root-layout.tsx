import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { OfflineBanner } from '@/components/offline-banner';
import { keepFocus } from '@/lib/focus';
import { session } from '@/lib/session';

const ActingBanner = lazy(() => import('@/features/desk/acting').then((module) => ({ default: module.ActingBanner })));

export function RootLayout() {
  const actingUntil = session.actingUntil();
  useSessionChange();
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
        if (session.accessToken() === null) queryClient.clear();
        void router.invalidate();
      }),
    [router, queryClient],
  );
}
