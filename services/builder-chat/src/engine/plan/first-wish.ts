import { offersIn } from '@lathe/proto/builder-chat/offers';
import { agreements } from '../answer/texts/answer-texts.js';

const agrees =
  /^(?:build (?:this|it|that)|yes|yep|ok|okay|sure|go ahead|do it|go|sounds good|looks good|perfect|great|right|correct|exactly|so bauen|crear así|créer ainsi|ja|sí|si|oui|genau)(?!\p{L})[^.!?]{0,40}[.!]*$/iu;

/** Whether an answer shows a plan that can be agreed to. */
export const isPlan = (answer: string): boolean => offersIn(answer).some((offered) => agreements.includes(offered));

/** What the app is to be, as a conversation before the first build has it. */
export interface FirstWish {
  /** What was asked for, and then what was said about the plan. */
  messages: readonly [first: string, ...more: string[]];
  /** The plan was shown, and is to be built as it is. */
  isAgreed: boolean;
}

/**
 * The wish behind a message: after a plan was shown, "Build this" means what was asked before, and any other words
 * are taken with it.
 */
export function firstWish(prompt: string, history: readonly { role: string; content: string }[] = []): FirstWish {
  const said: string[] = [];
  for (const [at, { role, content }] of history.entries()) {
    const answer = history[at + 1];
    const isPlanned = answer?.role === 'assistant' && isPlan(answer.content);
    if (role === 'user' && isPlanned) said.push(content);
  }
  const last = history.findLast(({ role }) => role === 'assistant');
  const [first, ...more] = said;
  if (first === undefined || last === undefined || !isPlan(last.content))
    return { messages: [prompt], isAgreed: false };
  if (agrees.test(prompt.trim())) return { messages: [first, ...more], isAgreed: true };
  return { messages: [first, ...more, prompt], isAgreed: false };
}
