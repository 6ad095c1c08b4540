import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPlans } from '@/lib/plan-wish';
import { session } from '@/lib/session';

/** Takes `goto` out of the address and opens the plans for who is signed in (spec 1, section 2). */
export function WayToPlans() {
  const router = useRouter();
  // The sign-in leads on with `goto` in the address, too.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  useEffect(() => {
    if (shown === undefined || session.accessToken() === null) return;
    const { pathname, searchStr, hash } = router.state.location;
    const search = new URLSearchParams(searchStr);
    search.delete('goto');
    const rest = search.toString();
    const href = `${pathname}${rest && `?${rest}`}${hash && `#${hash}`}`;
    void router.navigate({ href, replace: true }).then(() => openPlans({ kind: 'upgrade' }));
  }, [router, shown]);
  return null;
}
