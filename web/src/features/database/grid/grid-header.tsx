import { ArrowDown, ArrowUp, ChevronDown, EyeOff, MoveHorizontal, MoveLeft, MoveRight } from 'lucide-react';
import type { DragEvent } from 'react';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { cx } from '@/lib/cx';
import { columnWidths, type View } from '../model/view';
import { moveColumn, sortedBy } from '../model/view-changes';
import type { ColumnWindow } from './grid-row';
import { actionsWidth, rowHeight, selectionWidth } from './grid-sizes';
import { clampWidth, type ShownColumn } from './use-columns';

interface GridHeaderProps {
  window: ColumnWindow;
  columns: readonly ShownColumn[];
  view: View;
  onView: (view: View) => void;
  /** Whether all rows are selected; null where there is nothing to select. */
  allChecked: boolean | 'mixed' | null;
  onCheckAll: (checked: boolean) => void;
}

const dragType = 'application/x-lathe-column';

/** The names of the columns, which sort, move, hide and resize them. */
export function GridHeader({ window, columns, view, onView, allChecked, onCheckAll }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-30 flex w-max bg-sunken" style={{ height: rowHeight }}>
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-30 flex shrink-0 items-center justify-center border-r border-b border-line bg-sunken"
        style={{ width: selectionWidth }}
      >
        <label className="flex size-full cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label="Select all rows"
            disabled={allChecked === null}
            checked={allChecked === true}
            ref={(input) => {
              if (input !== null) input.indeterminate = allChecked === 'mixed';
            }}
            onChange={(event) => onCheckAll(event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      </div>
      <span aria-hidden className="shrink-0" style={{ width: window.before }} />
      {window.columns.map(({ column, index }) => (
        <HeaderCell key={column.name} column={column} index={index} columns={columns} view={view} onView={onView} />
      ))}
      <span aria-hidden className="shrink-0" style={{ width: window.behind }} />
      <div
        role="columnheader"
        aria-colindex={columns.length + 2}
        className="right-0 z-30 shrink-0 border-b border-l border-line bg-sunken sm:sticky"
        style={{ width: actionsWidth }}
      >
        <span className="sr-only">Actions</span>
      </div>
    </div>
  );
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'columns' | 'view' | 'onView'> {
  column: ShownColumn;
  index: number;
}

function HeaderCell({ column, index, columns, view, onView }: HeaderCellProps) {
  const { name, title, width, isRequired, startResize } = column;
  const sort = view.sort === name ? 'ascending' : view.sort === `-${name}` ? 'descending' : undefined;
  const names = columns.map((each) => each.name);
  const onDrop = (event: DragEvent): void => {
    const dragged = event.dataTransfer.getData(dragType);
    if (dragged === '') return;
    event.preventDefault();
    onView(moveColumn(view, names, dragged, index));
  };
  const resizeTo = (next: number): void => onView({ ...view, widths: { ...view.widths, [name]: clampWidth(next) } });
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={index + 2}
      aria-sort={sort ?? 'none'}
      style={{ width }}
      className="relative flex shrink-0 items-center border-r border-b border-line"
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={onDrop}
    >
      <Menu
        align="start"
        label={`Column ${title}`}
        trigger={
          <button
            type="button"
            tabIndex={-1}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(dragType, name)}
            title={title === name ? name : `${title} (${name})`}
            className="group flex size-full min-w-0 items-center gap-1 px-2 text-left text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1 truncate">
              {title}
              {isRequired && <span className="text-muted"> *</span>}
            </span>
            {sort === 'ascending' && <ArrowUp size={14} aria-hidden className="shrink-0 text-accent" />}
            {sort === 'descending' && <ArrowDown size={14} aria-hidden className="shrink-0 text-accent" />}
            {sort === undefined && (
              <ChevronDown size={14} aria-hidden className="shrink-0 text-muted opacity-0 group-hover:opacity-100" />
            )}
          </button>
        }
      >
        <MenuItem icon={<ArrowUp size={16} aria-hidden />} onSelect={() => onView(sortedBy(view, name))}>
          Sort ascending
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} aria-hidden />} onSelect={() => onView(sortedBy(view, `-${name}`))}>
          Sort descending
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<MoveLeft size={16} aria-hidden />}
          disabled={index === 0}
          onSelect={() => onView(moveColumn(view, names, name, index - 1))}
        >
          Move left
        </MenuItem>
        <MenuItem
          icon={<MoveRight size={16} aria-hidden />}
          disabled={index === columns.length - 1}
          onSelect={() => onView(moveColumn(view, names, name, index + 1))}
        >
          Move right
        </MenuItem>
        <MenuItem
          icon={<MoveHorizontal size={16} aria-hidden />}
          onSelect={() => resizeTo(width === columnWidths.max ? columnWidths.initial : columnWidths.max)}
        >
          {width === columnWidths.max ? 'Usual width' : 'Widest'}
        </MenuItem>
        <MenuItem
          icon={<EyeOff size={16} aria-hidden />}
          disabled={columns.length === 1}
          onSelect={() => onView({ ...view, hidden: [...view.hidden, name] })}
        >
          Hide
        </MenuItem>
      </Menu>
      <span
        aria-hidden
        onMouseDown={startResize}
        onTouchStart={startResize}
        onDoubleClick={() => resizeTo(columnWidths.initial)}
        className={cx(
          'absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none',
          'after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-accent active:after:bg-accent',
        )}
      />
    </div>
  );
}
