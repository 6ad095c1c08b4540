import {
  maxEntities,
  maxFileBytes,
  maxFiles,
  maxProjectBytes,
  type ProjectFault,
  projectFaults,
} from '@lathe/proto/apps/project/limits';
import type { Issue } from '@lathe/proto/errors/wire';
import type { SourceFile } from './manifest.js';

const messages: Readonly<Record<ProjectFault, string>> = {
  'too-many-files': `has more than ${maxFiles} files`,
  'too-many-entities': `has more than ${maxEntities} entities`,
  'not-a-path': 'is not a path that an app may have',
  twin: 'is there twice',
  'file-too-large': `is larger than ${maxFileBytes / 1_000_000} MB`,
  'app-too-large': `is larger than ${maxProjectBytes / 1_000_000} MB`,
};

/** What forbids a set of files to be a version at all; whether it compiles is another question. */
export function projectIssues(files: readonly SourceFile[]): Issue[] {
  return projectFaults(files.map(({ path, content }) => ({ path, bytes: Buffer.byteLength(content) }))).map(
    ({ path, fault }) => ({ path: fault === 'too-many-entities' ? 'entities' : path, message: messages[fault] }),
  );
}
