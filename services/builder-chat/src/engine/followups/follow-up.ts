import { offer } from '@lathe/proto/builder-chat/offers';
import { AnswerWriter } from '../answer/grammar.js';
import { listOf } from '../language/words.js';
import type { AppPlan } from '../model/app-plan.js';
import { withoutLostParts } from '../plan/home-parts.js';
import { readPlan } from '../plan/read-plan.js';
import { addOption, makeChoice, removeOption, renameOption } from './choice-commands.js';
import { countUp } from './counter-command.js';
import { addEntity, removeEntity, renameEntity } from './entity-commands.js';
import { explain } from './explanations.js';
import { addBareField, addField, addLink, answeredQuestion, removeField, renameField } from './field-commands.js';
import { showHome } from './home-commands.js';
import { importFile } from './import-command.js';
import { changeLanguage } from './language-command.js';
import { moveField, sortList } from './list-commands.js';
import {
  changeColour,
  changeCurrency,
  changeFont,
  changeOrder,
  changeTheme,
  changeTitle,
  changeWelcome,
} from './look-commands.js';
import { nearestWishes } from './offers.js';
import { type Change, type Command, isRefusal, type Refusal, type Rename } from './outcome.js';
import { addExtraPage } from './page-commands.js';
import { changePermissions } from './permission-command.js';
import { changeKind, requireField } from './rule-commands.js';
import { addSamples } from './sample-command.js';
import { showAs, showStars } from './view-commands.js';
import { wishesIn } from './wording/wishes.js';
import { writeChanges } from './write-changes.js';

/** In the order they are asked; the first that understands a wish does it. */
const commands: readonly Command[] = [
  importFile,
  addSamples,
  changeLanguage,
  explain,
  changeWelcome,
  changeTitle,
  showHome,
  showAs,
  showStars,
  countUp,
  sortList,
  moveField,
  changeFont,
  makeChoice,
  requireField,
  changePermissions,
  addExtraPage,
  renameOption,
  renameField,
  renameEntity,
  removeOption,
  removeField,
  removeEntity,
  changeTheme,
  addOption,
  addLink,
  addField,
  changeKind,
  changeCurrency,
  changeOrder,
  addEntity,
  changeColour,
  addBareField,
];

export interface FollowUp {
  nonce: string;
  prompt: string;
  files: Record<string, string>;
  appName?: string;
  today: string;
  attachments: { name: string; content: string }[];
  history?: { role: string; content: string }[];
}

function understand(wish: string, plan: AppPlan, input: FollowUp): Change | Refusal | undefined {
  for (const command of commands) {
    const outcome = command({ text: wish, plan, today: input.today, attachments: input.attachments });
    if (outcome) return outcome;
  }
  return undefined;
}

/** What the first of these words of one wish comes to that is understood. */
function firstUnderstood(words: readonly string[], plan: AppPlan, input: FollowUp): Change | Refusal | undefined {
  for (const wish of words) {
    const outcome = understand(wish, plan, input);
    if (outcome) return outcome;
  }
  return undefined;
}

const can =
  'the built-in builder adds, renames and removes fields and pages, shows lists as tables, cards or boards and sorts them, puts figures on the start page, changes colours, fonts, titles, the language and who may see what, adds calendar and chart pages and sample rows, and imports CSV files.';
const help = /^(?:what (?:can|could|do) you|help\b|how can you)/i;

/**
 * The answer to a wish about an existing app: what was done with the actions for it, or one sentence why not and none.
 */
