import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { copyText } from '@/lib/clipboard';
import { grouped, type RowSource } from '../model/rows';
import type { Edits } from '../rows/use-edits';
import { loadRows } from '../rows/use-rows';
import { copiedText, pastedCells } from './clipboard';
import { filled, pasteOver } from './paste';
import { type Range, rangeOf, type Selection } from './selection';
import type { TableRow, TableRows } from './table-rows';
import type { ShownColumn } from './use-columns';

/** More rows than these leave by the export. */
const mostCopied = 10_000;
/** Cells that one paste may have. */
const mostPasted = 100_000;

interface Clipboard {
  source: RowSource;
  rows: TableRows;
  columns: readonly ShownColumn[];
  selection: Selection | null;
  edits: Edits;
  isReadOnly: boolean;
  canAdd: boolean;
  onPasted: (range: Range) => void;
}

/** Copies and pastes ranges of cells, from and to a spreadsheet. */
export function useClipboard({ source, rows, columns, selection, edits, isReadOnly, canAdd, onPasted }: Clipboard) {
  const client = useQueryClient();

  /** The rows at these places, read from the server where they are not here yet. */
  const rowsAt = async (top: number, bottom: number): Promise<TableRow[]> => {
    const here = listOf(rows, top, bottom);
    if (here.every((row) => row !== undefined)) return here;
    const stored = await loadRows(client, source, Math.max(0, top - rows.drafts), bottom - rows.drafts);
    const first = Math.max(top, rows.drafts);
    return here.flatMap((row, place) => {
      const loaded = stored[top + place - first];
      if (row !== undefined) return [row];
      return loaded === undefined ? [] : [{ key: loaded.id, values: loaded, isDraft: false }];
    });
  };

  const copy = (event: ClipboardEvent): void => {
    if (selection === null) return;
    event.preventDefault();
    const { top, bottom, left, right } = rangeOf(selection);
    if (bottom - top >= mostCopied)
      return showToast(`Up to ${grouped(mostCopied)} rows can be copied at once. Export takes all of them`);
    const chosen = columns.slice(left, right + 1);
    const textOf = (all: readonly TableRow[]): string =>
      copiedText(
        all.map(({ values }) => values),
        chosen,
      );
    const here = listOf(rows, top, bottom).filter((row) => row !== undefined);
    if (here.length === bottom - top + 1) return event.clipboardData.setData('text/plain', textOf(here));
    // Rows that must be loaded first come too late for this event.
    void rowsAt(top, bottom)
      .then((all) => copyText(textOf(all)))
      .then((isCopied) =>
        isCopied
          ? showToast(`${grouped(bottom - top + 1)} rows copied`)
          : showToast('The browser did not let the rows be copied', { tone: 'bad' }),
      )
      .catch(tellFailure);
  };

  const paste = async (text: string, { top, bottom, left, right }: Range): Promise<void> => {
    const cells = filled(pastedCells(text), bottom - top + 1, right - left + 1);
    const width = Math.max(0, ...cells.map(({ length }) => length));
    if (cells.length * width > mostPasted)
      return showToast(`Up to ${grouped(mostPasted)} cells can be pasted at once. Import takes more`, { tone: 'bad' });
    const last = Math.min(top + cells.length, rows.count) - 1;
    const target = { rows: await rowsAt(top, last), columns: columns.slice(left), canAdd };
    const { changes, newRows, problems, skipped } = pasteOver(cells, target);
    if (newRows.length === 0) edits.session.change(changes);
    const keys = newRows.length === 0 ? [] : edits.session.addDrafts(newRows, changes);
    edits.session.refuse(
      problems.map(({ row, field, problem }) => ({
        rowId: typeof row === 'string' ? row : (keys[row] ?? ''),
        field,
        problem,
      })),
    );
    tellPasted({ newRows: newRows.length, problems: problems.length, skipped });
    onPasted({ top, bottom: last, left, right: Math.min(left + width, columns.length) - 1 });
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (selection === null || isReadOnly) return;
    event.preventDefault();
    void paste(event.clipboardData.getData('text/plain'), rangeOf(selection)).catch(tellFailure);
  };
  return { copy, onPaste };
}

const listOf = (rows: TableRows, top: number, bottom: number): (TableRow | undefined)[] =>
  Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => rows.at(top + index));

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${grouped(count)} ${many}`];

function tellPasted({ newRows, problems, skipped }: { newRows: number; problems: number; skipped: number }): void {
  const words = [
    ...some(newRows, '1 new row is at the top, to be saved', 'new rows are at the top, to be saved'),
    ...some(problems, '1 cell does not fit its column', 'cells do not fit their columns'),
    ...some(
      skipped,
      '1 cell was left out',
      'cells were left out, over columns that are set by the server or beyond the table',
    ),
  ];
  if (words.length > 0) showToast(words.join('. '), { tone: problems > 0 ? 'bad' : 'neutral' });
}
