import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { readDeed } from './added.js';
import { isDescribed } from './apps.js';
import { readStatus } from './choices.js';
import { type Clause, isHavingVerb, isUser } from './clause.js';
import { readEntries, readPaired, readRounds } from './events.js';
import { tellOf } from './focus.js';
import { handing, noThing, withWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';
import { sentAs } from './records.js';
import { readLent, readSaid, readStay } from './said.js';
import { readSpoken } from './spoken.js';
import { isIncluded, signing } from './spoken-deeds.js';

interface Statement {
  readonly reading: Reading;
  readonly at: number;
  readonly clause: Clause;
  /** What the whole part says, in small letters. */
  readonly text: string;
}
/** What is said of somebody or something that is named. */
interface NamedStatement extends Statement {
  readonly subject: NounPhrase;
}
/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type Rule<S extends Statement> = (statement: S) => number | undefined;

/** A part of a sentence that has a verb: what the one who writes does, and what is said of things. The first rule that fits reads it. */
export function readClause(reading: Reading, at: number, clause: Clause): number {
  const { subject } = clause;
  reading.isSpoken = subject === 'speaker';
  const statement = { reading, at, clause, text: textOf(reading.parts[at]?.words ?? []).toLowerCase() };
  for (const rule of rules) {
    const next = rule(statement);
    if (next !== undefined) return next;
  }
  if (typeof subject === 'string') return readSaid(reading, at, reading.drafts.current, clause);
  for (const rule of namedRules) {
    const next = rule({ ...statement, subject });
    if (next !== undefined) return next;
  }
  return readSaid(reading, at, reading.drafts.entity(subject.noun), clause);
}

/** "trainees log every day what they learned", "volunteers meet refugees", "guards check every door". */
const events: Rule<Statement> = ({ reading, at, clause }) => {
  const { subject } = clause;
  const isPeople = typeof subject === 'object' && (isPerson(subject.noun) || isOrganisation(subject.noun));
  return (
    readEntries(reading, at, clause) ??
    readPaired(reading, at, clause) ??
    (isPeople ? readRounds(reading, at, clause) : undefined)
  );
};

/** "at each training the coach notes who was there": who writes it down is no thing of the app. */
function isScribe({ drafts, isSaid }: Reading, { subject, verb, object }: Clause): boolean {
  if (typeof subject === 'string' || subject.isMany || !isPerson(subject.noun) || !drafts.current) return false;
  const isNoted = /^(?:note|enter|write|record|log|tick|mark|fill|count|measure)$/.test(verb.lemma);
  return subject.determiner === 'the' && isNoted && isSaid && !drafts.find(subject.noun) && object.length > 0;
}

/** "a landlord keeps flats": they do what the one who writes wants. */
const kept: Rule<Statement> = ({ reading, at, clause }) => {
  const { subject, verb, object } = clause;
  if (typeof subject === 'string' || (!isPerson(subject.noun) && !isOrganisation(subject.noun))) return undefined;
  const isAnyone = subject.isMany || /^(?:an?|each|every|the)$/.test(subject.determiner ?? '');
  const keeps = /^(?:keep|manage|track|organi[sz]e|log|record|store|plan|collect|register|maintain)$/.test(verb.lemma);
  const isOwn = /^(?:their|his|her)$/.test(object[0]?.low ?? '');
  if (isScribe(reading, clause)) {
    reading.isSpoken = true;
    return readSpoken(reading, at, { ...clause, subject: 'speaker' });
  }
  return isAnyone && keeps && !isOwn && !isDescribed(reading, at, subject)
    ? readSpoken(reading, at, { ...clause, subject: 'speaker', isWanted: true })
    : undefined;
};

/** "I want ...", "parents should see ..."; "only I can see it" is a matter of access. */
const spoken: Rule<Statement> = ({ reading, at, clause, text }) => {
  const { subject, verb } = clause;
  const looks =
    typeof subject === 'object' &&
    clause.isWanted &&
    isUser(subject) &&
    /^(?:see|look|know|find|view|browse|search|check)$/.test(verb.lemma);
  if (looks) reading.isSpoken = true;
  if (subject !== 'speaker' && !looks) return undefined;
  return /^only (?:i|we) (?:can|may|should|must)\b/.test(text) ? at + 1 : readSpoken(reading, at, clause);
};

const theApp = /^(?:app|application|system|program|tool|page|site|website|software|screen|dashboard)$/;

/** "whoever leads a ride enters the route": what they did is the row. */
const whoever: Rule<Statement> = ({ reading, at, text }) => {
  const words = reading.parts[at]?.words ?? [];
  if (!/^who(?:so)?ever\b/.test(text)) return undefined;
  const done = nounPhraseAt(words, 2);
  const noted = words.findIndex(
    ({ lemma }, index) => index > 2 && /^(?:enter|write|note|log|record|report)$/.test(lemma),
  );
  if (!done || noted === -1 || !isThing(done.noun)) return undefined;
  tellOf(reading, reading.drafts.entity(done.noun));
  return reading.steps.objects(reading, at, words.slice(noted + 1), 'fields');
};

/** "the app shows the consumption" keeps nothing. */
const ofTheApp: Rule<Statement> = ({ at, clause: { subject, verb } }) =>
  typeof subject === 'object' &&
  theApp.test(subject.noun) &&
  (!isHavingVerb(verb) || /^(?:show|give|state)$/.test(verb.lemma))
    ? at + 1
    : undefined;

/** "the teacher grades it", "is confirmed or cancelled". */
const done: Rule<Statement> = ({ reading, at, clause }) => {
  const deed = readDeed(reading, at, clause);
  if (deed !== undefined) return deed;
  reading.isSaid = true;
  return readStatus(reading, at, clause);
};

/** "visitors see it": who may do what is read elsewhere. */
const ofVisitors: Rule<Statement> = ({ reading, at, clause: { subject, verb, object } }) => {
  if (typeof subject === 'string') return undefined;
  const isRole = /^(?:admin|visitor)s?$/i.test(subject.text) && !handing.test(verb.lemma);
  const isPointer =
    object.length === 1 && object[0]?.pos === 'pronoun' && reading.drafts.find(subject.noun) === undefined;
  return isRole || isPointer ? at + 1 : undefined;
};

/** "documents belong to it", "a tenant has it from a day until another": rows about what was told before. */
const aboutIt: Rule<Statement> = ({ reading, at, clause: { subject, verb, object } }) => {
  const { current } = reading.drafts;
  if (typeof subject === 'string' || !current || !/^(?:it|them)$/.test(object[0]?.low ?? '')) return undefined;
  if (current.noun === subject.noun) return undefined;
  if (verb.lemma === 'belong') {
    const row = reading.drafts.entity(subject.noun);
    reading.drafts.link(row, reading.drafts.entity(current.noun), true);
    reading.drafts.add(sentAs(subject), row);
    return at + 1;
  }
  return verb.lemma === 'have' && isPerson(subject.noun)
    ? readLent(reading, at, reading.drafts.entity(subject.noun), current, object.slice(1))
    : undefined;
};

/** "some kayaks are broken": a box to tick. */
const someAre: Rule<Statement> = ({ reading, at, clause: { subject, verb, object, isState } }) => {
  const thing = typeof subject === 'object' ? reading.drafts.find(subject.noun) : undefined;
  const [state, ...more] = isState && verb.lemma !== 'be' ? [verb, ...object] : object;
  if (typeof subject === 'string' || !thing || !/^(?:some|few|several|many)$/.test(subject.determiner ?? ''))
    return undefined;
  if (
    (verb.lemma !== 'be' && !isState) ||
    state === undefined ||
    more.length > 0 ||
    !/^(?:adjective|verb)$/.test(state.pos)
  )
    return undefined;
  reading.drafts.add([{ title: capitalise(state.low), kind: 'boolean', required: false }], thing);
  return at + 1;
};

/** "it is with him since May". */
const held: Rule<Statement> = ({ reading, at, clause: { subject, verb, object } }) => {
  const isWith = object[0]?.low === 'with' && object[1]?.pos === 'pronoun';
  if (subject !== 'it' || verb.lemma !== 'be' || !isWith) return undefined;
  reading.drafts.add([{ title: 'Person', kind: 'text', required: false }]);
  if (object.some(({ low }) => low === 'since'))
    reading.drafts.add([{ title: 'Since', kind: 'date', required: false }]);
  return at + 1;
};

const access = /^(?:add|see|edit|change|delete|view|read|post|remove|update|make|upload|enter|write|look|know)$/;

/** "users can add photos" is a matter of access; what they add is kept where nothing else is named. */
const allowed: Rule<Statement> = ({ reading, at, clause, text }) => {
  const { subject, verb, object } = clause;
  if (typeof subject === 'string') return undefined;
  const isAllowed =
    (isUser(subject) || /\bonly\b/.test(text)) &&
    access.test(verb.lemma) &&
    /\b(?:can|may|only|must|allowed)\b/.test(text);
  const added = isAllowed && /^(?:add|post|upload)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  if (added?.isMany && object[0]?.pos !== 'pronoun' && reading.drafts.entities.length === 0)
    reading.drafts.entity(added.noun);
  return isAllowed || (clause.isNegated && isUser(subject)) ? at + 1 : undefined;
};

/** "guests check in and out". */
const stay: Rule<Statement> = ({ reading, at, clause: { subject, verb }, text }) =>
  typeof subject === 'object' && verb.lemma === 'check' && /\bin and out\b/.test(text)
    ? readStay(reading, at, subject)
    : undefined;

/** "each may vote". */
const voted: Rule<Statement> = ({ reading, at, clause: { subject, verb } }) => {
  const { current } = reading.drafts;
  if (verb.lemma !== 'vote' || subject !== 'it' || !current) return undefined;
  reading.drafts.link(reading.drafts.entity('vote'), current, true);
  return at + 1;
};

/** For any subject, in the order in which they are tried. */
const rules: readonly Rule<Statement>[] = [
  whoever,
  events,
  kept,
  spoken,
  ofTheApp,
  aboutIt,
  someAre,
  done,
  ofVisitors,
  held,
  allowed,
  stay,
  voted,
];

/** "our clinic has patients", "our makerspace has machines". */
const ofPlace: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  if (subject.isMany || reading.drafts.find(subject.noun) !== undefined) return undefined;
  const isPlace = isOrganisation(subject.text) && isHavingVerb(verb);
  const isOurs = subject.determiner === 'our' && verb.lemma === 'have' && nounPhraseAt(object)?.isMany;
  return isPlace || isOurs ? reading.steps.objects(reading, at, object, 'things') : undefined;
};

