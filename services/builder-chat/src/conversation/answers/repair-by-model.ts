import { ModelError } from '@lathe/platform/models/model-error';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { Staging } from '../../actions/staging/staging.js';
import type { ModelRepair } from '../../detectors/repair.js';
import { type AnswerInput, contextOf } from './answer-input.js';
import { keepRights } from './keep-rights.js';
import { lacksRows, notApplied, stillOpen } from './open-actions.js';
import { requestOf } from './request-of.js';
import type { WrittenAnswer } from './write-answer.js';
import { toldAnswer, writeInSteps } from './write-in-steps.js';

/** Lets the model mend the project in a further answer whose actions go through the same gate. */
export function repairBy(
  input: AnswerInput,
  staging: Staging,
  written: Pick<WrittenAnswer, 'text' | 'actions' | 'rejected'>,
): ModelRepair {
  const { text, rejected: refused } = written;
  const actions = [...written.actions];
  let open = refused;
  return async (files, issues, attempt) => {
    input.emit({
      type: 'status',
      status: 'repairing',
      step: `Repairing ${issues.length === 1 ? 'a problem' : `${issues.length} problems`}`,
    });
    const undo = staging.checkpoint();
    staging.replaceFiles(files);
    const missing = open;
    staging.beginRepair((entity) => lacksRows(missing, entity));
    const request = {
      ...requestOf(input),
      soFar: {
        told: toldAnswer({ text, actions, rejected: open }),
        files,
        opened: [],
        mayOpenMore: true,
        rejected: open.map(({ file, reason, raw }) => ({ file, reason, raw })),
      },
      repair: issues.map(({ path, line, message }) => ({ path, line, message })),
    };
    // A repair that cannot be had leaves the problems as they are; it is no failure of the answer.
    const task = {
      model: input.model,
      request,
      staging,
      context: contextOf(input),
      idPrefix: `r${attempt}-`,
      emit: silent(input),
      signal: input.signal,
    };
    const answer = await writeInSteps(task).catch((error: unknown) => {
      if (error instanceof ModelError) return null;
      throw error;
    });
    if (answer === null || answer.actions.length === 0) return null;
    keepRights(staging, files, (entity) => refused.some(({ file }) => file === entity));
    actions.push(...answer.actions);
    open = [...stillOpen(open, answer.actions), ...answer.rejected];
    return { files: staging.project(), failures: open.map(notApplied), undo };
  };
}

/** Of a repair only its actions are shown: what it says and thinks is not for the reader. */
const silent =
  ({ emit }: AnswerInput) =>
  (event: NewGenerationEvent): void => {
    if (event.type !== 'text' && event.type !== 'reasoning') emit(event);
  };
