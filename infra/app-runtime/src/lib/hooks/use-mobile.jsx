import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

function subscribe(listener) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True below Tailwind's `md` width. */
export function useIsMobile() {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
