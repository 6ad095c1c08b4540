import { defaultOptions, kindOfName, looksLikeField } from '../field-kinds.js';
import { readField, readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isPerson, isThing, nounClassOf } from '../nouns/noun-kinds.js';
import { isOccasionNoun } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import { fieldOfClause } from './clause-fields.js';
import { type EntityDraft } from './draft.js';
import { fieldText } from './field-text.js';
import { served } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt, isRecord } from './records.js';

export function readFieldAt(
  reading: Reading,
  at: number,
  words: readonly Word[],
  phrase: NounPhrase | undefined,
): number {
  const { current } = reading.drafts;
  const described = phrase ? describedAt(phrase.rest) : -1;
  const known = phrase ? reading.drafts.find(phrase.noun) : undefined;
  const isView =
    phrase &&
    /^an?$/.test(phrase.determiner ?? '') &&
    /^(?:chart|graph|calendar|overview|ranking|leaderboard|list|table|map)$/.test(phrase.noun);
  if (words.some(({ low }) => low === 'ones') || (isView && at > 0 && described === -1)) return at + 1;
  if (phrase && /^(?:each|every)$/.test(phrase.determiner ?? '') && described !== -1) {
    const isOfBefore = current && isEvent(phrase.noun) && !isEvent(current.noun) && isThing(current.noun);
    return readChild(reading, at, words, phrase, isOfBefore ? current : undefined);
  }
  const listed =
    phrase && phrase.noun.endsWith(' list') && described !== -1 ? nounPhraseAt(phrase.rest, described + 1) : undefined;
  if (listed?.isMany && current) {
    const item = reading.drafts.entity(listed.noun);
    reading.drafts.link(item, current, true);
    const state = /^(?:that|which)$/.test(listed.rest[0]?.low ?? '')
      ? fieldOfClause([
          { ...words[0], text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
          ...listed.rest.slice(1),
        ])
      : undefined;
    reading.drafts.add([{ title: 'Name', kind: 'text', required: true }, ...(state ? [state] : [])], item);
    return at + 1;
  }
  if (
    phrase &&
    (isRecord(phrase) ||
      (described !== -1 &&
        (reading.isSaid
          ? phrase.isMany && (isThing(phrase.noun) || /^(?:several|many|some)$/.test(phrase.determiner ?? ''))
          : phrase.rest[0]?.low === 'with')))
  ) {
    const isPart = reading.isSaid && current !== undefined;
    return readChild(reading, at, words, phrase, isPart ? current : undefined);
  }
  if (
    phrase &&
    described !== -1 &&
    reading.isSaid &&
    (isThing(phrase.noun) || isPerson(phrase.noun)) &&
    /^an?$/.test(phrase.determiner ?? '') &&
    current
  ) {
    const child = reading.drafts.entity(phrase.noun);
    reading.drafts.link(current, child);
    reading.drafts.add(readFields(splitItems(textOf(phrase.rest.slice(described + 1)))), child);
    return at + 1;
  }
  const isGroup =
    current !== undefined &&
    /(?:^| )(?:group|team|class|club|band|crew|choir|squad|committee|course|squadron|house|family|household)$/i.test(
      current.noun,
    );
  const isTheirs = /^(?:their|its|his|her|several|many|multiple|some)$/.test(phrase?.determiner ?? '');
  if (
    phrase &&
    current &&
    phrase.isMany &&
    isThing(phrase.noun) &&
    !(phrase.determiner === 'the' && phrase.rest[0]?.pos === 'verb') &&
    (isTheirs ||
      (at + 1 === reading.parts.length && at === 0 && words.length === 1) ||
      (reading.isSaid && isGroup && isPerson(phrase.noun)) ||
      (reading.isSaid && known === undefined && !isPerson(phrase.noun) && reading.parts.length < 4) ||
      (known &&
        known !== current &&
        !/^(?:two|2|both)$/.test(words.find(({ pos }) => pos === 'number')?.low ?? phrase.determiner ?? '')))
  )
    return readChild(reading, at, words, phrase, current);
  if (
    phrase &&
    reading.isSaid &&
    current &&
    phrase.rest.length === 0 &&
    phrase.determiner === 'the' &&
    served.test(phrase.noun)
  ) {
    reading.drafts.link(current, reading.drafts.entity(phrase.noun));
    return at + 1;
  }
  // "the vet bills for each cat"
  const per = /^(?:for|of|per)$/.test(phrase?.rest[0]?.low ?? '') ? nounPhraseAt(phrase?.rest ?? [], 1) : undefined;
  const isPer = per !== undefined && (phrase?.rest[0]?.low === 'per' || /^(?:each|every)$/.test(per.determiner ?? ''));
  if (phrase?.isMany && isPer && per.noun === current?.noun && !looksLikeField(phrase.text))
    return readChild(reading, at, words, phrase, current);
  if (isNextThing(reading, at, phrase)) {
    reading.drafts.current = undefined;
    return reading.steps.objects(reading, at, words, 'things');
  }
  const isOneOfMany =
    reading.isSaid &&
    current &&
    isOccasionNoun(current.noun) &&
    phrase?.isMany &&
    phrase.rest.length < 4 &&
    phrase.determiner === undefined &&
    isThing(phrase.noun);
  // "borrow drills, saws and ladders": more of what is borrowed, no fields of the loan.
  if (
    isOneOfMany &&
    at > 0 &&
    reading.parts[at]?.join !== 'colon' &&
    current.fields.every(({ refWord }) => refWord !== undefined)
  )
    return at + 1;
  const twice =
    words.some(({ low }) => /^(?:two|2|both)$/.test(low)) && phrase?.isMany && known !== undefined && known !== current;
  if (twice && phrase) {
    for (const number of [1, 2])
      reading.drafts.add([
        { title: `${capitalise(phrase.noun)} ${number}`, kind: 'text', required: true, refWord: phrase.noun },
      ]);
    return at + 1;
  }
  const text = oneOf(fieldText(words, phrase), phrase);
  const asks = words.findIndex(({ pos }, index) => index > 0 && index < 4 && pos === 'wh');
  const isNoted = /^(?:note|write|keep|store|record|enter|log|say|see|know|tell|down)$/.test(
    words[asks - 1]?.low ?? '',
  );
  if (asks !== -1 && ((isNoted && words[asks]?.low !== 'if') || phrase?.rest[0]?.pos !== 'wh'))
    return reading.steps.question(reading, at, words.slice(asks));
  if (/^to be /i.test(text)) return at + 1;
  if (/^not$/i.test(text) || (current && text.toLowerCase() === current.noun.toLowerCase())) return at + 1;
  const read = readField(
    reading.items.map((item, index) => (index === at ? { ...item, text } : item)),
    at,
  );
  reading.drafts.add(read.fields);
  return read.next;
}

/** What happens, rather than what is there. */
const isEvent = (noun: string): boolean => isOccasionNoun(noun) || ['act', 'event'].includes(nounClassOf(noun) ?? '');

/** "categories" and "deadlines" in the plural are one of each for every row; what is written in lists stays. */
function oneOf(text: string, phrase: NounPhrase | undefined): string {
  if (!phrase?.isMany || /^(?:the|many|several|some)$/.test(phrase.determiner ?? '') || phrase.rest.length > 0)
    return text;
  const one = singular(text.replace(/^(?:their|its|his|her) /i, ''));
  const kind = kindOfName(one);
  const isOne =
    kind === 'date' ||
    kind === 'datetime' ||
    defaultOptions(one) !== undefined ||
    /\b(?:category|type|price|status)$/i.test(one);
  return isOne && kindOfName(text) !== 'long' ? one : text;
}

export function readChild(
  reading: Reading,
  at: number,
  words: readonly Word[],
  phrase: NounPhrase,
  owner: EntityDraft | undefined,
): number {
  const thing = reading.drafts.entity(phrase.noun);
  if (owner) reading.drafts.link(thing, owner, true);
  const mode = reading.mode;
  reading.mode = 'things';
  reading.drafts.current = undefined;
  const next = reading.steps.thing(reading, at, words, phrase);
  if (reading.mode === 'things' && mode === 'fields' && phrase.bracket === undefined) {
    reading.drafts.current = reading.isSaid || owner ? thing : undefined;
    reading.mode = 'fields';
  }
  return next;
}

/** "rehearsals with date and place, and concerts": a second "and" before a plural starts a thing of its own. */
export function isNextThing(reading: Reading, at: number, phrase: NounPhrase | undefined): boolean {
  const next = nounPhraseAt(reading.parts[at + 1]?.words ?? []);
  if (
    at + 1 < reading.parts.length &&
    next !== undefined &&
    !next.isMany &&
    next.determiner === undefined &&
    next.bracket === undefined &&
    describedAt(next.rest) === -1 &&
    phrase?.rest.length === 0
  )
    return false;
  const hadAnd = reading.parts.slice(0, at).some(({ join }) => join === 'and');
  return (
    phrase !== undefined &&
    /^(?:and|comma)$/.test(reading.parts[at]?.join ?? '') &&
    phrase.determiner === undefined &&
    hadAnd &&
    phrase.isMany &&
    (phrase.rest.length === 0 || /^(?:who|that)$/.test(phrase.rest[0]?.low ?? '')) &&
    isThing(phrase.noun) &&
    !reading.isSaid
  );
}