/** "my buddy should be in there as well": a field of what was told before. */
const included: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const isIn = verb.lemma === 'be' && isIncluded(object);
  if (!isIn || subject.isMany || object.length > 3 || !reading.drafts.current) return undefined;
  if (!/^(?:my|our|the|his|her)$/.test(subject.determiner ?? '') || reading.drafts.find(subject.noun)) return undefined;
  reading.drafts.add(readFields(splitItems(subject.text)));
  return at + 1;
};

/** "every box is in a place": a field of it. */
const situated: Rule<NamedStatement> = ({ reading, at, clause: { verb, object, isNegated }, subject }) => {
  const within = reading.parts[at]?.words.findIndex(({ lemma }) => lemma === 'be') ?? -1;
  const [preposition] = reading.parts[at]?.words.slice(within + 1) ?? [];
  const isWithin = verb.lemma === 'be' && /^(?:in|on|at)$/.test(preposition?.low ?? '');
  const place = isWithin ? nounPhraseAt(object) : undefined;
  if (
    !place ||
    !/^an?$/.test(place.determiner ?? '') ||
    isNegated ||
    !/^(?:each|every|an?|the)$/.test(subject.determiner ?? '')
  )
    return undefined;
  tellOf(reading, reading.drafts.entity(subject.noun));
  return reading.steps.objects(reading, at, object, 'fields');
};

