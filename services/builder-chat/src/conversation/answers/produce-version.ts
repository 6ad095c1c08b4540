import { ModelError } from '@lathe/platform/models/model-error';
import { continueRequest, truncatedNotice } from '@lathe/proto/builder-chat/model';
import { applyAction } from '../../actions/apply-action.js';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { Staging } from '../../actions/staging/staging.js';
import { entityFiles } from '../../detectors/project/project-model.js';
import { repair } from '../../detectors/repair.js';
import type { Issue } from '../../detectors/rules/issue.js';
import type { StagedAnswer } from '../generations/generation.js';
import { type AnswerInput, contextOf } from './answer-input.js';
import { findingsOf, openInWords } from './findings-of.js';
import { GenerationFailure } from './generation-failure.js';
import { keepRights } from './keep-rights.js';
import { notApplied } from './open-actions.js';
import { repairBy } from './repair-by-model.js';
import { requestOf, unseenPictures } from './request-of.js';
import type { WrittenAnswer } from './write-answer.js';
import { writeInSteps } from './write-in-steps.js';

const brokenNotice = 'The language model broke off. What it had finished is kept; ask for the rest';
const endlessNotice =
  'The answer ended without saying that it is whole. Look whether something is missing, and ask for it';

export interface Produced {
  /** What to commit; null when the answer changes nothing. */
  staged: StagedAnswer | null;
  answer: WrittenAnswer;
}

/** From a message to a checked project. Throws a ModelError or a GenerationFailure when there is none. */
export async function produceVersion(input: AnswerInput): Promise<Produced> {
  const { draft, emit } = input;
  emit({
    type: 'status',
    status: 'streaming',
    step: Object.keys(draft.files).length === 0 ? 'Building the app' : 'Working on the change',
  });
  tellUnseen(input);
  const staging = new Staging(draft.files);
  const answer = await writeInSteps({
    model: input.model,
    request: requestOf(input),
    staging,
    context: contextOf(input),
    idPrefix: 'a',
    emit,
    signal: input.signal,
  });
  refuseUseless(answer);
  tellBadEnd(input, answer);
  const { staged, words } = await finish(input, staging, answer);
  if (words !== '') emit({ type: 'text', delta: `\n\n${words}` });
  return { staged, answer };
}

/**
 * Applies an answer again, to an app that has moved on since it was begun. Throws a GenerationFailure when it does not
 * fit any more.
 */
export async function reproduceVersion(input: AnswerInput, answer: WrittenAnswer): Promise<StagedAnswer | null> {
  const staging = new Staging(input.draft.files);
  for (const action of answer.actions) {
    const result = applyAction(staging, action, contextOf(input));
    if (!result.ok)
      throw new GenerationFailure(
        'app/stale-head',
        `The app was changed in the meantime, and the answer does not fit any more: ${result.reason}`,
      );
  }
  return (await finish(input, staging, answer)).staged;
}

/** A picture that nobody looks at is said to be so, whatever the model says of it. */
function tellUnseen({ attachments, model, emit }: AnswerInput): void {
  const unseen = unseenPictures(attachments);
  if (unseen.length === 0) return;
  const why =
    model.seesImages === true
      ? 'could not be shown to the language model'
      : 'were not looked at: no pictures are seen here';
  emit({ type: 'notice', message: `Pictures that ${why}: ${unseen.join(', ')}` });
}

/** What was finished is kept, whatever happened to the rest of it. */
function tellBadEnd({ emit }: AnswerInput, { brokeOff, finishReason, truncated }: WrittenAnswer): void {
  if (brokeOff) emit({ type: 'notice', message: brokenNotice, givenBack: 'platform-fault' });
  else if (finishReason === 'cut') emit({ type: 'notice', message: endlessNotice });
  else if (truncated || finishReason === 'length') emit({ type: 'notice', message: truncatedNotice });
}

