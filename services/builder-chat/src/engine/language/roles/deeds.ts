import { isOrganisation, isPerson, isThing, isTime } from '../nouns/noun-kinds.js';
import { nounPhraseAt } from '../reading/noun-phrase.js';
import type { Part } from '../reading/parts.js';
import { deedNounOf } from '../tagging/verbs.js';
import type { Word } from '../tagging/word.js';
import { isOccasion } from './relations.js';

/** A verb of which each occasion may be a thing to keep, and what stands around it. */
export interface DeedMention {
  /** What one occasion is called: "loan". */
  readonly noun: string;
  readonly sentence: number;
  /** Somebody else does it: "members", "people", "who", "they". */
  readonly isByPeople: boolean;
  /** "can", "should", "want to". */
  readonly isAllowed: boolean;
  /** It stands behind a question word. */
  readonly asked: string | undefined;
  /** What is done to it names a thing. */
  readonly isOfThing: boolean;
  /** It is done to what happens itself: "book a lesson". */
  readonly isOfOccasion: boolean;
  readonly isOfIt: boolean;
  readonly isPast: boolean;
  /** It says when: "for a weekend", "on a day". */
  readonly isTimed: boolean;
}

/** All verbs of a request that leave something to keep. */
export function deedsIn(sentences: readonly (readonly Part[])[]): DeedMention[] {
  return sentences.flatMap((parts, sentence) =>
    parts.flatMap(({ words }) => words.flatMap((word, at) => deedAt(words, at, word, sentence) ?? [])),
  );
}

function deedAt(words: readonly Word[], at: number, word: Word, sentence: number): DeedMention | undefined {
  const noun = deedNounOf(word);
  if (noun === undefined) return undefined;
  const before = words.slice(0, at);
  const object = nounPhraseAt(words, /^(?:for|in|at|to|a|up|out|on)$/.test(words[at + 1]?.low ?? '') ? at + 2 : at + 1);
  const subject = before.findLast(({ pos, low }) => pos === 'noun' || pos === 'pronoun' || low.startsWith('who'));
  const doer = subject?.low ?? '';
  return {
    noun,
    sentence,
    isByPeople:
      /^(?:who|they|he|she|people|someone|somebody|everyone|everybody|anyone|others)/.test(doer) ||
      isPerson(doer) ||
      isOrganisation(doer),
    isAllowed: before.some(({ low }) => /^(?:can|may|should|must|could|want|wants|need|needs|like|to)$/.test(low)),
    asked: before.findLast(({ pos }) => pos === 'wh')?.low,
    isOfThing: object !== undefined && isThing(object.noun) && !isTime(object.noun),
    isOfOccasion: object !== undefined && isOccasion(object.noun),
    isOfIt: /^(?:it|them|one)$/.test(words[at + 1]?.low ?? ''),
    isPast: word.low !== word.lemma && !word.low.endsWith('s') && !word.low.endsWith('ing'),
    isTimed: words.slice(at).some(({ low }) => isTime(low) || /^(?:until|when|from|online)$/.test(low)),
  };
}
