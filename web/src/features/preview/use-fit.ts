import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Space left around a framed preview, in pixels. */
const margin = 24;

/** How much a box of a given size must shrink to fit into the element. */
export function useFit(size: { width: number; height: number } | null): {
  ref: RefObject<HTMLDivElement | null>;
  scale: number;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const { width = 0, height = 0 } = size ?? {};
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || width === 0) return;
    const measure = (): void =>
      setScale(Math.min(1, (element.clientWidth - margin) / width, (element.clientHeight - margin) / height));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height]);
  return { ref, scale };
}