function refuseUseless(answer: WrittenAnswer): void {
  if (answer.finishReason === 'refusal') throw new ModelError('chat/model-refused');
  const empty =
    answer.text.trim() === '' && answer.actions.length === 0 && answer.rejected.length === 0 && !answer.truncated;
  if (empty) throw new ModelError('chat/model-failed', { detail: 'The answer was empty' });
}

interface Finished {
  staged: StagedAnswer | null;
  /** What is not in order in the end, in words. */
  words: string;
}

async function finish(input: AnswerInput, staging: Staging, answer: WrittenAnswer): Promise<Finished> {
  const { draft, emit, model } = input;
  keepRightsFromSources(input, staging);
  const repairable = model.canRepair && answer.rejected.length > 0;
  if (staging.changedPaths().length === 0 && !staging.bringsRows && !repairable)
    return { staged: null, words: openInWords(answer.rejected.map(notApplied), []) };
  emit({ type: 'status', status: 'applying', step: 'Putting the changes together' });
  emit({ type: 'status', status: 'validating', step: 'Checking the app' });
  const result = await repair(
    staging.project(),
    (files, options) =>
      input.check(files, {
        ...options,
        history: { files: entityFiles(draft.files), renames: staging.renames() },
      }),
    model.canRepair ? repairBy(input, staging, answer) : null,
    answer.rejected.map(notApplied),
    async () => (await input.check(draft.files)).initial,
  );
  const { fresh } = result;
  refuseBroken(fresh);
  staging.replaceFiles(result.files);
  const changed = staging.changedPaths().length > 0;
  const words = openInWords(result.failures, fresh);
  if (!changed && !staging.bringsRows) return { staged: null, words };
  const lost = await lostUnasked(input, result.files);
  const findings = findingsOf(
    [...result.unresolved, ...lost],
    [...fresh, ...lost],
    staging.changedPaths(),
    model.canRepair,
  );
  if (findings !== null) emit({ type: 'findings', findings });
  const staged = {
    head: draft.head,
    files: changed ? staging.project() : null,
    renames: staging.renames(),
    records: staging.records(),
    imports: staging.imports(),
    content: contentOf(input, answer),
    ...((draft.name === '' || model.renamesApps) && answer.appName !== null && { appName: answer.appName }),
  };
  return { staged, words };
}

/** What a source says may not open rows to anybody, whatever the model makes of it. */
function keepRightsFromSources({ sources, draft, emit }: AnswerInput, staging: Staging): void {
  if (sources === undefined) return;
  const opened = keepRights(staging, draft.files, () => false);
  if (opened.length > 0)
    emit({
      type: 'notice',
      message: `Who may see and change ${opened.join(', ')} stays as it was: this answer has read data sources. To change that, write of permissions in your message`,
    });
}

/** What the app has lost by an answer though nobody asked for that. A first answer can lose nothing. */
async function lostUnasked({ draft, history, prompt, check }: AnswerInput, files: ProjectFiles): Promise<Issue[]> {
  if (Object.keys(draft.files).length === 0) return [];
  // Whoever lets an answer go on still wants what was asked before.
  const asked = prompt === continueRequest ? history.filter(({ role }) => role === 'user').slice(-1) : [];
  const wish = [...asked.map(({ content }) => content), prompt].join('\n');
  return (await check(files, { against: { files: draft.files, wish } })).lost;
}

/** Problems that were there before do not block a change that has nothing to do with them. */
function refuseBroken(fresh: Issue[]): void {
  const blocking = fresh.filter(({ blocks }) => blocks);
  const [first] = blocking;
  if (first === undefined) return;
  const more = blocking.length === 1 ? '' : ` (and ${blocking.length - 1} more)`;
  throw new GenerationFailure(
    'chat/not-working',
    `The answer has a problem that could not be repaired, so nothing was changed: ${first.message}${more}`,
  );
}

function contentOf({ prompt }: AnswerInput, { actions }: WrittenAnswer): string {
  const titles = actions.flatMap(({ header }) => (typeof header['title'] === 'string' ? header['title'] : []));
  return (titles.length > 0 ? titles.join(', ') : prompt).slice(0, 200);
}
