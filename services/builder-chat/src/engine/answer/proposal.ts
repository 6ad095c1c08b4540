import { offer } from '@lathe/proto/builder-chat/offers';
import { listOf } from '../language/words.js';
import type { Unbuilt } from '../looks/not-built.js';
import type { AppPlan } from '../model/app-plan.js';
import type { beyondRecords } from '../plan/beyond-records.js';
import { textsOf } from '../templates/texts/texts.js';
import { accessSentences } from './access-sentences.js';
import { fieldsSentence, leftSentences, seenSentences } from './first-build.js';
import { AnswerWriter } from './grammar.js';
import { answerTextsOf } from './texts/answer-texts.js';

const mostUnread = 4;

/** What is said beside a plan that is shown first. */
export interface Doubts {
  /** Wishes that the request may mean as well. */
  readonly others: readonly string[];
  /** What it asks for and is not built. */
  readonly left: readonly Unbuilt[];
  /** Words that have no place in the plan. */
  readonly unread: readonly string[];
  /** It was not certain either who may see or change something. */
  readonly isUnsure: boolean;
}

/** What was understood, shown before anything is built because it is not certain. */
export function proposal(nonce: string, plan: AppPlan, { others, left, unread, isUnsure }: Doubts): string[] {
  const write = new AnswerWriter(nonce);
  const texts = answerTextsOf(plan.language);
  return [
    write.say(texts.understood(plan.name)),
    write.say(plan.entities.map((entity) => fieldsSentence(entity, plan.language)).join('\n')),
    ...seenSentences(plan).map((sentence) => write.say(sentence)),
    write.say([accessSentences(plan.entities, plan.language), ...(isUnsure ? [texts.stricter] : [])].join(' ')),
    ...leftSentences(plan, left).map((sentence) => write.say(sentence)),
    ...(unread.length > 0 ? [write.say(texts.noPlace(unread.slice(0, mostUnread).join(', ')))] : []),
    write.say(texts.unsure),
    write.say(texts.youCanSay(textsOf(plan.language).list([texts.agreement, ...others].map(offer)))),
  ];
}

/** Asks what is to be built, with wishes to choose from. */
export function askBack(nonce: string, language: AppPlan['language']): string[] {
  const write = new AnswerWriter(nonce);
  const texts = answerTextsOf(language);
  return [write.say(texts.tooVague), write.say(texts.firstWishes.map((wish) => `- ${offer(wish)}`).join('\n'))];
}

/** Why something is not built, and what comes near. */
export function notBuilt(
  nonce: string,
  { what, why, instead }: NonNullable<ReturnType<typeof beyondRecords>>,
): string[] {
  const write = new AnswerWriter(nonce);
  return [
    write.say(
      `${what} is not an app that keeps things, and those are what the built-in builder makes: ${why}. So nothing is built. Connect a model in the settings of this installation, or let me build something that keeps what belongs to it.`,
    ),
    write.say(`You can say: ${listOf(instead.map(offer))}.`),
  ];
}
