import type { CellPlace } from '../cells/cell-view';
import type { EditorProps } from '../cells/editor-props';
import type { TableRow } from './table-rows';

/** The cell that is being edited, and what was typed to begin with. */
export interface Editing {
  readonly rowKey: string;
  readonly field: string;
  readonly typed: string | undefined;
}

/** What cells and rows of a grid ask of it. The same object as long as the grid is there. */
export interface GridActions {
  commit: (row: TableRow, field: string, ...to: Parameters<EditorProps['onCommit']>) => void;
  cancel: () => void;
  refused: (row: TableRow, field: string, problem: string) => void;
  askForOption: (field: string, option: string) => void;
  check: (row: TableRow, isChecked: boolean) => void;
  save: (row: TableRow) => void;
  remove: (row: TableRow) => void;
  open: (row: TableRow) => void;
}

/** What all cells of a grid share. */
export interface GridSetting {
  readonly place: CellPlace;
  readonly isReadOnly: boolean;
  /** Rows can be deleted. */
  readonly canDelete: boolean;
  readonly actions: GridActions;
}
