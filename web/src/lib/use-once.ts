import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something when a screen appears, and not again while it stays, although effects may run twice. */
export function useOnce(work: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent((): void => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
  useEffect(() => begin(), []);
}
