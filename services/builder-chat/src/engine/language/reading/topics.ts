import { isLasting, isOccasionDay, isOrganisation, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import { isOccasionNoun } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { clauseOf } from './clause.js';
import type { EntityDraft } from './draft.js';
import { readRepeated } from './events.js';
import { tellOf } from './focus.js';
import { topicWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt } from './records.js';

/** "for each client projects with ..." is about each client; "at our bakery customers ..." about the bakery. */
export function singleTopic(phrase: NounPhrase | undefined, words: readonly Word[]): NounPhrase | undefined {
  if (phrase === undefined || !phrase.isMany || phrase.determiner === undefined) return phrase;
  const own = phrase.text.split(' ');
  const at = /^(?:each|every)$/.test(phrase.determiner)
    ? own.length - 1
    : own.findIndex((word) => isOrganisation(word)) + 1;
  if (at < 1 || at >= own.length) return phrase;
  const text = own.slice(0, at).join(' ');
  const from = words.findIndex((word) => word.text === own[at]);
  return from === -1 ? phrase : { ...phrase, text, noun: text.toLowerCase(), isMany: false, rest: words.slice(from) };
}

/** "for every bird I see I want to note ...": what is said of it is left out. */
function withoutRelative(phrase: NounPhrase | undefined): NounPhrase | undefined {
  const [pronoun, verb] = phrase?.rest ?? [];
  if (phrase === undefined || pronoun?.pos !== 'pronoun' || verb?.pos !== 'verb') return phrase;
  const next = phrase.rest.findIndex(({ pos, low }, at) => at > 1 && pos === 'pronoun' && /^(?:i|we)$/.test(low));
  return next === -1 || next > 5 ? phrase : { ...phrase, rest: phrase.rest.slice(next) };
}

const isGerund = (noun: string): boolean => /[a-z]{3}ing$/.test(noun) && nounClassOf(noun) === undefined;

/** "each film is shown several times, and for each screening ...": what happens is of the thing that was told of. */
function ownerOf({ drafts }: Reading, at: number, noun: string): EntityDraft | undefined {
  const { current } = drafts;
  const isEvent = ['act', 'event'].includes(nounClassOf(noun) ?? '') || isOccasionNoun(noun) || isGerund(noun);
  const isKept = current !== undefined && drafts.entities.includes(current) && isLasting(current.noun);
  return at > 0 && isEvent && isKept && drafts.find(noun) === undefined ? current : undefined;
}

/** "after every visit I write an invoice with ...": what is written is kept, of what was told of before. */
function readWritten(reading: Reading, at: number, { rest }: NounPhrase): number | undefined {
  const clause = clauseOf(rest, false);
  const thing = clause?.subject === 'speaker' ? nounPhraseAt(clause.object) : undefined;
  const described = thing === undefined ? -1 : describedAt(thing.rest);
  const isWritten = clause && /^(?:write|make|send|fill|create|issue)$/.test(clause.verb.lemma);
  if (!thing || !isWritten || described === -1 || !/^an?$/.test(thing.determiner ?? '')) return undefined;
  const owner = reading.drafts.current;
  const row = reading.drafts.entity(thing.noun);
  if (owner) reading.drafts.link(row, owner, true);
  tellOf(reading, row);
  return reading.steps.objects(reading, at, thing.rest.slice(described + 1), 'fields');
}

/** "for every lesson I write down ...", "at the end of the month ...", "each hive has ...". */
export function readTopic(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const [first, second] = words;
  if (first === undefined || second === undefined) return undefined;
  if (/^(?:each|every)$/.test(first.low) && second.low === 'time' && words[2]?.pos === 'pronoun')
    return reading.steps.question(reading, at, [
      { ...first, text: 'whenever', low: 'whenever', lemma: 'whenever', pos: 'wh' },
      ...words.slice(2),
    ]);
  if (/^(?:each|every)$/.test(first.low) && second.pos === 'noun' && isTime(second.low)) {
    const repeated = readRepeated(reading, at, words.slice(2));
    if (repeated !== undefined) return repeated;
    const event = reading.drafts.current ? nounPhraseAt(words, 2) : undefined;
    if (!event || !/^an?$/.test(event.determiner ?? '') || event.rest[0]?.low !== 'with')
      return reading.steps.part(reading, at, words.slice(2));
    const owner = reading.drafts.current;
    reading.drafts.current = reading.drafts.entity(event.noun);
    if (owner) reading.drafts.link(reading.drafts.current, owner, true);
    return reading.steps.objects(reading, at, event.rest.slice(1), 'fields');
  }
  if (!topicWord.test(first.low)) return undefined;
  if (first.low === 'with' && reading.mode === 'fields' && !/^(?:each|every)$/.test(second.low)) return undefined;
  const last = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  const isOne = /^(?:each|every)$/.test(second.low) && /^(?:one|of)$/.test(words[2]?.low ?? '');
  if (isOne && last !== undefined) {
    reading.drafts.current = reading.drafts.entity(last.noun);
    reading.mode = 'fields';
    reading.isSaid = true;
    reading.isQuery = false;
    const rest = words.slice(words[2]?.low === 'of' ? 4 : 3);
    const said = clauseOf(rest, false);
    return said?.subject === 'speaker'
      ? reading.steps.objects(reading, at, said.object, 'fields')
      : reading.steps.part(reading, at, rest);
  }
  const phrase = withoutRelative(singleTopic(nounPhraseAt(words, 1), words));
  if (phrase === undefined || (first.low === 'with' && !/^(?:each|every)$/.test(second.low))) return undefined;
  const isEach =
    /^(?:each|every|all)$/.test(second.low) ||
    (first.low === 'for' && /^an?$/.test(second.low) && at === 0 && /^(?:i|we)$/.test(phrase.rest[0]?.low ?? '')) ||
    (reading.drafts.find(phrase.noun) !== undefined && first.low === 'for');
  const whole = phrase.rest[0]?.low === 'of' ? nounPhraseAt(phrase.rest, 1) : undefined;
  const known = whole ? reading.drafts.find(whole.noun) : undefined;
  if (isEach && isTime(phrase.noun) && whole && known) {
    reading.drafts.current = reading.drafts.entity(phrase.noun);
    reading.drafts.link(reading.drafts.current, known, true);
    reading.drafts.add([{ title: 'Date', kind: 'date', required: false }]);
    reading.isSaid = true;
    reading.mode = 'fields';
    return whole.rest.length === 0 ? at + 1 : reading.steps.part(reading, at, whole.rest);
  }
  const written = isEach && first.low === 'after' ? readWritten(reading, at, phrase) : undefined;
  if (written !== undefined) return written;
  if (isEach && !isTime(phrase.noun)) {
    const owner = ownerOf(reading, at, phrase.noun);
    reading.drafts.current = reading.drafts.entity(phrase.noun);
    if (owner) reading.drafts.link(reading.drafts.current, owner, true);
    if (isOccasionDay(phrase.noun)) reading.drafts.add([{ title: 'Date', kind: 'date', required: false }]);
    reading.mode = 'fields';
    reading.isSaid = true;
    reading.isQuery = false;
    if (phrase.rest.length === 0) return at + 1;
    const clause = clauseOf(phrase.rest, false);
    if (clause && clause.subject === 'speaker') return reading.steps.objects(reading, at, clause.object, 'fields');
    return reading.steps.part(reading, at, phrase.rest);
  }
  const isOurs =
    (/^(?:my|our)$/.test(phrase.determiner ?? '') && /^(?:pronoun|determiner)$/.test(phrase.rest[0]?.pos ?? '')) ||
    // "at work we have ..."
    (at === 0 && /^(?:at|in)$/.test(first.low) && phrase.determiner === undefined && phrase.rest[0]?.pos === 'pronoun');
  const isRole = first.low === 'as' && phrase.rest[0]?.pos === 'pronoun';
  if (isEach || isOurs || isRole || isTime(phrase.noun) || isOrganisation(phrase.text)) {
    let rest = phrase.rest;
    while (rest[0]?.low === 'of') rest = nounPhraseAt(rest, 1)?.rest ?? [];
    return rest.length === 0 ? at + 1 : reading.steps.part(reading, at, rest);
  }
  return undefined;
}