/** "every box is in a place, and its items have a name": they are parts of what was told of before. */
const ofIts: Rule<NamedStatement> = ({ reading, clause: { verb }, subject }) => {
  const owner = reading.subject ?? reading.drafts.current;
  const isParts = /^(?:its|their)$/.test(subject.determiner ?? '') && subject.isMany && isHavingVerb(verb);
  if (isParts && owner && isThing(subject.noun) && reading.drafts.find(subject.noun) !== owner)
    reading.drafts.link(reading.drafts.entity(subject.noun), reading.drafts.entity(owner.noun), true);
  return undefined;
};

/** "the hall can be hired by clubs": each time is a row that names a club. */
const doneBy: Rule<NamedStatement> = ({ reading, at, clause: { verb, isState, object }, subject }) => {
  const by = reading.parts[at]?.words.findIndex(({ low }) => low === 'by') ?? -1;
  const doer = by === -1 || !isState ? undefined : nounPhraseAt(reading.parts[at]?.words ?? [], by + 1);
  const occasion = /^(?:book|reserve|hire|rent|lend|borrow|loan|use)$/.test(verb.lemma)
    ? occasionOf(verb.lemma)
    : undefined;
  if (!doer?.isMany || occasion === undefined || object.length > 6) return undefined;
  if (!isPerson(doer.noun) && !isOrganisation(doer.noun)) return undefined;
  const row = reading.drafts.entity(occasion);
  if (subject.isMany || /^(?:an?|each|every)$/.test(subject.determiner ?? ''))
    reading.drafts.link(row, reading.drafts.entity(subject.noun), true);
  reading.drafts.link(row, reading.drafts.entity(doer.noun), true);
  tellOf(reading, row);
  return at + 1;
};