export function* followUp(input: FollowUp): Generator<string> {
  const write = new AnswerWriter(input.nonce);
  const before = readPlan(input.files, input.appName);
  let plan = before;
  const done: Change[] = [];
  const refused: string[] = [];
  const offers: string[] = [];
  const unknown: string[] = [];
  const asked = input.history?.findLast(({ role }) => role === 'assistant')?.content ?? '';
  for (const { typed, words } of wishesIn(input.prompt, before)) {
    const answered = answeredQuestion(plan, typed, asked);
    const outcome = firstUnderstood(answered === undefined ? words : [answered], plan, input);
    if (!outcome) unknown.push(typed);
    else if (isRefusal(outcome)) {
      refused.push(outcome.refuse);
      offers.push(...(outcome.offers ?? []));
    } else {
      plan = withoutLostParts(outcome.plan);
      done.push(outcome);
    }
  }
  if (done.length === 0) {
    yield write.say(notDone(input.prompt, before, refused, offers));
    return;
  }
  yield* performed(write, input, before, plan, done);
  if (refused.length > 0) yield write.say(refused.join(' '));
  if (unknown.length > 0)
    yield write.say(
      `I left out what I can't do without a connected model: ${listOf(unknown.map((wish) => `"${quoted(wish)}"`))}.`,
    );
}

/** Words of a wish on one line of the answer, where nothing in them can be taken for a control line or a link. */
const quoted = (wish: string): string =>
  wish
    .replace(/[@[\]"]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

/** Why nothing was changed, in words that fit the wish, with the nearest things that can be done. */
function notDone(prompt: string, plan: AppPlan, refused: readonly string[], offers: readonly string[]): string {
  const isQuestion = help.test(prompt.trim());
  const reason = isQuestion
    ? `Without a connected model ${can}`
    : refused.length > 0
      ? refused.join(' ')
      : `I did not understand "${quoted(prompt)}" well enough to change anything, so nothing was changed. Without a connected model ${can}`;
  const nearest = offers.length > 0 ? offers : nearestWishes(plan, prompt);
  return `${reason}\n\nYou can say: ${listOf(nearest.map(offer))}.`;
}

/** Renames of one entity add up, so that they lead from the files as they are to the plan at the end. */
function mergedRenames(done: readonly Change[]): Rename[] {
  const merged: Rename[] = [];
  for (const next of done.flatMap((change) => change.renames ?? [])) {
    const earlier = merged.find((rename) => rename.entity === (next.from ?? next.entity));
    if (!earlier) {
      merged.push({ ...next, fields: { ...next.fields } });
      continue;
    }
    const fields = Object.fromEntries(
      Object.entries(next.fields).map(([to, from]) => [to, earlier.fields[from] ?? from]),
    );
    const gone = new Set(Object.values(next.fields));
    for (const [to, from] of Object.entries(earlier.fields)) if (!gone.has(to)) fields[to] = from;
    const from = earlier.from ?? next.from;
    Object.assign(earlier, { entity: next.entity, fields, ...(from ? { from } : {}) });
  }
  return merged;
}

function* performed(
  write: AnswerWriter,
  input: FollowUp,
  before: AppPlan,
  plan: AppPlan,
  done: readonly Change[],
): Generator<string> {
  yield write.say(done.map((change) => change.say).join('\n\n'));
  if (plan.name !== before.name) yield write.nameApp(plan.name);
  const renames = mergedRenames(done);
  const { parts, leftAlone, rewritten } = writeChanges(write, input.files, before, plan, renames);
  yield* parts;
  for (const { entity, rows, unlessAny } of done.flatMap((change) => change.rows ?? []))
    yield write.insertRecords(entity, rows, unlessAny);
  for (const { entity, file } of done.flatMap((change) => change.imports ?? []))
    yield write.importEntities(entity, file);
  if (rewritten.length > 0)
    yield write.say(
      `Changes made by hand could not be carried over in ${listOf(rewritten.map((path) => `\`${path}\``))}; the version before has them.`,
    );
  if (leftAlone.length > 0) {
    yield write.say(
      `I left ${listOf(leftAlone.map((path) => `\`${path}\``))} as ${leftAlone.length === 1 ? 'it is, since it was' : 'they are, since they were'} changed by hand or by a model; adjust ${leftAlone.length === 1 ? 'it' : 'them'} there.`,
    );
  }
}
