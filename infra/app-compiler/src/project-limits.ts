import {
  maxEntities,
  maxFileBytes,
  maxFiles,
  maxProjectBytes,
  type ProjectFault,
  projectFaults,
} from '@lathe/proto/apps/project/limits';
import type { Diagnostic, ProjectFiles } from './compile-result.js';

const messages: Readonly<Record<ProjectFault, string>> = {
  'too-many-files': `The app has more than ${maxFiles} files.`,
  'too-many-entities': `The app has more than ${maxEntities} entities.`,
  'not-a-path': 'This is not a usable file path.',
  twin: 'The file is there twice.',
  'file-too-large': `The file is larger than ${maxFileBytes / 1_000_000} MB.`,
  'app-too-large': `The app is larger than ${maxProjectBytes / 1_000_000} MB.`,
};

/** Faults that forbid compiling at all. */
export function checkProjectLimits(files: ProjectFiles): Diagnostic[] {
  const sizes = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.byteLength(content) }));
  return projectFaults(sizes).map(({ path, fault }) => ({
    file: path,
    line: 1,
    column: 1,
    message: messages[fault],
    detectorId: 'project-limits',
  }));
}
