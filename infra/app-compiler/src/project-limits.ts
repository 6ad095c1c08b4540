import type { Diagnostic, ProjectFiles } from './compile-result.js';

/** Bytes of one source file, bytes of a project, files of a project. */
export const MAX_FILE_BYTES = 2_000_000;
export const MAX_PROJECT_BYTES = 10_000_000;
export const MAX_FILES = 3_000;

const SAFE_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@ .()[\]-]+(?:\/[\w@ .()[\]-]+)*$/;

function fault(file: string, message: string): Diagnostic {
  return { file, line: 1, column: 1, message, detectorId: 'project-limits' };
}

/** Faults that forbid compiling at all. */
export function checkProjectLimits(files: ProjectFiles): Diagnostic[] {
  const entries = Object.entries(files);
  if (entries.length > MAX_FILES) return [fault('', `The app has ${entries.length} files; ${MAX_FILES} is the most.`)];
  const faults: Diagnostic[] = [];
  let total = 0;
  for (const [path, content] of entries) {
    if (!SAFE_PATH.test(path) || path.length > 250) faults.push(fault(path, 'This is not a usable file path.'));
    const bytes = Buffer.byteLength(content);
    total += bytes;
    if (bytes > MAX_FILE_BYTES) faults.push(fault(path, `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`));
  }
  if (total > MAX_PROJECT_BYTES) faults.push(fault('', `The app is larger than ${MAX_PROJECT_BYTES / 1_000_000} MB.`));
  return faults;
}
