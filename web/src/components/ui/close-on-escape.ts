import type { KeyboardEvent } from 'react';

/** For what floats: a tooltip on one of its buttons takes the first Escape for itself, and people mean the whole. */
export const closeOnEscape =
  (close: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
