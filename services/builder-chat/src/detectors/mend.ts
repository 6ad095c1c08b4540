import type { Visibility } from '@lathe/proto/apps/visibility';
import type { EntityHistory, ProjectFiles } from '../actions/staging/project.js';
import { detectIn, fix } from './detect.js';
import { withStubs } from './last-resort.js';
import { Project } from './project/project-model.js';
import { regressionsOf } from './regressions/regressions-of.js';
import type { Issue } from './rules/issue.js';

/** A project after its check: what was found, what the certain fixes made of it, and what is left. */
export interface Checked {
  files: ProjectFiles;
  initial: Issue[];
  issues: Issue[];
  fixed: Issue[];
  /** What it has lost unasked; nothing where that was not to be looked for. */
  lost: Issue[];
}

export interface CheckOptions {
  /** With it also the problems that a change of entities leaves behind are found. */
  history?: EntityHistory | undefined;
  /** Files in which stubs take the place of what is nowhere to be had, as the last resort. */
  standInFor?: readonly string[] | undefined;
  /** The app as it was, and what was asked for: with them also what was lost on the way is found. */
  against?: { readonly files: ProjectFiles; readonly wish: string } | undefined;
}

const maxFixRounds = 4;

/**
 * Finds problems and applies the certain fixes, as long as they get anywhere.
 */
export function mend(
  start: ProjectFiles,
  visibility: Visibility = 'public_without_login',
  { history, standInFor = [], against }: CheckOptions = {},
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
  if (standInFor.length > 0) {
    project = project.with(withStubs(project, new Set(standInFor)));
    issues = detectIn(project);
  }
  const lost = against ? regressionsOf(new Project(against.files, visibility), project, against.wish) : [];
  return { files: project.files, initial, issues, fixed: all, lost };
}
