import { offer } from '@lathe/proto/builder-chat/offers';
import { listOf } from '../language/words.js';
import type { AppPlan } from '../model/app-plan.js';
import type { beyondRecords } from '../plan/beyond-records.js';
import { agreement } from '../plan/first-wish.js';
import { accessSentences } from './access-sentences.js';
import { fieldsSentence } from './first-build.js';
import { AnswerWriter } from './grammar.js';

const mostUnread = 4;

/** What was understood, shown before anything is built because it is not certain. */
export function proposal(
  nonce: string,
  plan: AppPlan,
  others: readonly string[],
  unread: readonly string[] = [],
): string[] {
  const write = new AnswerWriter(nonce);
  return [
    write.say(`I understood: **${plan.name}**, an app that keeps`),
    write.say(plan.entities.map(fieldsSentence).join('\n')),
    write.say(accessSentences(plan.entities)),
    ...(unread.length > 0 ? [write.say(`I found no place yet for: ${unread.slice(0, mostUnread).join(', ')}.`)] : []),
    write.say(
      'I am not sure that this is what you mean, so nothing is built yet. Tell me what to change, for example "visits have a date, a patient and a reason", or say it in other words.',
    ),
    write.say(`You can say: ${listOf([agreement, ...others].map(offer))}.`),
  ];
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
