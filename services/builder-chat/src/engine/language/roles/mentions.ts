import { withWord } from '../reading/lexicon.js';
import { nounPhraseAt } from '../reading/noun-phrase.js';
import type { Part } from '../reading/parts.js';
import { having, keeping, occasionOf } from '../tagging/verbs.js';
import type { Word } from '../tagging/word.js';

/** What the verb does of which a noun phrase is the object: it says what is kept, what is had, or what is done. */
export type Deed = 'keep' | 'want' | 'have' | 'occasion' | 'other';

/** Where a noun phrase stands, and what it is to the words around it. */
export interface Mention {
  /** One of them: "meeting room". */
  readonly noun: string;
  readonly determiner: string | undefined;
  readonly isMany: boolean;
  /** A number stands before it: "14 hives". */
  readonly isCounted: boolean;
  readonly sentence: number;
  readonly part: number;
  readonly from: number;
  readonly to: number;
  /** The preposition before it. */
  readonly preposition: string | undefined;
  readonly isSubject: boolean;
  /** What its verb says of it, where it is the subject. */
  readonly says: Deed | 'look' | 'be' | undefined;
  /** The verb of which it is the object. */
  readonly deed: Deed | undefined;
  /** Its lemma. */
  readonly verb: string | undefined;
  /** "a list of clients". */
  readonly isListOf: boolean;
  /** What is noted then follows: "after an exam I enter the date". */
  readonly isNotedThen: boolean;
  /** "I", "we": what somebody who writes does. */
  readonly isBySpeaker: boolean;
  /** "I want to", "should": it is wished for. */
  readonly isWished: boolean;
  /** Of a list of several: its place, from 0 on. */
  readonly place: number;
  /** What it has follows: "with a name", "(name, phone)", "has a name". */
  readonly isDescribed: boolean;
  /** It stands in what a question word asks: "which dog is coming when". */
  readonly asked: string | undefined;
}

const speaker = /^(?:i|we)$/;
const wanted = /^(?:want|need|like|should|must|would|wish|hope)$/;

const lists = /^(?:list|overview|record|track|catalogue|catalog|register|collection|archive)$/;

const isVerbal = (word: Word | undefined): boolean => word?.pos === 'verb' || word?.pos === 'aux';

function deedOf(words: readonly Word[], verb: Word): Deed {
  if (wanted.test(verb.lemma)) return 'want';
  const isSpoken = words.some(({ low }) => speaker.test(low));
  if (keeping.has(verb.lemma)) return 'keep';
  if (having.has(verb.lemma) || verb.lemma === 'be') return isSpoken && verb.lemma === 'have' ? 'other' : 'have';
  return occasionOf(verb.lemma) === undefined ? 'other' : 'occasion';
}

const looking =
  /^(?:see|look|view|read|add|edit|change|enter|delete|upload|choose|pick|fill|write|tick|check|know|find)$/;

/** The first verb behind a subject that says something. */
function sayingOf(words: readonly Word[], to: number): Deed | 'look' | 'be' | undefined {
  const verbs = words.slice(to, to + 5).filter(isVerbal);
  const verb = verbs.find(({ pos, lemma }) => pos === 'verb' && !wanted.test(lemma)) ?? verbs[0];
  if (verb === undefined) return undefined;
  if (looking.test(verb.lemma)) return 'look';
  return verb.lemma === 'be' ? 'be' : deedOf([], verb);
}

/** All noun phrases of a request. What stands alone between commas is what the phrase before it is. */
export function mentionsOf(sentences: readonly (readonly Part[])[]): Mention[] {
  return sentences.flatMap((parts, sentence) => {
    const mentions: Mention[] = [];
    for (const [part, { words, join }] of parts.entries()) {
      const own = inPart(words, sentence, part);
      const before = mentions.at(-1);
      const [first] = own;
      const isBare =
        first !== undefined && !words.slice(0, first.to).some((word) => isVerbal(word) || word.pos === 'wh');
      if (first && before && isBare && first.preposition === undefined && !first.isSubject && join !== 'start')
        own[0] = {
          ...first,
          deed: before.deed,
          verb: before.verb,
          preposition: before.preposition,
          isBySpeaker: before.isBySpeaker,
          isWished: before.isWished,
          place: before.place + 1,
          asked: undefined,
        };
      mentions.push(...own);
    }
    return mentions;
  });
}

function inPart(words: readonly Word[], sentence: number, part: number): Mention[] {
  const mentions: Mention[] = [];
  const isSpoken = words.some(({ low }) => speaker.test(low));
  const isWished = words.some(({ low, lemma }) => wanted.test(lemma) || wanted.test(low));
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !['determiner', 'noun', 'adjective', 'number'].includes(word.pos)) continue;
    const phrase = nounPhraseAt(words, at);
    if (phrase === undefined) continue;
    const to = words.length - phrase.rest.length;
    const before = words[at - 1];
    const verbAt = words.findLastIndex((one, index) => index < at && isVerbal(one));
    const verb = words[verbAt];
    const between = words.slice(verbAt + 1, at);
    const isObject =
      verb !== undefined && between.every(({ pos }) => pos !== 'preposition' && pos !== 'wh' && pos !== 'noun');
    const question = words.slice(0, at).findLast(({ pos }) => pos === 'wh');
    const next = words[to];
    const isSubject =
      isVerbal(next) && before?.pos !== 'preposition' && !(isObject && next?.pos !== 'aux' && before?.pos === 'verb');
    mentions.push({
      noun: phrase.noun,
      determiner: phrase.determiner,
      isMany: phrase.isMany,
      isCounted: words.slice(at, to).some(({ pos }) => pos === 'number'),
      sentence,
      part,
      from: at,
      to,
      preposition:
        before?.pos === 'preposition' ||
        withWord.test(before?.low ?? '') ||
        before?.low === 'per' ||
        before?.low === 'to'
          ? before?.low
          : undefined,
      isSubject,
      says: isSubject ? sayingOf(words, to) : undefined,
      verb: isObject ? verb.lemma : undefined,
      isListOf: words
        .slice(at, to)
        .some(({ low }, index, own) => low === 'of' && lists.test(own[index - 1]?.lemma ?? '')),
      isNotedThen:
        /^(?:i|we|they|the|somebody|someone)$/.test(next?.low ?? '') &&
        /^(?:after|at|for|on|before|with|during|when)$/.test(before?.low ?? ''),
      deed: isObject ? deedOf(words.slice(0, verbAt), verb) : undefined,
      isBySpeaker: isSpoken,
      isWished,
      place: 0,
      isDescribed: phrase.bracket !== undefined || withWord.test(next?.low ?? ''),
      asked: question?.low,
    });
    at = Math.max(at, to - 1);
  }
  return mentions;
}
