import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import {
  isEnglishNoun,
  isOrganisation,
  isPerson,
  isProperty,
  isThing,
  isTime,
  nounClassOf,
} from '../nouns/noun-kinds.js';
import { type Word } from '../tagging/word.js';
import { isDescribed, readApp, readAppList } from './apps.js';
import { withoutFillers } from './clause.js';
import { type EntityDraft } from './draft.js';
import { noThing, withWord } from './lexicon.js';
import { readFieldAt } from './listed-fields.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { rangeIn } from './ranges.js';
import { type Reading } from './reading.js';
import { describedAt, isRecord, sentAs } from './records.js';

export function readObjects(reading: Reading, at: number, words: readonly Word[], mode: 'things' | 'fields'): number {
  reading.mode = mode;
  return readBare(reading, at, words);
}

/** "the dog's name": whose it is, and where the rest begins. */
function possessor(words: readonly Word[]): { noun: string; end: number } | undefined {
  const at = words.findIndex(({ low }) => /[a-z]['’]s$/.test(low));
  const begins = at === 0 || (at === 1 && words[0]?.pos === 'determiner');
  return begins ? { noun: (words[at]?.low ?? '').replace(/['’]s$/, ''), end: at + 1 } : undefined;
}

/** Whether the words name a property of another thing that the request has. */
export function isPossessive({ drafts }: Reading, words: readonly Word[]): boolean {
  const owner = possessor(words);
  const possessed = owner && nounPhraseAt(words, owner.end);
  if (owner === undefined || !possessed || !isProperty(possessed.noun) || drafts.current?.noun === owner.noun)
    return false;
  if (/^(?:each|every)$/.test(words[0]?.low ?? '')) return true;
  return [...drafts.entities, ...drafts.spokenOf].some(({ noun }) => noun === owner.noun);
}

/** A part without a verb: a thing, a field, or what the app is. */
export function readBare(reading: Reading, at: number, all: readonly Word[]): number {
  const words = withoutFillers(all);
  const first = words[0];
  if (first === undefined) return at + 1;
  const owner = possessor(words);
  if (owner !== undefined && isPossessive(reading, words)) {
    reading.drafts.current = reading.drafts.entity(owner.noun);
    reading.isSaid = true;
    return readObjects(reading, at, words.slice(owner.end), 'fields');
  }
  if (
    withWord.test(first.low) &&
    words.length > 1 &&
    reading.drafts.current === undefined &&
    reading.app &&
    reading.mode === 'nothing'
  )
    return readAppList(reading, at, words.slice(1), reading.app);
  if (
    withWord.test(first.low) &&
    words[1]?.low !== 'to' &&
    words.length > 1 &&
    (reading.drafts.current || reading.mode === 'fields')
  )
    return readObjects(reading, at, words.slice(1), 'fields');
  if (first.pos === 'wh' || (first.pos === 'preposition' && words[1]?.pos === 'wh'))
    return reading.steps.question(reading, at, words);
  const phrase = nounPhraseAt(words);
  if (reading.mode === 'fields') return readFieldAt(reading, at, words, phrase);
  if (phrase === undefined) return at + 1;
  if (reading.mode === 'nothing') return readOpening(reading, at, words, phrase);
  return readThing(reading, at, words, phrase);
}

/** The beginning of a sentence without a verb. */
export function readOpening(reading: Reading, at: number, words: readonly Word[], phrase: NounPhrase): number {
  const isPlace =
    /^(?:place|home|spot|something)$/.test(phrase.noun) && /^(?:for|to|where)$/.test(phrase.rest[0]?.low ?? '');
  const of = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  const isFields =
    at === 0 &&
    of !== undefined &&
    reading.parts.length > 2 &&
    isProperty(phrase.noun) &&
    !phrase.isMany &&
    phrase.bracket === undefined;
  if (isFields) {
    reading.drafts.current = reading.drafts.entity(of.noun);
    return readObjects(reading, at, words, 'fields');
  }
  const isApp = (isOrganisation(phrase.text) || isPlace) && !phrase.isMany;
  if (isApp && phrase.bracket === undefined) return readApp(reading, at, phrase);
  if (isDescribed(reading, at, phrase) && (phrase.isMany || phrase.bracket !== undefined))
    return readObjects(reading, at, words, 'things');
  if (!phrase.isMany && phrase.rest[0]?.low === 'with') return readAppList(reading, at, phrase.rest.slice(1), phrase);
  const rest = reading.parts.slice(at + 1);
  const isAlone = at === 0 && words.length < 3 && words.every(({ low }) => isEnglishNoun(low)) && isThing(phrase.noun);
  const isListOfThings =
    phrase.isMany &&
    (rest.length > 0 || isAlone) &&
    rest.every(({ join, words: own }) => join !== 'or' && own.length < 6);
  return isListOfThings ? readObjects(reading, at, words, 'things') : at + 1;
}

export function readThing(reading: Reading, at: number, words: readonly Word[], phrase: NounPhrase): number {
  const described = describedAt(phrase.rest);
  const { current } = reading.drafts;
  const spoken = current ?? reading.drafts.spokenOf.at(-1);
  const next = nounPhraseAt(reading.parts[at + 1]?.words ?? []);
  const isListed =
    /^(?:the|an?|its|their)$/.test(phrase.determiner ?? '') &&
    next !== undefined &&
    (/^(?:the|an?|its|their)$/.test(next.determiner ?? '') || isProperty(next.noun)) &&
    !next.isMany;
  const isSaidOf = isProperty(phrase.noun) || isListed;
  const isMeasured = phrase.isMany && ['quantity', 'time'].includes(nounClassOf(phrase.noun) ?? '');
  if (
    spoken &&
    isSaidOf &&
    (!phrase.isMany || isMeasured) &&
    described === -1 &&
    (phrase.bracket === undefined || (isProperty(phrase.noun) && !isRecord(phrase))) &&
    reading.parts[at]?.join !== 'colon'
  ) {
    reading.drafts.current = reading.drafts.entity(spoken.noun);
    return readObjects(reading, at, words, 'fields');
  }
  if (isMeasured && phrase.determiner === 'the' && phrase.bracket === undefined && described === -1) return at + 1;
  if ((noThing.test(phrase.noun) || isTime(phrase.noun)) && phrase.bracket === undefined && described === -1)
    return at + 1;
  const isTheirs = /^(?:their|his|her|its)$/.test(phrase.determiner ?? '');
  const owner = current && reading.drafts.entities.includes(current) ? current : undefined;
  if (isTheirs && owner && (isProperty(phrase.noun) || !phrase.isMany)) {
    if (owner.fields.length === 0) owner.partial = true;
    return readObjects(reading, at, words, 'fields');
  }
  const thing = reading.drafts.entity(phrase.noun);
  reading.owner = isTheirs ? owner : reading.parts[at]?.join === 'start' ? undefined : reading.owner;
  if (reading.owner && phrase.determiner === (isTheirs ? phrase.determiner : undefined))
    reading.drafts.link(thing, reading.owner, true);
  reading.drafts.current = thing;
  const per = /^(?:in|of|for|per|from|to)$/.test(phrase.rest[0]?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
  const isOurs =
    per?.isMany && phrase.rest[0]?.low === 'of' && /^(?:my|our|the)$/.test(per.determiner ?? '') && isPerson(per.noun);
  if (
    per &&
    (isOurs || /^(?:each|every)$/.test(per.determiner ?? '') || (phrase.rest[0]?.low === 'per' && !isTime(per.noun)))
  )
    reading.drafts.link(thing, reading.drafts.entity(per.noun), true);
  if (
    per?.isMany &&
    /^(?:to|for|from)$/.test(phrase.rest[0]?.low ?? '') &&
    /^(?:my|our)$/.test(per.determiner ?? '') &&
    isPerson(per.noun)
  )
    reading.drafts.link(thing, reading.drafts.entity(per.noun));
  if (
    per &&
    !per.isMany &&
    /^an?$/.test(per.determiner ?? '') &&
    isThing(per.noun) &&
    !isOrganisation(per.text) &&
    /^(?:for|to)$/.test(phrase.rest[0]?.low ?? '')
  )
    reading.drafts.link(thing, { noun: per.noun, fields: [] });
  const whose = whoseIn(reading, current, phrase.rest);
  if (whose && whose !== thing) reading.drafts.link(thing, whose, true);
  if (phrase.rest[0]?.low === 'per' && isTime(phrase.rest[1]?.low ?? ''))
    reading.drafts.add([{ title: 'Date', kind: 'date', required: false }]);
  if (phrase.bracket !== undefined) bracketed(reading, thing, phrase.bracket);
  if (described !== -1) return readObjects(reading, at, phrase.rest.slice(described + 1), 'fields');
  reading.drafts.add([...sentAs(phrase), ...rangeIn(phrase.rest)], thing);
  const after = phrase.rest[0];
  if (after?.pos === 'wh') return reading.steps.question(reading, at, phrase.rest);
  return at + 1;
}

/** "customers, the jobs I do for them", "the material I used for each job": what they are of. */
function whoseIn({ drafts }: Reading, before: EntityDraft | undefined, rest: readonly Word[]): EntityDraft | undefined {
  if (rest[0]?.pos !== 'pronoun' && !/^(?:that|which)$/.test(rest[0]?.low ?? '')) return undefined;
  const at = rest.findIndex(({ low }, index) => index > 1 && /^(?:for|to|of|with|on|in)$/.test(low));
  const next = at === -1 ? undefined : rest[at + 1];
  if (next === undefined) return undefined;
  if (/^(?:them|it)$/.test(next.low)) return before && drafts.entities.includes(before) ? before : undefined;
  const each = /^(?:each|every)$/.test(next.low) ? nounPhraseAt(rest, at + 1) : undefined;
  return each && drafts.find(each.noun);
}

export function bracketed(reading: Reading, thing: EntityDraft, text: string): void {
  reading.drafts.add(readFields(splitItems(text)), thing);
}
