import { Check, Maximize2, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { type EditState, isDraft, placeKey } from '../rows/edit-state';
import { GridCell } from './grid-cell';
import type { Editing, GridSetting } from './grid-model';
import { actionsWidth, rowHeight, selectionWidth } from './grid-sizes';
import type { TableRow } from './table-rows';
import type { ShownColumn } from './use-columns';

/** The columns that are in view, and the room of those before and behind them. */
export interface ColumnWindow {
  readonly columns: readonly { readonly column: ShownColumn; readonly index: number }[];
  readonly before: number;
  readonly behind: number;
}

interface GridRowProps {
  id: string;
  row: TableRow | undefined;
  index: number;
  top: number;
  window: ColumnWindow;
  columnCount: number;
  /** The first and the last selected column of this row; -1 without any. */
  from: number;
  to: number;
  /** The active column, -1 where another row has it. */
  active: number;
  isChecked: boolean;
  problems: EditState['problems'];
  unsaved: Readonly<Record<string, unknown>> | undefined;
  editing: Editing | null;
  setting: GridSetting;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, row, index, top, window, from, to, active, isChecked, problems, unsaved, editing, setting } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      className={cx('absolute left-0 flex', row !== undefined && isDraft(row.key) ? 'bg-warn-soft' : 'bg-surface')}
      style={{ top, height: rowHeight }}
    >
      <CheckCell row={row} isChecked={isChecked} setting={setting} />
      <span aria-hidden className="shrink-0" style={{ width: window.before }} />
      {window.columns.map(({ column, index: place }) =>
        row === undefined ? (
          <Waiting key={column.name} column={column} place={place} />
        ) : (
          <GridCell
            key={column.name}
            id={`${id}-${index}-${place}`}
            row={row}
            rowIndex={index}
            column={column}
            columnIndex={place}
            isSelected={place >= from && place <= to}
            isActive={place === active}
            isSaving={unsaved !== undefined && column.name in unsaved}
            problem={problems.get(placeKey(row.key, column.name))}
            editing={editing?.field === column.name ? editing : null}
            setting={setting}
          />
        ),
      )}
      <span aria-hidden className="shrink-0" style={{ width: window.behind }} />
      <ActionsCell {...props} />
    </div>
  );
});

/** A cell whose row is on its way. */
function Waiting({ column, place }: { column: ShownColumn; place: number }) {
  return (
    <div
      role="gridcell"
      aria-colindex={place + 2}
      aria-busy
      aria-label="Loading"
      style={{ width: column.width }}
      className="flex h-full shrink-0 items-center border-r border-b border-line px-2"
    >
      <span aria-hidden className="h-3 w-3/5 rounded-sm bg-pressed" />
    </div>
  );
}

function CheckCell({
  row,
  isChecked,
  setting,
}: {
  row: TableRow | undefined;
  isChecked: boolean;
  setting: GridSetting;
}) {
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      style={{ width: selectionWidth }}
      className="sticky left-0 z-20 flex h-full shrink-0 items-center justify-center border-r border-b border-line bg-inherit"
    >
      {row !== undefined && !row.isDraft && (
        <label className="flex size-full cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Select row"
            checked={isChecked}
            onChange={(event) => setting.actions.check(row, event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      {row?.isDraft === true && <span className="text-sm text-warn">New</span>}
    </div>
  );
}

function ActionsCell({ row, columnCount, problems, setting }: GridRowProps) {
  const { actions, isReadOnly, canDelete } = setting;
  const problem = row && problems.get(placeKey(row.key, ''));
  return (
    <div
      role="gridcell"
      aria-colindex={columnCount + 2}
      title={problem}
      style={{ width: actionsWidth }}
      className="right-0 z-20 flex h-full shrink-0 items-center justify-center gap-1 border-b border-l border-line bg-inherit sm:sticky"
    >
      {row?.isDraft === true && (
        <Action label="Save row" isDisabled={isReadOnly} onClick={() => actions.save(row)}>
          <Check size={16} aria-hidden className="text-good" />
        </Action>
      )}
      {row?.isDraft === false && (
        <Action label="Open row" onClick={() => actions.open(row)}>
          <Maximize2 size={16} aria-hidden />
        </Action>
      )}
      {row !== undefined && (row.isDraft || canDelete) && (
        <Action
          label={row.isDraft ? 'Discard row' : 'Delete row'}
          isDisabled={isReadOnly}
          onClick={() => actions.remove(row)}
        >
          <Trash2 size={16} aria-hidden />
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** By keyboard these are Ctrl+Enter and the row's own window. */
const Action = ({ label, isDisabled = false, onClick, children }: ActionProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
    className="inline-flex size-8 touch:h-10 touch:w-11 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink disabled:opacity-50"
  >
    {children}
  </button>
);
