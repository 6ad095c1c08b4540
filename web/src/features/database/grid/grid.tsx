import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { CellPlace } from '../cells/cell-view';
import type { Leave } from '../cells/editor-props';
import type { Column } from '../model/columns';
import type { RowSource } from '../model/rows';
import type { View } from '../model/view';
import type { CellChange } from '../rows/history';
import type { Edits } from '../rows/use-edits';
import { useRowPages } from '../rows/use-rows';
import { GridHeader } from './grid-header';
import type { Editing, GridActions } from './grid-model';
import { GridRow } from './grid-row';
import { rowHeight, visibleHeight } from './grid-sizes';
import { at, moved, type Place, rangeOf, type Selection, tabbed, within } from './selection';
import { type TableRow, useTableRows } from './table-rows';
import { useAnchored } from './use-anchored';
import { useClipboard } from './use-clipboard';
import { useColumns } from './use-columns';
import { useGridKeys } from './use-grid-keys';
import { useColumnWindow, useRowWindow } from './use-windows';

export interface GridProps {
  place: CellPlace;
  source: RowSource;
  columns: readonly Column[];
  view: View;
  onView: (view: View) => void;
  /** Rows that are stored and can be scrolled to. */
  count: number;
  edits: Edits;
  isReadOnly: boolean;
  canAdd: boolean;
  canDelete: boolean;
  /** Key of a new row that has just been added, which the person goes on with. */
  added: string | null;
  /** Ids of the rows that are selected as a whole. */
  checked: ReadonlySet<string>;
  onCheck: (row: TableRow, isChecked: boolean) => void;
  onCheckAll: (isChecked: boolean) => void;
  onOpen: (row: TableRow) => void;
  onAskForOption: (field: string, option: string) => void;
  onSelection: (selection: Selection | null) => void;
  /** What stands over the rows: where there are none, or they could not be loaded. */
  children?: (pages: { error: Error | null; reload: () => void }) => React.ReactNode;
}

