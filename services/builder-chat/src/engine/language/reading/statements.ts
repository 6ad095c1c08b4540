import { isOrganisation, isPerson, isThing } from '../nouns/noun-kinds.js';
import { isOccasionNoun } from '../tagging/verbs.js';
import { textOf } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { readDeed } from './added.js';
import { isDescribed } from './apps.js';
import { readStatus } from './choices.js';
import { type Clause, isHavingVerb, isUser } from './clause.js';
import { readEntries, readPaired, readRounds } from './events.js';
import { tellOf } from './focus.js';
import { handing } from './lexicon.js';
import { namedRules } from './named-statements.js';
import { nounPhraseAt } from './noun-phrase.js';
import { readLent, readStay } from './ranges.js';
import type { Reading } from './reading.js';
import { sentAs } from './records.js';
import { readSaid } from './said.js';
import { readSpoken } from './spoken.js';
import type { Rule, Statement } from './statement.js';

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
  const isOfBefore = drafts.find(subject.noun) === undefined || isOccasionNoun(drafts.current.noun);
  return subject.determiner === 'the' && isNoted && isSaid && isOfBefore && object.length > 0;
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
  const acts = handing.test(verb.lemma) || /^(?:choose|pick|select|book|reserve)$/.test(verb.lemma);
  const isRole = /^(?:admin|visitor)s?$/i.test(subject.text) && !acts;
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
  if (
    /^(?:take|get|fetch|keep)$/.test(verb.lemma) &&
    subject.isMany &&
    isPerson(subject.noun) &&
    object[1]?.low === 'home'
  )
    reading.drafts.entity('loan');
  return /^(?:have|take|get|fetch|keep)$/.test(verb.lemma) &&
    isPerson(subject.noun) &&
    (verb.lemma === 'have' || object[1]?.low === 'home')
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

/** "each may vote", "others vote for it". */
const voted: Rule<Statement> = ({ reading, at, clause: { subject, verb, object } }) => {
  const { current } = reading.drafts;
  if (verb.lemma !== 'vote' || !current || (subject !== 'it' && !/^(?:it|them)$/.test(object[0]?.low ?? '')))
    return undefined;
  reading.drafts.link(reading.drafts.entity('vote'), current, true);
  return at + 1;
};

/** For any subject, in the order in which they are tried. */
const rules: readonly Rule<Statement>[] = [
  whoever,
  voted,
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
];
