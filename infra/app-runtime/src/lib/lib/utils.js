import { clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two Tailwind classes that set the same thing, the later one stays. */
export function cn(...classes) {
  return twMerge(clsx(classes));
}
