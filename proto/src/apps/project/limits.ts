import { kindOfFile } from './paths.js';

/** Bytes of one file and of a whole app; files and entities of an app; characters of a path. */
export const maxFileBytes = 2_000_000;
export const maxProjectBytes = 10_000_000;
export const maxFiles = 2_000;
export const maxEntities = 200;
export const maxPathLength = 200;

/** Characters of one entity's file. */
export const maxEntityLength = 200_000;
/** Brackets in brackets of an entity's file: deeper than any form, and no danger to code that recurs. */
export const maxEntityDepth = 24;

export type ProjectFault =
  | 'too-many-files'
  | 'too-many-entities'
  | 'not-a-path'
  | 'twin'
  | 'file-too-large'
  | 'app-too-large';

/** What forbids a set of files to be an app at all. `path` is empty where it is about the app as a whole. */
export function projectFaults(
  files: readonly { readonly path: string; readonly bytes: number }[],
): { path: string; fault: ProjectFault }[] {
  const faults: { path: string; fault: ProjectFault }[] = [];
  if (files.length > maxFiles) faults.push({ path: '', fault: 'too-many-files' });
  if (files.filter(({ path }) => kindOfFile(path) === 'entity').length > maxEntities)
    faults.push({ path: '', fault: 'too-many-entities' });
  const seen = new Set<string>();
  let total = 0;
  for (const { path, bytes } of files) {
    total += bytes;
    if (!kindOfFile(path)) faults.push({ path, fault: 'not-a-path' });
    else if (seen.has(path.toLowerCase())) faults.push({ path, fault: 'twin' });
    if (bytes > maxFileBytes) faults.push({ path, fault: 'file-too-large' });
    seen.add(path.toLowerCase());
  }
  if (total > maxProjectBytes) faults.push({ path: '', fault: 'app-too-large' });
  return faults;
}
