import type { Visibility } from '@lathe/proto/apps/visibility';
import type { ProjectFiles } from '../actions/project.js';
import { detect, fix } from './detect.js';
import { signatureOf, type Issue } from './issue.js';

/** Asks a model to mend a project. Null when it has nothing to offer. */
export type ModelRepair = (files: ProjectFiles, issues: Issue[], attempt: number) => Promise<ProjectFiles | null>;

export interface RepairResult {
  files: ProjectFiles;
  initial: Issue[];
  unresolved: Issue[];
  /** What the certain fixes mended. */
  fixed: Issue[];
}

const MAX_FIX_ROUNDS = 4;
const MAX_MODEL_REPAIRS = 2;

/**
 * Certain fixes first, as long as they get anywhere; then at most two model repairs, ending early when a round leaves the same problems.
 * `failures` are actions that could not be applied: the model gets one chance to write them again.
 */
export async function repair(files: ProjectFiles, byModel: ModelRepair | null, failures: Issue[] = [], visibility?: Visibility): Promise<RepairResult> {
  const initial = detect(files, visibility);
  let state = fixAll(files, initial, visibility);
  const fixed = [...state.fixed];
  state = { ...state, issues: [...state.issues, ...failures] };
  for (let attempt = 1; attempt <= MAX_MODEL_REPAIRS && byModel !== null && state.issues.length > 0; attempt += 1) {
    const before = signatureOf(state.issues);
    const repaired = await byModel(state.files, state.issues, attempt);
    if (repaired === null) break;
    const next = fixAll(repaired, detect(repaired, visibility), visibility);
    if (severityOf(next.issues) > severityOf(state.issues)) break;
    state = next;
    fixed.push(...next.fixed);
    if (signatureOf(state.issues) === before) break;
  }
  return { files: state.files, initial, unresolved: state.issues.filter((issue) => !failures.includes(issue)), fixed };
}

/** A repair that makes things worse is thrown away. */
const severityOf = (issues: Issue[]): number => issues.reduce((sum, { blocks }) => sum + (blocks ? 1000 : 1), 0);

function fixAll(start: ProjectFiles, found: Issue[], visibility?: Visibility): { files: ProjectFiles; issues: Issue[]; fixed: Issue[] } {
  let files = start;
  let issues = found;
  const all: Issue[] = [];
  for (let round = 0; round < MAX_FIX_ROUNDS; round += 1) {
    const { files: next, fixed } = fix(files, issues);
    if (fixed.length === 0) break;
    files = next;
    all.push(...fixed);
    issues = detect(files, visibility);
  }
  return { files, issues, fixed: all };
}
