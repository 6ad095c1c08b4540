import { type RefObject, useEffect, useRef } from 'react';

/** How near to its end a list must be to follow what is added, in pixels. */
const near = 96;

/**
 * Keeps the end of a growing list in view, unless the reader has scrolled away from it. Its one child holds what grows.
 */
export function useStickToEnd<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let stuck = true;
    const onScroll = (): void => {
      stuck = element.scrollHeight - element.scrollTop - element.clientHeight < near;
    };
    const observer = new ResizeObserver(() => {
      if (stuck) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return ref;
}
