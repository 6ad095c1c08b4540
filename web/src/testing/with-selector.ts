import { useRef, useSyncExternalStore } from 'react';

/**
 * What libraries import as `use-sync-external-store/shim/with-selector`. The package requires React as a CommonJS
 * module, which would be the workspace's React 18 in tests.
 */
export function useSyncExternalStoreWithSelector<S, T>(
  subscribe: (listener: () => void) => () => void,
  snapshot: () => S,
  _serverSnapshot: unknown,
  selector: (state: S) => T,
  isEqual: (one: T, other: T) => boolean = Object.is,
): T {
  const last = useRef<{ selected: T } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const selected = selector(snapshot());
    if (last.current === null || !isEqual(last.current.selected, selected)) last.current = { selected };
    return last.current.selected;
  });
}
