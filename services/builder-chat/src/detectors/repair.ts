import type { ProjectFiles } from '../actions/staging/project.js';
import type { Checked, CheckOptions } from './mend.js';
import { freshIssues, type Issue, signatureOf } from './rules/issue.js';

/** Checks a project and applies the certain fixes (`mend`, wherever it runs). */
export type Check = (files: ProjectFiles, options?: CheckOptions) => Promise<Checked>;

/** What a model made of a project. `failures` are the actions that are not applied even now. */
export interface ModelRepaired {
  files: ProjectFiles;
  failures: Issue[];
  /** Takes back what it noted besides files. */
  undo(): void;
}

/** Asks a model to mend a project. Null when it has nothing to offer. */
export type ModelRepair = (files: ProjectFiles, issues: Issue[], attempt: number) => Promise<ModelRepaired | null>;

export interface RepairResult {
  files: ProjectFiles;
  initial: Issue[];
  unresolved: Issue[];
  /** Of what is unresolved, that which the app did not have before. */
  fresh: Issue[];
  /** Actions that are not applied in the end. */
  failures: Issue[];
  /** What the certain fixes mended. */
  fixed: Issue[];
}

const maxModelRepairs = 2;

/**
 * Certain fixes first; then at most two model repairs of what is new, ending early when a round leaves the same problems.
 * `failures` are actions that could not be applied: the model is asked to write them again. `findKnown` gives what the
 * app had before: nobody is asked to mend that on the way. What is new and still keeps the app from starting in the end
 * gets stubs (`last-resort.ts`).
 */
export async function repair(
  files: ProjectFiles,
  check: Check,
  byModel: ModelRepair | null,
  failures: Issue[] = [],
  findKnown: () => Promise<Issue[]> = async () => [],
): Promise<RepairResult> {
  const first = await check(files);
  const known = first.issues.length === 0 ? [] : await findKnown();
  const fixed = [...first.fixed];
  let state = { files: first.files, all: first.issues, fresh: freshIssues(known, first.issues), failures };
  for (let attempt = 1; attempt <= maxModelRepairs && byModel !== null; attempt += 1) {
    const open = openOf(state);
    const repaired = open.length === 0 ? null : await byModel(state.files, open, attempt);
    if (repaired === null) break;
    const checked = await check(repaired.files);
    const fresh = freshIssues(known, checked.issues);
    if (severityOf(fresh) > severityOf([...state.fresh, ...state.failures])) {
      repaired.undo();
      break;
    }
    fixed.push(...checked.fixed);
    state = { files: checked.files, all: checked.issues, fresh, failures: repaired.failures };
    if (signatureOf(openOf(state)) === signatureOf(open)) break;
  }
  const blocking = state.fresh.filter(({ blocks }) => blocks);
  if (blocking.length > 0) {
    const checked = await check(state.files, { standInFor: blocking.map(({ path }) => path) });
    const fresh = freshIssues(known, checked.issues);
    state = { ...state, files: checked.files, all: checked.issues, fresh };
  }
  const { all: unresolved, ...rest } = state;
  return { ...rest, initial: first.initial, unresolved, fixed };
}

/**
 * What is told to the person, and no answer has to be repaired for: a note in the place of a part, a field that was
 * taken away.
 */
const onlyTold: ReadonlySet<string> = new Set(['stub', 'dropped-field']);

const openOf = ({ fresh, failures }: Pick<RepairResult, 'fresh' | 'failures'>): Issue[] => [
  ...fresh.filter(({ detectorId }) => !onlyTold.has(detectorId)),
  ...failures,
];

/** A repair that makes things worse is thrown away. */
const severityOf = (issues: Issue[]): number => issues.reduce((sum, { blocks }) => sum + (blocks ? 1000 : 1), 0);
