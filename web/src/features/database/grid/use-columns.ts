import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from '../model/columns';
import type { Row } from '../model/rows';
import { columnWidths, type View } from '../model/view';

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

/** Rows come in windows and are no part of the table: it has the columns alone. */
const noRows: Row[] = [];

/** A column as it is shown. */
export interface ShownColumn extends Column {
  /** Pixels. */
  readonly width: number;
  /** Begins to drag its edge. */
  readonly startResize: (event: unknown) => void;
}

/** The columns in view, in the order, and with the widths that the person gave them. */
export function useColumns(columns: readonly Column[], view: View, onView: (view: View) => void): ShownColumn[] {
  const definitions = useMemo(
    () =>
      columns.map(({ name }) => ({
        id: name,
        accessorKey: name,
        size: columnWidths.initial,
        minSize: columnWidths.min,
        maxSize: columnWidths.max,
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(view.hidden.map((name) => [name, false])), [view.hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnOrder: view.order, columnVisibility, columnSizing: view.widths },
    columnResizeMode: 'onChange',
    onColumnSizingChange: (change) => onView({ ...view, widths: clamped(functionalUpdate(change, view.widths)) }),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return headers.flatMap((header) => {
    const column = columns.find(({ name }) => name === header.column.id);
    return column === undefined
      ? []
      : [{ ...column, width: header.column.getSize(), startResize: header.getResizeHandler() }];
  });
}

/** The table bounds what it answers and keeps what was dragged; what is kept here is within the bounds, too. */
export const clamped = (widths: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).map(([name, width]) => [name, clampWidth(width)]));

export const clampWidth = (width: number): number =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
