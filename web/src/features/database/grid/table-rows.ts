import { useMemo, useRef } from 'react';
import type { Row } from '../model/rows';
import type { EditState } from '../rows/edit-state';
import type { RowPages } from '../rows/use-rows';

/** A row of the table: one that is stored, with what is on its way to the server, or a new one. */
export interface TableRow {
  /** The row's id, or the key of a new one. */
  readonly key: string;
  readonly values: Row;
  readonly isDraft: boolean;
}

export interface TableRows {
  readonly count: number;
  readonly drafts: number;
  /** The row at a place from 0; undefined until it is loaded. */
  readonly at: (index: number) => TableRow | undefined;
}

/** What the table shows: new rows first, then those that are stored. */
export function useTableRows(
  count: number,
  rowAt: RowPages['rowAt'],
  { drafts, unsaved }: Pick<EditState, 'drafts' | 'unsaved'>,
): TableRows {
  const merged = useRef(new WeakMap<Row, { values: unknown; row: TableRow }>());
  const draftRows = useMemo(
    () => drafts.map(({ key, values }) => ({ key, values: { ...values, id: key }, isDraft: true })),
    [drafts],
  );
  return useMemo(() => {
    /** The same object as long as nothing in it changes, so that it is drawn once. */
    const stored = (row: Row): TableRow => {
      const values = unsaved.get(row.id);
      const known = merged.current.get(row);
      if (known !== undefined && known.values === values) return known.row;
      const made = { key: row.id, values: values === undefined ? row : { ...row, ...values }, isDraft: false };
      merged.current.set(row, { values, row: made });
      return made;
    };
    const at = (index: number): TableRow | undefined => {
      if (index < draftRows.length) return draftRows[index];
      const row = rowAt(index - draftRows.length);
      return row && stored(row);
    };
    return { count: count + draftRows.length, drafts: draftRows.length, at };
  }, [draftRows, rowAt, count, unsaved]);
}
