import type { ProjectFiles } from '../actions/staging/project.js';
import type { Checked } from './mend.js';
import { type Issue, signatureOf } from './rules/issue.js';

/** Checks a project and applies the certain fixes (`mend`, wherever it runs). */
export type Check = (files: ProjectFiles) => Promise<Checked>;

/** Asks a model to mend a project. Null when it has nothing to offer. `undo` takes back what it noted besides files. */
export type ModelRepair = (
  files: ProjectFiles,
  issues: Issue[],
  attempt: number,
) => Promise<{ files: ProjectFiles; undo(): void } | null>;

export interface RepairResult {
  files: ProjectFiles;
  initial: Issue[];
  unresolved: Issue[];
  /** What the certain fixes mended. */
  fixed: Issue[];
}

const maxModelRepairs = 2;

/**
 * Certain fixes first; then at most two model repairs, ending early when a round leaves the same problems. `failures`
 * are actions that could not be applied: the model gets one chance to write them again.
 */
export async function repair(
  files: ProjectFiles,
  check: Check,
  byModel: ModelRepair | null,
  failures: Issue[] = [],
): Promise<RepairResult> {
  const first = await check(files);
  const fixed = [...first.fixed];
  let state = { files: first.files, issues: [...first.issues, ...failures] };
  for (let attempt = 1; attempt <= maxModelRepairs && byModel !== null && state.issues.some(isAskedFor); attempt += 1) {
    const before = signatureOf(state.issues);
    const repaired = await byModel(state.files, state.issues.filter(isAskedFor), attempt);
    if (repaired === null) break;
    const next = await check(repaired.files);
    if (severityOf(next.issues) > severityOf(state.issues)) {
      repaired.undo();
      break;
    }
    state = next;
    fixed.push(...next.fixed);
    if (signatureOf(state.issues) === before) break;
  }
  return {
    files: state.files,
    initial: first.initial,
    unresolved: state.issues.filter((issue) => !failures.includes(issue)),
    fixed,
  };
}

/** A note in the place of a part is told to the person, who may ask for it: no answer has to be repaired for it. */
const isAskedFor = ({ detectorId }: Issue): boolean => detectorId !== 'stub';

/** A repair that makes things worse is thrown away. */
const severityOf = (issues: Issue[]): number => issues.reduce((sum, { blocks }) => sum + (blocks ? 1000 : 1), 0);
