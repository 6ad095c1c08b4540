import type { Issue } from '@lathe/proto/errors/wire';
import { kindOfFile } from './file-path.js';
import type { SourceFile } from './manifest.js';

/** Bytes of one file and of a whole app; files of an app. Above them a commit is refused. */
const maxFileBytes = 2_000_000;
const maxProjectBytes = 10_000_000;
const maxFiles = 2_000;
const maxEntities = 200;

/** What forbids a set of files to be a version at all; whether it compiles is another question. */
export function projectIssues(files: readonly SourceFile[]): Issue[] {
  const issues: Issue[] = [];
  if (files.length > maxFiles) issues.push({ path: '', message: `has more than ${maxFiles} files` });
  if (files.filter(({ path }) => kindOfFile(path) === 'entity').length > maxEntities)
    issues.push({ path: 'entities', message: `has more than ${maxEntities} entities` });
  const seen = new Set<string>();
  let total = 0;
  for (const { path, content } of files) {
    const bytes = Buffer.byteLength(content);
    total += bytes;
    if (!kindOfFile(path)) issues.push({ path, message: 'is not a path that an app may have' });
    else if (seen.has(path.toLowerCase())) issues.push({ path, message: 'is there twice' });
    if (bytes > maxFileBytes) issues.push({ path, message: `is larger than ${maxFileBytes / 1_000_000} MB` });
    seen.add(path.toLowerCase());
  }
  if (total > maxProjectBytes) issues.push({ path: '', message: `is larger than ${maxProjectBytes / 1_000_000} MB` });
  return issues;
}
