import { firstBuild } from './answer/first-build.js';
import { pieces } from './answer/grammar.js';
import { askBack, notBuilt, proposal } from './answer/proposal.js';
import { followUp } from './followups/follow-up.js';
import { importFile } from './followups/import-command.js';
import { isRefusal } from './followups/outcome.js';
import { withLooks } from './looks/looks.js';
import { notBuiltOf } from './looks/not-built.js';
import type { AppPlan } from './model/app-plan.js';
import { beyondRecords } from './plan/beyond-records.js';
import { isUncertain } from './plan/confidence.js';
import { type FirstPlan, firstPlanOf } from './plan/first-plan.js';
import { firstWish } from './plan/first-wish.js';
import { unreadWords } from './plan/unread-words.js';
import { vagueWish } from './plan/vague-wish.js';
import { isUnsureOfAccess, wishOf } from './plan/wish.js';

export interface EngineInput {
  /** Six lower-case alphanumerics that mark the control lines of this answer. */
  nonce: string;
  prompt: string;
  /** Files of the app as it is now; empty for a first build. */
  files: Record<string, string>;
  appName?: string;
  history?: { role: string; content: string }[];
  attachments?: { name: string; content: string }[];
  /** The day of the request, `yyyy-mm-dd`: sample dates lie around it. */
  today: string;
}

/**
 * Builds or changes an app without a language model: yields the answer (chat text and actions in the action grammar) in
 * small pieces. The same input gives the same answer. It never throws for odd requests; what it cannot do it says in
 * one sentence, without actions.
 *
 * @param planned the plan for the prompt alone, of whoever has it already
 */
export function* runEngine(input: EngineInput, planned?: FirstPlan): Generator<string> {
  for (const part of answerOf(input, planned)) yield* pieces(part);
}

function answerOf(input: EngineInput, planned: FirstPlan | undefined): Iterable<string> {
  const isStarted = Object.keys(input.files).some((path) => path.startsWith('pages/') || path.startsWith('entities/'));
  if (isStarted) return followUp({ ...input, attachments: input.attachments ?? [] });
  const { messages, isAgreed } = firstWish(input.prompt, input.history);
  const prompt = messages.join('\n');
  const beyond = isAgreed ? undefined : beyondRecords(prompt);
  if (beyond) return notBuilt(input.nonce, beyond);
  const first = (messages.length === 1 ? planned : undefined) ?? firstPlanOf(messages, input.appName);
  const plan = withLooks(first.plan, prompt);
  const imported = importFile({
    text: 'import the file',
    plan,
    today: input.today,
    attachments: input.attachments ?? [],
  });
  const vague = isAgreed || imported !== undefined ? undefined : vagueWish(prompt, plan);
  if (vague) return askBack(input.nonce, vague);
  const left = notBuiltOf(prompt, plan);
  const isUnsure = isUnsureOfAccess(first.wish);
  // After a plan was shown, what counts is what was said about it.
  const isDoubted = (): boolean => isUncertain(input.prompt, plan, wishOf(input.prompt));
  const unsettled = messages.length === 1 ? first.others : isDoubted() ? [] : undefined;
  const others = isAgreed || imported !== undefined ? undefined : unsettled;
  if (others) {
    const { unread } = unreadWords(prompt, plan);
    const more = unread.slice(0, 2).map((things) => `Also add ${things}`);
    return proposal(input.nonce, plan, { others: [...others, ...more], left, unread, isUnsure });
  }
  if (!imported || isRefusal(imported)) return firstBuild(input.nonce, plan, { isUnsure, left });
  const isNamed =
    plan.entities.some((entity) => entity.name !== 'Item') || imported.imports?.some(({ entity }) => entity === 'Item');
  return firstBuild(input.nonce, isNamed ? imported.plan : withoutItem(imported.plan), {
    isUnsure,
    left,
    imports: imported.imports,
  });
}

/** The stand-in for a request that names nothing is not needed beside the entity of a file. */
function withoutItem(plan: AppPlan): AppPlan {
  const entities = plan.entities.filter((entity) => entity.name !== 'Item');
  return {
    ...plan,
    entities,
    order: plan.order.filter((page) => page === 'Home' || entities.some((entity) => entity.page === page)),
  };
}
