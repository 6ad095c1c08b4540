import type { Column } from '../model/columns';
import type { CellPlace } from './cell-view';

/** Where the keyboard goes on when a cell was edited. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay';

export interface EditorProps {
  readonly value: unknown;
  readonly column: Column;
  readonly place: CellPlace;
  /** What was typed to begin with; it takes the place of the value. */
  readonly typed: string | undefined;
  readonly onCommit: (value: unknown, leave: Leave) => void;
  readonly onCancel: () => void;
  /** What was typed could not be taken when the editor was left. */
  readonly onRefused: (problem: string) => void;
  /** Sends a message to the assistant. */
  readonly onAsk: (message: string) => void;
}
