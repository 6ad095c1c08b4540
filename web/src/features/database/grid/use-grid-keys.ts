import { type KeyboardEvent, useRef } from 'react';
import type { Extent } from './selection';
import { moved, type Selection, tabbed } from './selection';

interface GridKeys {
  selection: Selection | null;
  extent: Extent;
  select: (selection: Selection) => void;
  /** Edits the active cell; what was typed takes the place of its value. */
  edit: (typed?: string) => void;
  clear: () => void;
  /** Ctrl and Enter: saves a new row, opens another one. */
  open: () => void;
  /** Shift and the space bar. */
  check: () => void;
}

const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

/** The keys of a spreadsheet. Escape lets the next Tab leave the grid, so that nobody is held in it. */
export function useGridKeys({ selection, extent, select, edit, clear, open, check }: GridKeys) {
  const leaves = useRef(false);

  const run = (event: KeyboardEvent, current: Selection): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    const { key, shiftKey: shift } = event;
    if (key === 'Escape') {
      leaves.current = true;
      return true;
    }
    if (key === 'Tab') {
      const next = leaves.current ? null : tabbed(current, shift, extent);
      if (next !== null) select(next);
      return next !== null;
    }
    if (key === 'a' && ctrl) {
      select({ anchor: { row: 0, column: 0 }, active: { row: extent.rows - 1, column: extent.columns - 1 } });
      return true;
    }
    const next = moved(current, { key, ctrl, shift }, extent);
    if (next !== undefined) select(next);
    else if (key === 'Enter' && ctrl) open();
    else if (key === 'Enter' || key === 'F2') edit();
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if (key === ' ' && shift) check();
    else if (isPrintable(event)) edit(key);
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    if (selection === null || event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (run(event, selection)) event.preventDefault();
    if (event.key !== 'Escape') leaves.current = false;
  };
}
