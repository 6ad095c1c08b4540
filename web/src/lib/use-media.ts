import { useSyncExternalStore } from 'react';

/** Whether a media query holds right now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** From this width on the builder shows chat and preview side by side (spec 2, section 9). */
export const useWide = (): boolean => useMedia('(min-width: 1024px)');
