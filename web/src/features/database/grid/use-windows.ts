import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import { useMedia } from '@/lib/use-media';
import type { Column } from '../model/columns';
import type { ColumnWindow } from './grid-row';
import { actionsWidth, rowHeight, selectionWidth, visibleHeight } from './grid-sizes';
import type { ShownColumn } from './use-columns';

/** Rows drawn beyond those in view. */
const spareRows = 6;

type Scroller = RefObject<HTMLDivElement | null>;

/** The rows in view. The header stands over the first of them. */
export function useRowWindow(scroller: Scroller, count: number): Virtualizer<HTMLDivElement, Element> {
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used.
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: spareRows,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    initialRect: { width: 800, height: visibleHeight },
    useFlushSync: false,
  });
}

/** The columns in view, between the one that selects rows and the one that acts on them. */
export function useColumnWindow(
  scroller: Scroller,
  columns: readonly ShownColumn[],
  /** What the columns are made of. */
  of: readonly Column[],
): { window: ColumnWindow; width: number; scrollTo: (index: number) => void } {
  const isNarrow = !useMedia('(min-width: 640px)');
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    getItemKey: (index) => columns[index]?.name ?? index,
    overscan: 2,
    scrollMargin: selectionWidth,
    scrollPaddingStart: selectionWidth,
    // On a phone the actions scroll along.
    scrollPaddingEnd: isNarrow ? 0 : actionsWidth,
    initialRect: { width: 1200, height: visibleHeight },
    useFlushSync: false,
  });
  const widths = columns.map(({ name, width }) => `${name}:${width}`).join();
  useEffect(() => virtual.measure(), [virtual, widths]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const widthOf = (from: number, to: number): number =>
    columns.slice(from, to).reduce((sum, { width }) => sum + width, 0);
  const window = useMemo(
    () => ({
      columns: columns.slice(first, last + 1).map((column, place) => ({ column, index: first + place })),
      before: widthOf(0, first),
      behind: widthOf(last + 1, columns.length),
    }),
    // Columns are made anew whenever the grid is drawn; what is shown of them is in their fields and widths.
    // oxlint-disable-next-line react/exhaustive-deps
    [first, last, widths, of],
  );
  return {
    window,
    width: selectionWidth + widthOf(0, columns.length) + actionsWidth,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
