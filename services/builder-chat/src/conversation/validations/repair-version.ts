import type { ValidationOutcome } from '@lathe/proto/builder-chat/validation';
import { Staging } from '../../actions/staging/staging.js';
import { detectors } from '../../detectors/detect.js';
import { entityFiles } from '../../detectors/project/project-model.js';
import { repair, type RepairResult } from '../../detectors/repair.js';
import type { AnswerInput } from '../answers/answer-input.js';
import { toFinding } from '../answers/findings-of.js';
import { GenerationFailure } from '../answers/generation-failure.js';
import { repairBy } from '../answers/repair-by-model.js';
import type { StagedAnswer } from '../generations/generation.js';

const defaultContent = 'Repaired what the checks found';

/**
 * Checks a version, which must be the app's head, and mends what can be mended: certain fixes, then at most two repairs
 * by the model, of whatever is wrong with it. Its rows are never touched. Throws a GenerationFailure `app/stale-head`.
 */
export async function repairVersion(
  input: AnswerInput,
  versionId: string,
): Promise<StagedAnswer & { validation: ValidationOutcome }> {
  const { draft, model, emit } = input;
  if (draft.head !== versionId)
    throw new GenerationFailure('app/stale-head', 'The app has another version now. Check that one');
  emit({ type: 'status', status: 'validating', step: 'Checking the app' });
  const staging = new Staging(draft.files);
  let applyingActionsMs = 0;
  const result = await repair(
    draft.files,
    async (files, options) => {
      const begin = performance.now();
      const history = { files: entityFiles(draft.files), renames: staging.renames() };
      const checked = await input.check(files, { ...options, history });
      applyingActionsMs += performance.now() - begin;
      return checked;
    },
    model.canRepair ? repairBy(input, staging, { text: '', actions: [], rejected: [] }) : null,
  );
  staging.replaceFiles(result.files);
  const changed = staging.changedPaths();
  return {
    head: draft.head,
    files: changed.length === 0 ? null : staging.project(),
    renames: staging.renames(),
    records: [],
    content: defaultContent,
    validation: {
      ...issuesOf(result),
      detectors: detectors.map(({ id }) => id),
      repairedFiles: changed.map((path) => ({ fileId: path, issuesFixed: fixedIn(path, result) })),
      previousVersionId: versionId,
      timingBreakdown: { applyingActionsMs: Math.round(applyingActionsMs) },
    },
  };
}

const issuesOf = ({
  initial,
  unresolved,
}: RepairResult): Pick<ValidationOutcome, 'initialIssues' | 'unresolvedIssues'> => ({
  initialIssues: initial.map(toFinding),
  unresolvedIssues: unresolved.map(toFinding),
});

const fixedIn = (path: string, { initial, unresolved }: RepairResult): number =>
  Math.max(0, countIn(path, initial) - countIn(path, unresolved));

const countIn = (path: string, issues: RepairResult['initial']): number =>
  issues.filter((issue) => issue.path === path).length;
