import type { ImportPlan } from '@lathe/proto/entities/import-plan';

/** An app's source: manifest path to content, in manifest order. */
export type ProjectFiles = Record<string, string>;

/** Rows to insert into one entity once the version is committed. */
export interface PendingRows {
  entity: string;
  rows: Record<string, unknown>[];
  /** Only where the entity has no rows yet. */
  unlessAny?: boolean | undefined;
}

/** A file whose rows are imported into one entity once the version is committed: CSV with a first row of names. */
export interface PendingFile {
  entity: string;
  file: string;
  text: string;
  delimiter: string;
  plan: ImportPlan;
  rows: number;
}

/** A row as it was written; null for one that could not be kept, which references still count. */
export type WrittenRow = Record<string, unknown> | null;

/** The version that an answer changes, as far as its entities go, and what they are called otherwise since. */
export interface EntityHistory {
  /** Entity files. */
  files: ProjectFiles;
  renames: EntityRename[];
}

/**
 * An entity whose own name or whose fields were called otherwise in the version before. `fields` maps new names to old
 * ones.
 */
export interface EntityRename {
  entity: string;
  from?: string;
  fields: Record<string, string>;
}
