import type { RowsRead } from '@lathe/proto/apps/tools/tool-rows';
import type { RowsCaller, ToolRow } from '@lathe/proto/entities/rows-for-tools';
import type { AppRecord } from '../../records/app.js';

/** The rows of an entity that an answer rests on. */
export interface FoundRows {
  readonly entity: string;
  readonly rows: readonly ToolRow[];
}

/** A value of a field of a new row. */
export type RowValue = string | number | boolean | string[];

/** Which rows of an entity a run asks for. */
export interface WantedRows extends Pick<RowsRead, 'entity' | 'most'> {
  /** Those that have one of these values in a field. */
  readonly filter: { readonly field: string; readonly values: (string | number)[] } | null;
  readonly maxCharacters: number;
}

/** The row that a run makes, once. */
export interface WantedRow {
  readonly runId: string;
  readonly entity: string;
  readonly values: Record<string, RowValue>;
}

export const ENTITY_ROWS = Symbol('EntityRows');

/**
 * The rows of an app, as whoever runs a tool of it may work with them. Both throw what the rows of generated apps are
 * refused with, and `unavailable`.
 */
export interface EntityRows {
  read(app: AppRecord, as: RowsCaller, wanted: WantedRows): Promise<readonly ToolRow[]>;
  create(app: AppRecord, as: RowsCaller, wanted: WantedRow): Promise<void>;
}