/** "the price is per kilo": a field of what was told before. */
const figure: Rule<NamedStatement> = ({ reading, at, clause: { verb }, subject }) => {
  const isFigure = isProperty(subject.noun) && !subject.isMany && subject.determiner === 'the' && verb.lemma === 'be';
  if (!isFigure || noThing.test(subject.noun) || !reading.drafts.current) return undefined;
  if (reading.drafts.find(subject.noun) !== undefined) return undefined;
  reading.drafts.add(readFields(splitItems(subject.text)));
  return at + 1;
};

const times = /^(?:time|slot|time slot|date|day|hour|evening|appointment time)$/;

/** "donors book a time", "customers pick a barber and a time": each time is a row that names all of them. */
const bookedTime: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  if (!/^(?:book|reserve|pick|choose|select|request)$/.test(verb.lemma) || !isPerson(subject.noun)) return undefined;
  const listed = reading.parts.slice(at + 1).findIndex(({ join, words }) => join === 'colon' || words.length > 3);
  const rest = reading.parts.slice(at + 1, listed === -1 ? undefined : at + 1 + listed).map(({ words }) => words);
  const phrases = [object, ...rest].map((words) => nounPhraseAt(words));
  const last = phrases.findLastIndex((phrase) => phrase && times.test(phrase.noun));
  const others = phrases.slice(0, last).flatMap((phrase) => phrase ?? []);
  if (last === -1 || (last === 0 && !/^(?:book|reserve)$/.test(verb.lemma))) return undefined;
  if (others.some(({ noun }) => !isThing(noun)) || phrases[last]?.isMany) return undefined;
  const row = reading.drafts.entity(
    /^(?:pick|choose|select)$/.test(verb.lemma) ? 'booking' : (occasionOf(verb.lemma) ?? 'booking'),
  );
  for (const { noun } of [...others, subject]) reading.drafts.link(row, reading.drafts.entity(noun), true);
  const isDay = /^(?:date|day|evening)$/.test(phrases[last]?.noun ?? '');
  reading.drafts.add([{ title: isDay ? 'Date' : 'Time', kind: isDay ? 'date' : 'datetime', required: false }], row);
  tellOf(reading, row);
  return at + 1 + last;
};

/** "a customer brings a watch, we write down ...": what is told is about the watch. */
const brought: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const thing = /^(?:bring|leave|drop|hand)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  const isOne = /^(?:an?|each|every)$/.test(subject.determiner ?? '') && !subject.isMany && isPerson(subject.noun);
  const isKept = thing && isThing(thing.noun) && !isTime(thing.noun) && /^(?:an?|their|his|her)$/.test(thing.determiner ?? '');
  if (!isOne || !thing || !isKept) return undefined;
  const row = reading.drafts.entity(thing.noun);
  tellOf(reading, row);
  const known = reading.drafts.find(subject.noun);
  if (known) reading.drafts.link(row, known);
  else reading.drafts.add(readFields(splitItems(subject.text)), row);
  return at + 1;
};

/** "visitors choose a concert and reserve seats": each reservation is of what is chosen. */
const chosenFor: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const thing = /^(?:choose|pick|select)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  const next = reading.parts[at + 1]?.words[0];
  const isBooked = next !== undefined && /^(?:book|reserve|order|rent|hire|buy)$/.test(next.lemma);
  const occasion = isBooked && reading.parts[at + 1]?.join === 'and' ? occasionOf(next.lemma) : undefined;
  if (!thing || thing.isMany || !isThing(thing.noun) || isTime(thing.noun) || occasion === undefined) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, reading.drafts.entity(thing.noun), true);
  if (isUser(subject)) reading.drafts.add([{ title: 'Name', kind: 'text', required: true }], row);
  else reading.drafts.link(row, reading.drafts.entity(subject.noun));
  tellOf(reading, row);
  return at + 2;
};

/** "visitors choose a date": a field of what was told before. */
const chosen: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const property = nounPhraseAt(object);
  const of = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (!isUser(subject) || !of || !property || !isProperty(property.noun)) return undefined;
  if (!/^(?:choose|pick|select|leave|enter|state|specify|give)$/.test(verb.lemma)) return undefined;
  reading.drafts.current = reading.drafts.entity(of.noun);
  reading.isSaid = true;
  return reading.steps.objects(reading, at, object, 'fields');
};

