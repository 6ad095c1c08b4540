import { memo } from 'react';
import { cx } from '@/lib/cx';
import { CellEditor } from '../cells/cell-editor';
import { CellView } from '../cells/cell-view';
import type { Editing, GridSetting } from './grid-model';
import type { TableRow } from './table-rows';
import type { ShownColumn } from './use-columns';

interface GridCellProps {
  id: string;
  row: TableRow;
  rowIndex: number;
  column: ShownColumn;
  columnIndex: number;
  isSelected: boolean;
  isActive: boolean;
  isSaving: boolean;
  problem: string | undefined;
  editing: Editing | null;
  setting: GridSetting;
}

/** One cell: its value, or its editor. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, row, rowIndex, column, columnIndex, isSelected, isActive, isSaving, problem, editing, setting } = props;
  const { actions, place } = setting;
  const value = row.values[column.name];
  const isReadOnly = setting.isReadOnly || column.isReadOnly;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 2}
      aria-selected={isSelected}
      // WAI-ARIA 1.2 has it for cells of a grid, too.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={isReadOnly}
      aria-invalid={problem !== undefined}
      title={problem}
      data-row={rowIndex}
      data-column={columnIndex}
      style={{ width: column.width }}
      className={cx(
        'relative flex h-full shrink-0 items-center border-r border-b border-line px-2 whitespace-nowrap',
        isSelected && 'bg-accent-soft',
        isActive && 'outline-2 -outline-offset-2 outline-accent',
        isReadOnly && !isSelected && 'text-muted',
        editing === null ? 'overflow-hidden' : 'z-10',
      )}
    >
      <CellView value={value} column={column} place={place} />
      {problem !== undefined && (
        <>
          <span
            aria-hidden
            className="absolute top-0 right-0 border-4 border-bad border-b-transparent border-l-transparent"
          />
          <span className="sr-only">Not taken: {problem}</span>
        </>
      )}
      {isSaving && (
        <span className="absolute top-1 right-1 size-1.5 rounded-full bg-accent">
          <span className="sr-only">Saving</span>
        </span>
      )}
      {editing !== null && (
        <CellEditor
          value={value}
          column={column}
          place={place}
          typed={editing.typed}
          onCommit={(next, leave) => actions.commit(row, column.name, next, leave)}
          onCancel={actions.cancel}
          onRefused={(reason) => actions.refused(row, column.name, reason)}
          onAsk={(option) => actions.askForOption(column.name, option)}
        />
      )}
    </div>
  );
});
