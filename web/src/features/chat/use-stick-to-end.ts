import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How near to its end a list must be to follow what is added, in pixels. */
const NEAR = 96;

/** Keeps the end of a growing list in view, unless the reader has scrolled away from it. */
export function useStickToEnd<E extends HTMLElement>(changes: readonly unknown[]): RefObject<E | null> {
  const ref = useRef<E>(null);
  const stuck = useRef(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const onScroll = (): void => {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element !== null && stuck.current) element.scrollTop = element.scrollHeight;
  }, changes);
  return ref;
}