/** "guests sign up with their name and email": each time is a row about what was told before. */
const signedBy: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const occasion =
    signing.test(verb.lemma) && isPerson(subject.noun) && subject.isMany ? occasionOf(verb.lemma) : undefined;
  const { current } = reading.drafts;
  const isTold = withWord.test(object[0]?.low ?? '') || /^(?:their|his|her)$/.test(object[0]?.low ?? '');
  if (occasion === undefined || !current || isPerson(current.noun) || !isTold) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, current, true);
  tellOf(reading, row);
  return reading.steps.objects(reading, at, object.slice(1), 'fields');
};

/** "members vote". */
const votedBy: Rule<NamedStatement> = ({ reading, at, clause: { verb } }) => {
  const { current } = reading.drafts;
  if (verb.lemma !== 'vote' || !current) return undefined;
  reading.drafts.link(reading.drafts.entity('vote'), current, true);
  return at + 1;
};

/** "employees hand in their expenses", "technicians report defects": what is handed in is kept. */
const handedIn: Rule<NamedStatement> = ({ reading, at, clause: { verb, object, isWanted }, subject }) => {
  if (
    isWanted &&
    verb.lemma === 'add' &&
    isPerson(subject.noun) &&
    /^(?:thing|item|object)s$/.test(object[0]?.low ?? '')
  ) {
    tellOf(reading, reading.drafts.entity('item'));
    return readWithin(reading, at, object.slice(1));
  }
  if (!handing.test(verb.lemma) || !isPerson(subject.noun)) return undefined;
  const handed = nounPhraseAt(object);
  const isOfBefore =
    /^(?:result|value|data|detail|information|answer)$/.test(handed?.noun ?? '') && handed?.determiner === 'the';
  if (isOfBefore && (reading.drafts.current?.fields.length ?? 0) > 1) return at + 1;
  const isHanded =
    handed &&
    (!isProperty(handed.noun) ||
      (handed.isMany && /^(?:report|submit|send|file)$/.test(verb.lemma)) ||
      isDescribed(reading, at, handed));
  if (isHanded) {
    linkDefect(reading, handed);
    reading.isSaid = false;
    return reading.steps.objects(reading, at, object, 'things');
  }
  if (handed && /^visitors?$/i.test(subject.text)) {
    reading.drafts.current = reading.drafts.entity('entry');
    return reading.steps.objects(reading, at, object, 'fields');
  }
  if (object[0]?.pos !== 'wh' || !/^(?:report|enter|submit|file)$/.test(verb.lemma)) return undefined;
  const isFound = object.some(({ lemma }) => lemma === 'find' || lemma === 'lose');
  if (verb.lemma !== 'report' && !isFound) return undefined;
  tellOf(reading, reading.drafts.entity(isFound ? 'item' : 'report'));
  return reading.steps.question(reading, at, object);
};

/** "things they find with a photo": what stands behind "with". */
function readWithin(reading: Reading, at: number, rest: readonly Word[]): number {
  const from = rest.findIndex(({ low }) => low === 'with');
  return from === -1 ? at + 1 : reading.steps.objects(reading, at, rest.slice(from + 1), 'fields');
}

/** Defects are those of the thing that was told of before. */
function linkDefect({ drafts }: Reading, { noun }: NounPhrase): void {
  const isDefect = /(?:^| )(?:defect|damage|problem|issue|fault|breakdown|incident|repair)$/.test(noun);
  if (isDefect && drafts.current && !isPerson(drafts.current.noun))
    drafts.link(drafts.entity(noun), drafts.current, true);
}

/** What begins a request and is no thing says nothing of what is kept; nor do times. */
const aside: Rule<NamedStatement> = ({ reading, at, clause: { verb }, subject }) => {
  const isRemark =
    reading.mode === 'nothing' &&
    !isHavingVerb(verb) &&
    verb.lemma !== 'be' &&
    !isPerson(subject.noun) &&
    !isThing(subject.noun) &&
    !/^(?:each|every|an?)$/.test(subject.determiner ?? '');
  return isRemark || isTime(subject.noun) || noThing.test(subject.noun) ? at + 1 : undefined;
};

/** For a named subject, in the order in which they are tried. */
const namedRules: readonly Rule<NamedStatement>[] = [
  ofPlace,
  included,
  situated,
  ofIts,
  doneBy,
  figure,
  bookedTime,
  chosenFor,
  brought,
  chosen,
  signedBy,
  votedBy,
  handedIn,
  aside,
];
