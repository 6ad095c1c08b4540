import type { ImportRecord } from '@lathe/proto/entities/imports';
import type { Column } from './columns';
import type { OpenTable, PlanReport } from './table/table-types';

/** A file that is open in the wizard. */
export interface OpenFile {
  file: File;
  table: OpenTable;
}

/** Where the wizard stands (spec 2, section 4). */
export type WizardState =
  | { step: 'upload'; reading: boolean; problem: string | null; detail: string | null }
  | {
      step: 'mapping';
      open: OpenFile;
      /** Of a new entity. */
      entityName: string;
      columns: Column[];
      /** Null while it is being made. */
      report: PlanReport | null;
      /** Fields are being looked for. */
      suggesting: boolean;
      notice: string | null;
      starting: boolean;
      problem: string | null;
      /** The same file went in before. */
      earlier: ImportRecord | null;
    }
  | { step: 'importing'; record: ImportRecord; elapsedMs: number; stopping: boolean; problem: string | null }
  | { step: 'complete'; record: ImportRecord; undoing: boolean };

export type MappingState = Extract<WizardState, { step: 'mapping' }>;

export const atUpload: WizardState = { step: 'upload', reading: false, problem: null, detail: null };
