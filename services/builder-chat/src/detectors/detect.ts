import type { Visibility } from '@lathe/proto/apps/visibility';
import type { ProjectFiles } from '../actions/staging/project.js';
import { Project } from './project/project-model.js';
import { deadLink } from './rules/dead-link.js';
import { droppedField } from './rules/dropped-field.js';
import type { Detector, Issue, TextEdit } from './rules/issue.js';
import { missingDefaultExport } from './rules/missing-default-export.js';
import { missingRequired } from './rules/missing-required.js';
import { oldName } from './rules/old-name.js';
import { stub } from './rules/stub.js';
import { syntax } from './rules/syntax.js';
import { unansweredCall } from './rules/unanswered-call.js';
import { undefinedName } from './rules/undefined-name.js';
import { unknownEntity } from './rules/unknown-entity.js';
import { unknownExport } from './rules/unknown-export.js';
import { unknownField } from './rules/unknown-field.js';
import { unknownMethod } from './rules/unknown-method.js';
import { unknownUserField } from './rules/unknown-user-field.js';
import { unreadablePage } from './rules/unreadable-page.js';
import { unresolvedImport } from './rules/unresolved-import.js';

export const detectors: readonly Detector[] = [
  syntax,
  unresolvedImport,
  unknownEntity,
  unknownExport,
  missingDefaultExport,
  undefinedName,
  unknownField,
  unknownMethod,
  unknownUserField,
  oldName,
  droppedField,
  missingRequired,
  deadLink,
  unansweredCall,
  unreadablePage,
  stub,
];

/**
 * Everything the detectors find, in the order of DETECTORS. `visibility` is who may open the app; without it, what new
 * apps have.
 */
export function detect(files: ProjectFiles, visibility: Visibility = 'public_without_login'): Issue[] {
  return detectIn(new Project(files, visibility));
}

export function detectIn(project: Project): Issue[] {
  return detectors.flatMap(({ id, severity, blocks, detect: find }) =>
    find(project).map((finding) => ({ detectorId: id, severity, blocks, fix: null, ...finding })),
  );
}

/** Applies the certain fixes. One that touches the same characters as an earlier one waits for the next round. */
export function fix(files: ProjectFiles, issues: Issue[]): { files: ProjectFiles; fixed: Issue[] } {
  const taken: TextEdit[] = [];
  const fixed = issues.filter((issue) => {
    const edits = issue.fix;
    if (edits === null || edits.some((edit) => taken.some((other) => overlap(edit, other)))) return false;
    // A file that several parts of the app need is written once.
    taken.push(...edits.filter((edit) => edit.path in files || taken.every(({ path }) => path !== edit.path)));
    return true;
  });
  const changed = { ...files };
  // From the back, so that places stay true; of insertions at one place the first stays first.
  for (const { path, start, end, text } of taken.toReversed().sort((a, b) => b.start - a.start)) {
    const content = changed[path] ?? '';
    changed[path] = content.slice(0, start) + text + content.slice(end);
  }
  return { files: changed, fixed };
}

function overlap(a: TextEdit, b: TextEdit): boolean {
  return a.path === b.path && a.start < b.end && b.start < a.end;
}
