import { kindOfName } from '../field-kinds.js';
import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { deedOf, keptBy, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { capitalise, plural } from '../words.js';
import { readStatus } from './choices.js';
import { type Clause, isKeepingVerb } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import type { EntityDraft } from './draft.js';
import { readJudged, readRounds } from './events.js';
import { tellOf } from './focus.js';
import { marking, noThing } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';
import { isPossessive } from './things.js';
import { readTopic } from './topics.js';

/** What the one who writes says, in the pieces that rules look at. */
export interface Spoken {
  readonly reading: Reading;
  readonly at: number;
  readonly clause: Clause;
  /** The first word behind the verb. */
  readonly first: Word;
  /** The verb is one of keeping or having. */
  readonly isKeeping: boolean;
}

/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type DeedRule = (spoken: Spoken) => number | undefined;

export const signing = /^(?:sign|subscribe|register|enrol|enroll|apply|volunteer)$/;
const pointing = /^(?:it|them)$/;

/** "people sign up": each time is a thing to keep. */
export function signedUp(reading: Reading, at: number, { verb, isWanted }: Clause): number {
  if (verb.lemma === 'sign' && !reading.parts[at]?.words.some(({ low }) => /^(?:up|on|in)$/.test(low))) return at + 1;
  const occasion = signing.test(verb.lemma) ? occasionOf(verb.lemma) : undefined;
  if (occasion === undefined || !isWanted) return at + 1;
  const row = reading.drafts.entity(occasion);
  tellOf(reading, row);
  reading.subject = row;
  return at + 1;
}

/** "we approve or reject it". */
const decided: DeedRule = ({ reading, at, clause }) => {
  const { verb } = clause;
  const next = isKeepingVerb(verb) || verb.lemma === 'have' ? undefined : readStatus(reading, at, clause);
  return reading.drafts.current ? next : undefined;
};

export const isIncluded = (words: readonly Word[]): boolean =>
  words.some(({ low }) => /^(?:there|included|listed)$/.test(low));

/** "there are clients", "we are foster parents for cats", "it is sent or paid". */
const being: DeedRule = ({ reading, at, clause, first }) => {
  const { verb, object } = clause;
  if (verb.lemma !== 'be') return undefined;
  const own = nounPhraseAt(reading.parts[at]?.words ?? []);
  // "my buddy should be in there as well"
  if (own && !own.isMany && reading.drafts.current && object.length < 4 && isIncluded(object)) {
    reading.drafts.add(readFields(splitItems(own.text)));
    return at + 1;
  }
  if (reading.parts[at]?.words.some(({ low }, index, all) => low === 'there' && all[index + 1]?.lemma === 'be'))
    return reading.steps.objects(reading, at, object, 'things');
  const about = object.findIndex(({ low }) => low === 'for' || low === 'of');
  const served = about === -1 ? undefined : nounPhraseAt(object, about + 1);
  if (served?.isMany && isThing(served.noun) && !isPerson(served.noun)) reading.drafts.speakOf(served.noun);
  // "we are a youth group with 25 kids"
  const having = object.findIndex(({ low }) => low === 'with');
  const had = having === -1 ? undefined : nounPhraseAt(object, having + 1);
  if (had?.isMany && isPerson(had.noun) && object.slice(having).some(({ pos }) => pos === 'number'))
    reading.drafts.speakOf(had.noun);
  return (/^(?:it|they)$/.test(first.low) ? readStatus(reading, at, clause) : undefined) ?? at + 1;
};

/** "everyone rates it"; what I alone rate has one rating. */
const rated: DeedRule = ({ reading, at, clause: { verb, isWanted }, first }) => {
  const thing = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (!/^(?:rate|review)$/.test(verb.lemma) || !pointing.test(first.low) || !isWanted || !thing) return undefined;
  if (reading.parts[at]?.words.some(({ low }) => low === 'i')) {
    reading.drafts.add([{ title: 'Rating', kind: 'integer', required: false }], thing);
    tellOf(reading, reading.drafts.entity(thing.noun));
    return at + 1;
  }
  const rating = reading.drafts.entity(occasionOf(verb.lemma) ?? 'rating');
  reading.drafts.link(rating, reading.drafts.entity(thing.noun), true);
  reading.drafts.add([{ title: 'Rating', kind: 'integer', required: false }], rating);
  tellOf(reading, rating);
  return at + 1;
};

/** "we tick it off when the owner fetched it". */
const marked: DeedRule = ({ reading, at, clause, first }) => {
  const { verb, object } = clause;
  // "mark the fragile ones"
  const such = object.findIndex(
    ({ low }, index) => index > 0 && low === 'ones' && object[index - 1]?.pos === 'adjective',
  );
  if (marking.test(verb.lemma) && such !== -1 && such < 4) {
    const title = capitalise(object[such - 1]?.low ?? '');
    reading.drafts.add([{ title, kind: 'boolean', required: false }], reading.drafts.current);
    return at + 1;
  }
  const isOff = reading.parts[at]?.words.some(({ low }) => low === 'off');
  if (/^sign$/.test(verb.lemma) && isOff && pointing.test(first.low) && reading.drafts.current) {
    reading.drafts.add([{ title: 'Signed off', kind: 'boolean', required: false }]);
    return at + 1;
  }
  if (!marking.test(verb.lemma) || !pointing.test(first.low)) return undefined;
  const status = readStatus(reading, at, clause);
  const when = object.findIndex(({ low }) => /^(?:when|once|if|as)$/.test(low));
  const done = object.slice(when + 1).filter(({ pos }) => pos === 'verb');
  const flag = when === -1 ? undefined : fieldOfClause([{ ...first, low: 'whether', pos: 'wh' }, ...done]);
  if (status === undefined && flag) reading.drafts.add([flag]);
  return status ?? at + 1;
};

/** "I want to know who has paid", "I note what I sowed". */
const asked: DeedRule = ({ reading, at, clause: { verb, object, isWanted }, first, isKeeping }) => {
  if (first.pos !== 'wh' && !(first.pos === 'preposition' && object[1]?.pos === 'wh')) return undefined;
  if (isWanted && verb.lemma === 'report' && reading.drafts.current === undefined) {
    tellOf(reading, reading.drafts.entity('report'));
    return reading.steps.question(reading, at, object);
  }
  if (!isKeeping && !/^(?:tick|mark|count|measure|decide|say|check|choose|agree|tell|ask)$/.test(verb.lemma))
    return at + 1;
  reading.isQuery = !reading.isSaid;
  if (first.low === 'if')
    return reading.steps.question(reading, at, [
      { ...first, text: 'whether', low: 'whether', lemma: 'whether' },
      ...object.slice(1),
    ]);
  startEntry(reading, first);
  const brought =
    object[1]?.low === 'they' && /^(?:say|enter|tell|write)$/.test(verb.lemma) ? keptBy(object) : undefined;
  if (first.low === 'what' && brought !== undefined && reading.drafts.entities.length === 0) {
    tellOf(reading, reading.drafts.entity(brought));
    return reading.steps.question(reading, at, object);
  }
  const isOwn =
    first.low === 'what' && /^(?:i|we)$/.test(object[1]?.low ?? '') && !/^(?:see|know|show)$/.test(verb.lemma);
  const done = isOwn && isKeeping ? (keptBy(object) ?? (isPlaced(object) ? 'item' : undefined)) : undefined;
  if (done !== undefined && reading.drafts.entities.length === 0) reading.drafts.current = reading.drafts.entity(done);
  return reading.steps.question(reading, at, object);
};

/** "what we put in": the things that are put there. */
const isPlaced = (words: readonly Word[]): boolean =>
  words.some(({ lemma }) => /^(?:put|store|freeze|keep|hold|place)$/.test(lemma));

/** "I look after three kids. I write down when they slept": each time is an entry about one of them. */
function startEntry(reading: Reading, { low }: Word): void {
  const { current, entities } = reading.drafts;
  if (!/^(?:when|what|how)$/.test(low) || current === undefined || entities.length > 0 || !isPerson(current.noun))
    return;
  const entry = reading.drafts.entity('entry');
  reading.drafts.link(entry, reading.drafts.entity(current.noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
  reading.drafts.current = entry;
  reading.isQuery = false;
}

/** "we record each time they picked up a parcel". */
const eachTime: DeedRule = ({ reading, at, clause: { object }, first }) => {
  const { current } = reading.drafts;
  const verb = object.find(({ pos }) => pos === 'verb');
  if (!/^(?:each|every)$/.test(first.low) || object[1]?.low !== 'time' || !verb || !current) return undefined;
  const row = reading.drafts.entity(occasionOf(verb.lemma) ?? 'visit');
  reading.drafts.link(row, reading.drafts.entity(current.noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], row);
  return at + 1;
};

/** "I want my customers to order bread": what they do is a clause of its own. */
const told: DeedRule = ({ reading, at, clause: { verb, object, isWanted } }) => {
  const to = object.findIndex(({ low }) => low === 'to');
  const isTold = isWanted || verb.lemma === 'want';
  if (!isTold || !/^(?:want|need|like|help|ask|allow|let)$/.test(verb.lemma)) return undefined;
  if (to < 1 || to > 3 || object[to + 1]?.pos !== 'verb') return undefined;
  const people = nounPhraseAt(object.slice(0, to));
  if (people && (isPerson(people.noun) || isOrganisation(people.text)))
    return reading.steps.part(reading, at, [...object.slice(0, to), ...object.slice(to + 1)]);
  const last = [...reading.drafts.entities, ...reading.drafts.spokenOf].findLast(({ noun }) => isPerson(noun));
  if (object[0]?.low !== 'them' || last === undefined) return undefined;
  const named: Word = { text: plural(last.noun), low: plural(last.noun), lemma: last.noun, pos: 'noun' };
  return reading.steps.part(reading, at, [named, ...object.slice(to + 1)]);
};

const gathering =
  /^(?:meet|rehearse|train|practi[sc]e|play|run|ride|swim|sing|hike|dance|gather|compete|paddle|row|cook)$/;

/** "we meet every Wednesday": each time is spoken of. */
const regular: DeedRule = ({ reading, at, clause: { verb, object, isNegated, isWanted }, first }) => {
  const next = reading.parts[at]?.words.slice((reading.parts[at]?.words.indexOf(verb) ?? 0) + 1) ?? [];
  const isOften =
    /^(?:each|every|once|twice|weekly|monthly|regularly)$/.test(first.low) ||
    (next[0]?.low === 'on' && isTime(object[0]?.low ?? ''));
  const occasion = gathering.test(verb.lemma) ? (occasionOf(verb.lemma) ?? deedOf(verb.lemma)) : undefined;
  if (!isOften || isNegated || isWanted || occasion === undefined || reading.drafts.entities.length > 0)
    return undefined;
  reading.drafts.speakOf(occasion);
  return at + 1;
};

/** "I teach piano to 20 children". */
const taught: DeedRule = ({ reading, at, clause: { verb, object } }) => {
  if (!/^(?:teach|train|coach|tutor|treat|serve|mentor|instruct)$/.test(verb.lemma)) return undefined;
  const to = object.findIndex(({ low }) => low === 'to' || low === 'for');
  const people = nounPhraseAt(object, to + 1);
  if (!people?.isMany || !isPerson(people.noun)) return undefined;
  reading.drafts.current ??= reading.drafts.speakOf(people.noun);
  return at + 1;
};

/** "I store the warranty of my appliances". */
const partOfWhole: DeedRule = ({ reading, at, clause: { object }, isKeeping }) => {
  const part = nounPhraseAt(object);
  const whole = part?.rest[0]?.low === 'of' ? nounPhraseAt(part.rest, 1) : undefined;
  if (!isKeeping || !part || !whole?.isMany || !isThing(whole.noun)) return undefined;
  if (!/^(?:my|our|all|each|every|the)$/.test(whole.determiner ?? '')) return undefined;
  if (!isProperty(part.noun) || part.isMany || noThing.test(part.noun) || isOrganisation(part.text)) return undefined;
  reading.drafts.current = reading.drafts.entity(whole.noun);
  reading.isSaid = true;
  return reading.steps.objects(reading, at, object.slice(0, object.length - part.rest.length), 'fields');
};

/** "I measure my blood pressure, systolic and diastolic": each time is a row with its date. */
const measured: DeedRule = (spoken) => {
  const { reading, at, clause } = spoken;
  const { verb, object } = clause;
  const phrase = nounPhraseAt(object);
  if (!phrase || verb.lemma !== 'measure') return undefined;
  const whole = measuredIn(spoken);
  const parts = reading.parts.slice(at + 1).filter(({ words }) => words.length < 3);
  const isListed =
    whole === undefined &&
    parts.length > 0 &&
    parts.every(({ words }) => words.every(({ pos }) => pos !== 'verb' && pos !== 'pronoun'));
  const row = reading.drafts.entity(isListed ? phrase.noun : 'measurement');
  if (whole) reading.drafts.link(row, whole, true);
  tellOf(reading, row);
  reading.drafts.add([{ title: 'Date', kind: 'datetime', required: false }]);
  if (!isListed) reading.drafts.add([{ title: capitalise(phrase.text), kind: 'number', required: false }]);
  return at + 1;
};

/** "temperature and humidity in each of them": whose figures are measured. */
function measuredIn({ reading, at }: Spoken): EntityDraft | undefined {
  const { drafts, parts } = reading;
  const words = parts.slice(at).flatMap((part) => part.words);
  const each = words.findIndex(
    ({ low }, index) =>
      index > 1 && /^(?:each|every)$/.test(low) && /^(?:in|of|at|on|for)$/.test(words[index - 1]?.low ?? ''),
  );
  if (each === -1) return undefined;
  const last = drafts.current ?? drafts.spokenOf.at(-1);
  if (words[each + 1]?.low === 'of' && words[each + 2]?.pos === 'pronoun') return last && drafts.entity(last.noun);
  const phrase = nounPhraseAt(words, each);
  return phrase && isThing(phrase.noun) && !isTime(phrase.noun) ? drafts.entity(phrase.noun) : undefined;
}

/** "I type in the points of every team for every round": a row for each of both. */
const figuresOf: DeedRule = ({ reading, at, clause: { object } }) => {
  const figure = nounPhraseAt(object);
  const one = object.findIndex(({ low }) => /^(?:each|every)$/.test(low));
  const other = object.findIndex(({ low }, index) => index > one && /^(?:each|every)$/.test(low));
  const [first, second] = [nounPhraseAt(object, one), nounPhraseAt(object, other)];
  if (one === -1 || other === -1 || !figure || !first || !second || !isProperty(figure.noun)) return undefined;
  if (isTime(second.noun)) return undefined;
  const row = reading.drafts.entity(/^points?$/.test(figure.noun) ? 'score' : figure.noun);
  for (const { noun } of [first, second]) reading.drafts.link(row, reading.drafts.entity(noun), true);
  reading.drafts.add([{ title: capitalise(figure.text), kind: kindOfName(figure.text), required: false }], row);
  tellOf(reading, row);
  return at + 1;
};

/** "we give it a score": a field of it. */
const givenIt: DeedRule = ({ reading, at, clause: { verb, object }, first }) => {
  const given = pointing.test(first.low) && verb.lemma === 'give' ? nounPhraseAt(object, 1) : undefined;
  if (!reading.drafts.current || !given || !/^an?$/.test(given.determiner ?? '') || !isProperty(given.noun))
    return undefined;
  return reading.steps.objects(reading, at, object.slice(1), 'fields');
};

/** "we hand it to one of our freelancers", "I assign it to a driver": each row names one. */
const handedTo: DeedRule = ({ reading, at, clause: { verb, object }, first }) => {
  const { current } = reading.drafts;
  if (!current || !pointing.test(first.low) || !/^(?:give|hand|assign|send|pass)$/.test(verb.lemma)) return undefined;
  const to = object.findIndex(({ low }) => low === 'to');
  const isOneOf = object[to + 1]?.low === 'one' && object[to + 2]?.low === 'of';
  const whom = to === -1 ? undefined : nounPhraseAt(object, to + (isOneOf ? 3 : 1));
  if (!whom || !isPerson(whom.noun) || (whom.isMany && !isOneOf)) return undefined;
  const known = reading.drafts.find(whom.noun) ?? (isOneOf ? reading.drafts.entity(whom.noun) : undefined);
  if (known) reading.drafts.link(current, known);
  else reading.drafts.add(readFields(splitItems(whom.text)));
  return at + 1;
};

/** "we lend them", "people book it". */
const lentOn: DeedRule = ({ reading, at, clause: { verb }, first }) => {
  const meant = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (!/^(?:it|them|one)$/.test(first.low) || !meant) return undefined;
  if (!/^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma)) return undefined;
  const row = reading.drafts.entity(occasionOf(verb.lemma) ?? 'booking');
  reading.drafts.link(row, reading.drafts.entity(meant.noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], row);
  // What is told next of what is lent is about the thing.
  reading.drafts.current = /^(?:lend|loan|rent)$/.test(verb.lemma) ? reading.drafts.entity(meant.noun) : row;
  reading.isSaid = true;
  return at + 1;
};

/** "put them into setlists for our gigs": more things to keep. */
const places: DeedRule = ({ reading, at, clause: { object }, first, isKeeping }) => {
  if (!pointing.test(first.low)) return undefined;
  const described = object.findIndex(({ low }) => low === 'with');
  const kept = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (isKeeping && kept && described > 2) {
    tellOf(reading, reading.drafts.entity(kept.noun));
    return reading.steps.objects(reading, at, object.slice(described + 1), 'fields');
  }
  const into = object.findIndex(({ low }) => /^(?:in|into|to)$/.test(low));
  const phrase = into === -1 ? undefined : nounPhraseAt(object, into + 1);
  if (!phrase?.isMany || isProperty(phrase.noun) || reading.drafts.current === undefined) return at + 1;
  reading.drafts.entity(phrase.noun);
  const next = phrase.rest[0]?.low === 'for' ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (next?.isMany && isThing(next.noun)) reading.drafts.entity(next.noun);
  return at + 1;
};

/** "I want to raise the points with a button": what a page does with what is kept. */
const raised: DeedRule = ({ at, clause: { verb, isWanted } }) =>
  isWanted && /^(?:raise|increase|increment|lower|decrease)$/.test(verb.lemma) ? at + 1 : undefined;

/** "people can apply to adopt one with their name and email": each time is a row about what was told of. */
const appliedTo: DeedRule = ({ reading, at, clause: { verb, object, isWanted }, first }) => {
  const { current } = reading.drafts;
  const isOne = object.slice(1, 4).some(({ low }) => /^(?:one|it|them)$/.test(low));
  const occasion = /^(?:apply|register|sign|ask)$/.test(verb.lemma) ? occasionOf(verb.lemma) : undefined;
  if (!isWanted || !current || occasion === undefined || first.pos !== 'verb' || !isOne) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, reading.drafts.entity(current.noun), true);
  tellOf(reading, row);
  const described = object.findIndex(({ low }) => low === 'with');
  return described === -1 ? at + 1 : reading.steps.objects(reading, at, object.slice(described + 1), 'fields');
};

/** By what is done, in the order in which they are tried. */
export const deedRules: readonly DeedRule[] = [
  raised,
  appliedTo,
  decided,
  being,
  ({ reading, at, clause }) => readRounds(reading, at, clause) ?? readJudged(reading, at, clause),
  rated,
  marked,
  asked,
  eachTime,
  told,
  ({ reading, at, clause, isKeeping }) => (isKeeping ? readTopic(reading, at, clause.object) : undefined),
  regular,
  taught,
  partOfWhole,
  ({ reading, at, clause: { object } }) =>
    isPossessive(reading, object) ? reading.steps.bare(reading, at, object) : undefined,
  measured,
  figuresOf,
  givenIt,
  handedTo,
  lentOn,
  places,
];
