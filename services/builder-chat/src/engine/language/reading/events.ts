import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { deedOf, having, keeping, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { type Clause, clauseOf } from './clause.js';
import type { EntityDraft } from './draft.js';
import { tellOf } from './focus.js';
import { joining, marking, noThing } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';

/** Verbs of what is done to one thing after the other, each time with something to write down. */
const attending =
  /^(?:check|inspect|visit|weigh|control|look|test|examine|clean|service|feed|water|ride|walk|prune|milk)$/;
/** Verbs of what somebody gives an opinion of. */
const judging = /^(?:guess|bet|predict|rate|review|judge)$/;
/** Verbs of what two people do with each other. */
const meeting = /^(?:meet|teach|visit|treat|coach|mentor|tutor|train|call|interview|help)$/;

/** "I look into each hive every week": each time is a row about one of them. */
export function readRounds(reading: Reading, at: number, { subject, verb, object }: Clause): number | undefined {
  const each = object.findIndex(({ low }) => /^(?:each|every|all)$/.test(low));
  const thing = each === -1 || each > 2 ? undefined : eachOf(reading, object.slice(each));
  if (thing === undefined || !isKept(thing)) return undefined;
  if (!attending.test(verb.lemma) && (each > 0 || !isDoneTo(verb))) return undefined;
  const who = typeof subject === 'object' && subject.isMany && isPerson(subject.noun) ? [subject] : [];
  return begin(reading, at, deedOf(verb.lemma) ?? 'check', [thing, ...who]);
}

/** "every day I weigh it and note ...": each time is a row about what was told of last. */
export function readRepeated(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const clause = clauseOf(words, false);
  const { current } = reading.drafts;
  const isIt = /^(?:it|them)$/.test(clause?.object[0]?.low ?? '') && clause?.object.length === 1;
  if (clause?.subject !== 'speaker' || clause.isNegated || !current || !isIt || !isDoneTo(clause.verb))
    return undefined;
  reading.isSpoken = true;
  return begin(reading, at, deedOf(clause.verb.lemma) ?? 'check', [
    { text: current.noun, noun: current.noun, isMany: false, determiner: undefined, bracket: undefined, rest: [] },
  ]);
}

/** "each hive"; "each of them" are those that were told of last. */
function eachOf({ drafts }: Reading, words: readonly Word[]): NounPhrase | undefined {
  const last = drafts.current ?? drafts.spokenOf.at(-1);
  if (words[1]?.low !== 'of' || words[2]?.pos !== 'pronoun') return nounPhraseAt(words);
  return last && { text: last.noun, noun: last.noun, isMany: true, determiner: 'each', bracket: undefined, rest: [] };
}

/** Something happens to the thing: it is not only kept, had, given or marked. */
const isDoneTo = ({ lemma }: Word): boolean =>
  !keeping.has(lemma) &&
  !having.has(lemma) &&
  !joining.test(lemma) &&
  !marking.test(lemma) &&
  !/^(?:number|name|call|pay|charge|send|like|love|know|make|build|do|print|sell|buy)$/.test(lemma) &&
  deedOf(lemma) !== undefined;

/** "we guess the results of the games", "I review restaurants": each is a row about one of them. */
export function readJudged(reading: Reading, at: number, { verb, object }: Clause): number | undefined {
  if (!judging.test(verb.lemma)) return undefined;
  const first = nounPhraseAt(object);
  const of = first?.rest[0]?.low === 'of' ? nounPhraseAt(first.rest, 1) : undefined;
  const thing = of?.isMany ? of : first;
  if (thing === undefined || !thing.isMany || !isKept(thing)) return undefined;
  return begin(reading, at, occasionOf(verb.lemma) ?? verb.lemma, [thing]);
}

/** "volunteers meet refugees", "I match each volunteer with a learner": a row names one of each. */
export function readPaired(reading: Reading, at: number, { subject, verb, object }: Clause): number | undefined {
  const other = nounPhraseAt(object);
  if (other === undefined || !isPerson(other.noun)) return undefined;
  if (
    typeof subject === 'object' &&
    isPerson(subject.noun) &&
    subject.isMany &&
    other.isMany &&
    meeting.test(verb.lemma)
  )
    return begin(reading, at, occasionOf(verb.lemma) ?? 'meeting', [subject, other]);
  const second = /^(?:with|to)$/.test(other.rest[0]?.low ?? '') ? nounPhraseAt(other.rest, 1) : undefined;
  if (
    subject !== 'speaker' ||
    !/^(?:match|pair|assign)$/.test(verb.lemma) ||
    second === undefined ||
    !isPerson(second.noun)
  )
    return undefined;
  return begin(reading, at, verb.lemma === 'pair' ? 'pair' : verb.lemma === 'match' ? 'match' : 'assignment', [
    other,
    second,
  ]);
}

/** "They write down every day what they did": somebody's entries, each of a day. */
export function readEntries(reading: Reading, at: number, { subject, verb, object }: Clause): number | undefined {
  if (!/^(?:write|log|record|note|enter|measure|track|document|fill)$/.test(verb.lemma)) return undefined;
  const { current } = reading.drafts;
  const person =
    typeof subject === 'object'
      ? subject.isMany && isPeople(subject)
        ? subject.noun
        : undefined
      : subject === 'it' && current && isPerson(current.noun)
        ? current.noun
        : undefined;
  if (subject === 'speaker' && isDaily(reading, object)) return beginDay(reading, at, withoutTimes(object));
  const rest = withoutTimes(object);
  const first = rest[0];
  const isOwn = /^(?:their|his|her|how|what|when|where|which)$/.test(first?.low ?? '') || rest.length < object.length;
  if (person === undefined || first === undefined || !isOwn) return undefined;
  const entry = reading.drafts.entity('entry');
  reading.drafts.link(entry, reading.drafts.entity(person), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
  reading.drafts.current = entry;
  reading.mode = 'fields';
  reading.isSaid = true;
  return reading.steps.objects(reading, at, /^(?:their|his|her)$/.test(first.low) ? rest.slice(1) : rest, 'fields');
}

/** "I note every day how many kWh they made", "everyone enters how many they did each day", where no thing is at hand. */
function isDaily({ drafts, mode }: Reading, object: readonly Word[]): boolean {
  if (mode === 'fields' || (drafts.current && drafts.entities.includes(drafts.current))) return false;
  const [first] = withoutTimes(object);
  const last = object.at(-2);
  const isEach =
    withoutTimes(object) !== object || (/^(?:each|every)$/.test(last?.low ?? '') && isTime(object.at(-1)?.low ?? ''));
  return isEach && first !== undefined && (first.pos === 'wh' || isProperty(nounPhraseAt([first])?.noun ?? ''));
}

function beginDay(reading: Reading, at: number, asked: readonly Word[]): number {
  const entry = reading.drafts.entity('entry');
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
  tellOf(reading, entry);
  const end = /^(?:each|every)$/.test(asked.at(-2)?.low ?? '') ? -2 : undefined;
  return reading.steps.objects(reading, at, asked.slice(0, end), 'fields');
}

/** "who has it": a loan where there are things and people, else who holds the thing. */
export function readHolder(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const asks =
    words[0]?.low === 'who' &&
    words.some(({ lemma }) => lemma === 'have') &&
    words.some(({ low }) => /^(?:it|them|one)$/.test(low));
  if (!asks || words.length > 8) return undefined;
  const known = reading.drafts.find('loan') ?? reading.drafts.find('rental');
  const things = [...reading.drafts.entities, ...reading.drafts.spokenOf];
  const person = things.find(({ noun }) => isPerson(noun));
  const thing = things.findLast(({ noun }) => !isPerson(noun) && noun !== 'loan' && noun !== 'rental');
  if (known === undefined && (person === undefined || thing === undefined)) return undefined;
  const loan = known ?? reading.drafts.entity('loan');
  if (known === undefined && thing && person) {
    reading.drafts.link(loan, reading.drafts.entity(thing.noun), true);
    reading.drafts.link(loan, reading.drafts.entity(person.noun), true);
  } else if (!hasPerson(loan, person)) reading.drafts.add([{ title: 'Borrower', kind: 'text', required: false }], loan);
  reading.drafts.current = loan;
  reading.mode = 'fields';
  return at + 1;
}

const hasPerson = ({ fields }: EntityDraft, person: EntityDraft | undefined): boolean =>
  person !== undefined && fields.some(({ refWord }) => refWord?.toLowerCase() === person.noun.toLowerCase());

const isPeople = ({ noun, text }: NounPhrase): boolean => isPerson(noun) || isOrganisation(text);
const isKept = ({ noun, text }: NounPhrase): boolean =>
  isThing(noun) && !isTime(noun) && !noThing.test(noun) && !isOrganisation(text);

/** Without "every day", "each evening", "daily". */
function withoutTimes(words: readonly Word[]): readonly Word[] {
  if (/^(?:daily|weekly|monthly)$/.test(words[0]?.low ?? '')) return words.slice(1);
  return /^(?:each|every)$/.test(words[0]?.low ?? '') && isTime(words[1]?.low ?? '') ? words.slice(2) : words;
}

function begin(reading: Reading, at: number, occasion: string, about: readonly NounPhrase[]): number {
  const row = reading.drafts.entity(occasion);
  for (const { noun } of about) reading.drafts.link(row, reading.drafts.entity(noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], row);
  reading.drafts.current = row;
  reading.subject = row;
  reading.mode = 'fields';
  reading.isSaid = true;
  return at + 1;
}
