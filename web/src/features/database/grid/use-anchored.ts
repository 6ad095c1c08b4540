import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useRef } from 'react';
import { rowHeight } from './grid-sizes';
import type { Selection } from './selection';
import type { TableRows } from './table-rows';

/** How far away the active row is looked for when others came or went over it. */
const reach = 200;

/** Keeps the active cell on its row, and that row where it is on the screen, when rows come or go over it. */
export function useAnchored(
  rows: TableRows,
  selection: Selection | null,
  setSelection: Dispatch<SetStateAction<Selection | null>>,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const held = useRef<{ selection: Selection; key: string } | null>(null);
  useLayoutEffect(() => {
    const here = selection === null ? undefined : rows.at(selection.active.row);
    const last = held.current;
    if (selection === null || last === null || last.selection !== selection || here === undefined) {
      held.current = selection === null || here === undefined ? null : { selection, key: here.key };
      return;
    }
    if (here.key === last.key) return;
    const by = shiftOf(rows, selection.active.row, last.key);
    const moved = (selected: Selection): Selection => ({
      anchor: { ...selected.anchor, row: Math.max(0, selected.anchor.row + by) },
      active: { ...selected.active, row: selected.active.row + by },
    });
    const next = moved(selection);
    held.current = { selection: next, key: by === 0 ? here.key : last.key };
    if (by === 0) return;
    setSelection(next);
    const element = scroller.current;
    if (element !== null && element.scrollTop > 0) element.scrollBy(0, by * rowHeight);
  }, [rows, selection, setSelection, scroller]);
}

/** By how many places a row has moved; 0 where it is not found near. */
function shiftOf(rows: TableRows, from: number, key: string): number {
  for (let by = 1; by <= reach; by += 1) {
    if (rows.at(from + by)?.key === key) return by;
    if (rows.at(from - by)?.key === key) return -by;
  }
  return 0;
}
