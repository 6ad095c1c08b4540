import type { Visibility } from '@lathe/proto/apps/visibility';
import type { EntityHistory, ProjectFiles } from '../actions/staging/project.js';
import { detectIn, fix } from './detect.js';
import { Project } from './project/project-model.js';
import type { Issue } from './rules/issue.js';

/** A project after its check: what was found, what the certain fixes made of it, and what is left. */
export interface Checked {
  files: ProjectFiles;
  initial: Issue[];
  issues: Issue[];
  fixed: Issue[];
}

const maxFixRounds = 4;

/**
 * Finds problems and applies the certain fixes, as long as they get anywhere. With `history` also those that a change of
 * entities leaves behind.
 */
export function mend(
  start: ProjectFiles,
  visibility: Visibility = 'public_without_login',
  history?: EntityHistory,
): Checked {
  let project = new Project(start, visibility, history);
  const initial = detectIn(project);
  let issues = initial;
  const all: Issue[] = [];
  for (let round = 0; round < maxFixRounds; round += 1) {
    const { files, fixed } = fix(project.files, issues);
    if (fixed.length === 0) break;
    all.push(...fixed);
    project = project.with(files);
    issues = detectIn(project);
  }
  return { files: project.files, initial, issues, fixed: all };
}
