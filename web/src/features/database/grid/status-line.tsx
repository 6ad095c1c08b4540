import { Check, Keyboard, Redo2, Trash2, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { grouped, inRows } from '../model/rows';
import { isEmptyDraft } from '../rows/edit-state';
import type { Edits } from '../rows/use-edits';
import { mostRows } from '../rows/use-rows';
import { cellsIn, rangeOf, type Selection } from './selection';

interface StatusLineProps {
  /** Rows in view and in all, undefined until they are counted. */
  total: number | undefined;
  isFiltered: boolean;
  selection: Selection | null;
  edits: Edits;
  isReadOnly: boolean;
  onHelp: () => void;
}

/** What the table is at: its rows, what is selected, what is not saved yet. */
export function StatusLine({ total, isFiltered, selection, edits, isReadOnly, onHelp }: StatusLineProps) {
  const { session, state } = edits;
  const { drafts, saving, problems, canUndo, canRedo } = state;
  const full = drafts.filter((draft) => !isEmptyDraft(draft));
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-paper px-3 py-1 text-sm text-muted">
      <p role="status" aria-label="Table" className="tabular flex flex-wrap gap-x-3">
        <span>
          {total === undefined ? '…' : inRows(total)}
          {isFiltered && ' found'}
          {total !== undefined && total > mostRows && `, the first ${grouped(mostRows)} are shown`}
        </span>
        {selection !== null && <span>{selectedWords(selection)}</span>}
        <span className={problems.size > 0 && saving === 0 ? 'text-bad' : ''}>
          {savingWords(saving, problems.size)}
        </span>
      </p>
      <div className="ml-auto flex items-center gap-1">
        {drafts.length > 0 && (
          <>
            <Button
              size="sm"
              icon={<Check size={16} aria-hidden />}
              disabled={isReadOnly || full.length === 0}
              onClick={() => void session.saveDrafts(full.map(({ key }) => key))}
            >
              {drafts.length === 1 ? 'Save new row' : `Save ${grouped(full.length)} new rows`}
            </Button>
            <IconButton label="Discard new rows" onClick={() => session.discardDrafts(drafts.map(({ key }) => key))}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </>
        )}
        {!isReadOnly && (
          <>
            <IconButton label="Undo in the table" disabled={!canUndo} onClick={() => void session.undo()}>
              <Undo2 size={16} aria-hidden />
            </IconButton>
            <IconButton label="Redo in the table" disabled={!canRedo} onClick={() => void session.redo()}>
              <Redo2 size={16} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label="Keys of the table" className="max-sm:hidden" onClick={onHelp}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function selectedWords(selection: Selection): string {
  const range = rangeOf(selection);
  if (cellsIn(range) === 1) return `Row ${grouped(selection.active.row + 1)}`;
  return `${grouped(range.bottom - range.top + 1)} × ${grouped(range.right - range.left + 1)} cells`;
}

function savingWords(saving: number, problems: number): string {
  if (saving > 0) return 'Saving…';
  if (problems > 0) return problems === 1 ? '1 cell was not saved' : `${grouped(problems)} cells were not saved`;
  return '';
}
