import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Lets a textarea grow with its text up to a number of lines, then scroll. */
export function useAutoGrow(value: string, maxLines: number): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null) return;
    area.style.height = 'auto';
    const style = getComputedStyle(area);
    const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const limit = (parseFloat(style.lineHeight) || 20) * maxLines + padding;
    area.style.height = `${Math.min(area.scrollHeight, limit)}px`;
    area.style.overflowY = area.scrollHeight > limit ? 'auto' : 'hidden';
  }, [value, maxLines]);
  return ref;
}
