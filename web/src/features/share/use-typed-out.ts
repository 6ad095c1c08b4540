import { useEffect, useState } from 'react';
import { useMedia } from '@/lib/use-media';

/** Spec 2, section 9: milliseconds until the sample post begins to write itself. */
export const typingDelayMs = 3000;
const letterMs = 25;

/** A text that writes itself after a while; at once and whole for people who want no motion. */
export function useTypedOut(text: string): string {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [length, setLength] = useState(0);
  useEffect(() => {
    if (still || length >= text.length) return;
    const timer = setTimeout(() => setLength(length + 1), length === 0 ? typingDelayMs : letterMs);
    return () => clearTimeout(timer);
  }, [still, text, length]);
  return still ? text : text.slice(0, length);
}
