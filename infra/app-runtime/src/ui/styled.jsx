import { forwardRef } from 'react';
import { cn } from '@/lib/utils';

/**
 * A component that adds classes (and fixed attributes) to an element or another component, and passes everything else
 * on.
 */
export function styled(name, Element, classes, fixed) {
  const Styled = forwardRef(({ className, ...props }, ref) => (
    <Element ref={ref} className={cn(classes, className)} {...fixed} {...props} />
  ));
  Styled.displayName = name;
  return Styled;
}

/** How floating panels come and go. */
export const floating = [
  'z-50 rounded-md border bg-popover text-popover-foreground shadow-md outline-none',
  'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
  'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
  'data-[side=bottom]:slide-in-from-top-2 data-[side=left]:slide-in-from-right-2',
  'data-[side=right]:slide-in-from-left-2 data-[side=top]:slide-in-from-bottom-2',
];

/** The dimmed page behind a modal panel. */
export const overlay = [
  'fixed inset-0 z-50 bg-black/60 backdrop-blur-[2px]',
  'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
];

/** A row of a menu or list that can be chosen. */
export const option = [
  'relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none transition-colors max-md:min-h-11',
  'focus:bg-accent focus:text-accent-foreground data-[disabled]:pointer-events-none data-[disabled]:opacity-50',
  '[&_svg]:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0',
];

/** What a focused control shows to somebody who uses the keyboard. */
export const focusRing =
  'focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2 focus-visible:ring-offset-background';

/** What text is typed into. */
export const field = [
  'flex w-full rounded-md border border-input bg-background text-base shadow-sm transition-colors placeholder:text-muted-foreground md:text-sm',
  'focus-visible:border-ring focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring/30',
  'aria-[invalid=true]:border-destructive disabled:cursor-not-allowed disabled:opacity-50',
];
