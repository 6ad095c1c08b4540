/** An app's source: manifest path to content, in manifest order. */
export type ProjectFiles = Record<string, string>;

/** Rows to insert into one entity once the version is committed. */
export interface PendingRows {
  entity: string;
  rows: Record<string, unknown>[];
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

export const entityPath = (name: string): string => `entities/${name}.json`;

/** The names of an app's pages, or entities, in manifest order. */
export const pageNames = (files: ProjectFiles): string[] => namesIn(files, /^pages\/(\w+)\.jsx$/);
export const entityNames = (files: ProjectFiles): string[] => namesIn(files, /^entities\/(\w+)\.json$/);

function namesIn(files: ProjectFiles, pattern: RegExp): string[] {
  return Object.keys(files).flatMap((path) => pattern.exec(path)?.[1] ?? []);
}