/** The rows of an entity as a spreadsheet. */
export function Grid(props: GridProps) {
  const { source, view, onView, count, edits, isReadOnly, canAdd, added, checked, onSelection } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(props.columns, view, onView);
  const drafts = edits.state.drafts.length;
  const virtual = useRowWindow(scroller, count + drafts);
  const items = virtual.getVirtualItems();
  const { rowAt, error, reload } = useRowPages(
    source,
    count,
    (items[0]?.index ?? 0) - drafts,
    (items.at(-1)?.index ?? 0) - drafts,
  );
  const rows = useTableRows(count, rowAt, edits.state);
  const { window, width, scrollTo } = useColumnWindow(scroller, columns, props.columns);

  const extent = {
    rows: rows.count,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? visibleHeight) / rowHeight) - 2),
  };
  const [wanted, setSelection] = useState<Selection | null>(null);
  const selection = useMemo(
    () => wanted && within(wanted, { rows: extent.rows, columns: extent.columns, page: 1 }),
    [wanted, extent.rows, extent.columns],
  );
  const range = selection && rangeOf(selection);
  const [editing, setEditing] = useState<Editing | null>(null);

  const select = (next: Selection): void => {
    setSelection(next);
    virtual.scrollToIndex(next.active.row, { align: 'auto' });
    scrollTo(next.active.column);
  };
  useAnchored(rows, selection, setSelection, scroller);
  useEffect(() => onSelection(selection), [onSelection, selection]);
  useEffect(() => virtual.scrollToOffset(0), [virtual, source]);

  const goTo = useEffectEvent((key: string): void => {
    const row = edits.state.drafts.findIndex((draft) => draft.key === key);
    if (row < 0) return;
    select(at({ row, column: 0 }));
    scroller.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (added !== null) goTo(added);
  }, [added]);

  const change = (changes: readonly CellChange[]): void => edits.session.change(changes);
  const activeRow = selection === null ? undefined : rows.at(selection.active.row);
  const edit = (typed?: string): void => {
    const column = selection === null ? undefined : columns[selection.active.column];
    if (column === undefined || activeRow === undefined || isReadOnly || column.isReadOnly) return;
    const { key: rowKey, values } = activeRow;
    const before = values[column.name];
    if (column.type === 'boolean') {
      if (typed === undefined || typed === ' ')
        change([{ rowId: rowKey, field: column.name, before, after: before !== true }]);
      return;
    }
    setEditing({ rowKey, field: column.name, typed });
  };
  const clear = (): void => {
    if (range === null || isReadOnly) return;
    const changes: CellChange[] = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      const there = rows.at(row);
      for (const column of columns.slice(range.left, range.right + 1))
        if (there !== undefined && !column.isReadOnly && !column.isRequired)
          changes.push({ rowId: there.key, field: column.name, before: there.values[column.name], after: null });
    }
    change(changes);
  };
  const open = (row: TableRow | undefined): void => {
    if (row?.isDraft === true) void edits.session.saveDrafts([row.key]);
    else if (row !== undefined) props.onOpen(row);
  };
  const leave = (where: Leave): void => {
    setEditing(null);
    scroller.current?.focus({ preventScroll: true });
    if (selection === null || where === 'stay') return;
    const next =
      where === 'down' || where === 'up'
        ? moved(selection, { key: where === 'down' ? 'ArrowDown' : 'ArrowUp', ctrl: false, shift: false }, extent)
        : tabbed(selection, where === 'previous', extent);
    if (next != null) select(next);
  };
  const latest = useRef({ change, leave, open, props });
  latest.current = { change, leave, open, props };
  const actions = useMemo<GridActions>(
    () => ({
      commit: (row, field, value, where) => {
        latest.current.change([{ rowId: row.key, field, before: row.values[field], after: value }]);
        latest.current.leave(where);
      },
      cancel: () => latest.current.leave('stay'),
      refused: (row, field, problem) => {
        latest.current.props.edits.session.refuse([{ rowId: row.key, field, problem }]);
        setEditing(null);
      },
      askForOption: (field, option) => {
        latest.current.leave('stay');
        latest.current.props.onAskForOption(field, option);
      },
      check: (row, isChecked) => latest.current.props.onCheck(row, isChecked),
      save: (row) => latest.current.open(row),
      open: (row) => latest.current.open(row),
      remove: (row) => {
        const { session } = latest.current.props.edits;
        if (row.isDraft) session.discardDrafts([row.key]);
        else void session.delete(row.values);
      },
    }),
    [],
  );
  const { appId, head } = props.place;
  const { canDelete } = props;
  const setting = useMemo(
    () => ({ place: { appId, head }, isReadOnly, canDelete, actions }),
    [appId, head, isReadOnly, canDelete, actions],
  );
  const onKeyDown = useGridKeys({
    selection,
    extent,
    select,
    edit,
    clear,
    open: () => open(activeRow),
    check: () => activeRow && !activeRow.isDraft && props.onCheck(activeRow, !checked.has(activeRow.key)),
  });
  const { copy, onPaste } = useClipboard({
    source,
    rows,
    columns,
    selection: editing === null ? selection : null,
    edits,
    isReadOnly,
    canAdd,
    onPasted: ({ top, bottom, left, right }) =>
      setSelection({ anchor: { row: top, column: left }, active: { row: Math.max(top, bottom), column: right } }),
  });
  const pointer = usePointer({ selection, select, edit, isEditing: editing !== null });
  const isAll = count > 0 && checked.size >= count;
  return (
    // It takes the room that there is; on a screen too low for it, what is around it scrolls.
    <div className="relative min-h-60 flex-1">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={`Rows of ${source.entity}`}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-readonly={isReadOnly}
        aria-activedescendant={
          selection === null ? undefined : `${id}-${selection.active.row}-${selection.active.column}`
        }
        onFocus={(event) => {
          if (event.target === event.currentTarget && selection === null && rows.count > 0)
            setSelection(at({ row: 0, column: 0 }));
        }}
        onKeyDown={onKeyDown}
        onCopy={copy}
        onPaste={onPaste}
        {...pointer}
        className="absolute inset-0 overflow-auto overscroll-contain bg-sunken select-none focus-visible:outline-none"
      >
        <GridHeader
          window={window}
          columns={columns}
          view={view}
          onView={onView}
          allChecked={count === 0 ? null : isAll || (checked.size > 0 && 'mixed')}
          onCheckAll={props.onCheckAll}
        />
        <div className="relative" style={{ width, height: rows.count * rowHeight }}>
          {items.map(({ index, key }) => {
            const row = rows.at(index);
            const isIn = range !== null && index >= range.top && index <= range.bottom;
            return (
              <GridRow
                key={key}
                id={id}
                row={row}
                index={index}
                top={index * rowHeight}
                window={window}
                columnCount={columns.length}
                from={isIn ? range.left : -1}
                to={isIn ? range.right : -1}
                active={selection?.active.row === index ? selection.active.column : -1}
                isChecked={row !== undefined && checked.has(row.key)}
                problems={edits.state.problems}
                unsaved={row && edits.state.unsaved.get(row.key)}
                editing={row !== undefined && editing?.rowKey === row.key ? editing : null}
                setting={setting}
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Arrows move, Enter edits, Escape leaves a cell, Escape and then Tab leaves the table, Control and Enter opens a
        row or saves a new one.
      </p>
      {props.children?.({ error, reload })}
    </div>
  );
}

interface PointerWork {
  selection: Selection | null;
  select: (selection: Selection) => void;
  edit: () => void;
  isEditing: boolean;
}

/** A mouse selects by pressing and dragging, and edits by a double click; a finger selects, and edits by a second tap. */
function usePointer({ selection, select, edit, isEditing }: PointerWork) {
  const kind = useRef('mouse');
  const [drags, setDrags] = useState(false);
  useEffect(() => {
    if (!drags) return;
    const end = (): void => setDrags(false);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [drags]);
  const isInEditor = (event: MouseEvent): boolean =>
    isEditing && event.target instanceof Element && event.target.closest('input, textarea') !== null;
  return {
    onPointerDown: (event: PointerEvent): void => {
      kind.current = event.pointerType;
      const place = placeOf(event.target);
      if (event.pointerType !== 'mouse' || event.button !== 0 || place === null || isInEditor(event)) return;
      select(event.shiftKey && selection !== null ? { anchor: selection.anchor, active: place } : at(place));
      setDrags(true);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!drags || selection === null) return;
      const place = placeOf(event.target);
      if (place !== null && !samePlace(place, selection.active)) select({ anchor: selection.anchor, active: place });
    },
    onDoubleClick: (event: MouseEvent): void => {
      if (placeOf(event.target) !== null && !isInEditor(event)) edit();
    },
    onClick: (event: MouseEvent): void => {
      const place = placeOf(event.target);
      if (kind.current === 'mouse' || place === null || isInEditor(event)) return;
      if (selection !== null && samePlace(selection.active, place)) edit();
      else select(at(place));
    },
  };
}

const samePlace = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column;

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
