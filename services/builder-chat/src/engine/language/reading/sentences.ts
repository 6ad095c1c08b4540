import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { isVerb, keptBy, occasionOf } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { readAdded, readDeed } from './added.js';
import { aboutOf, aboutRest, isDescribed } from './apps.js';
import { readStatus } from './choices.js';
import { type Clause, clauseOf, isHavingVerb, isKeepingVerb, isUser, withoutFillers, withVerb } from './clause.js';
import { readEntries, readPaired, readRounds } from './events.js';
import { handing, noThing, topicWord } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import { type Part } from './parts.js';
import { type Mode, type Reading } from './reading.js';
import { describedAt, hasOwnObject, isRecord, isStatement, withoutLabels } from './records.js';
import { readSaid, readStay } from './said.js';
import { readSpoken } from './spoken.js';
import { readTopic } from './topics.js';

export function readSentence(reading: Reading, all: readonly Part[], mode: Mode = 'nothing'): void {
  const parts = withoutLabels(all);
  const colon = parts.findIndex(({ join }, at) => join === 'colon' && at > 0);
  if (colon !== -1) return readDetails(reading, parts.slice(0, colon), parts.slice(colon));
  reading.parts = parts;
  reading.items = parts.map(({ join, words }) => ({ join: join === 'colon' ? 'comma' : join, text: textOf(words) }));
  reading.mode = mode;
  reading.isQuery = false;
  reading.isSaid = false;
  reading.isSpoken = false;
  reading.owner = undefined;
  reading.subject = undefined;
  for (let at = 0; at < parts.length;) at = readPart(reading, at, parts[at]?.words ?? []);
}

/** What stands before a colon says what the app is, or which thing has the fields that follow. */
export function readDetails(reading: Reading, left: readonly Part[], right: readonly Part[]): void {
  const phrases = right.map(({ words }) => nounPhraseAt(withoutFillers(words)));
  const isStructured = right.some(
    ({ words, join }, at) =>
      isRecord(phrases[at]) ||
      (at > 0 && join === 'colon') ||
      (at < 2 && isStatement(words)) ||
      ((at === 0 || phrases[at]?.isMany) && describedAt(phrases[at]?.rest ?? []) !== -1),
  );
  const things = phrases.filter((phrase) => phrase?.isMany && !isProperty(phrase.noun)).length;
  const topicAt =
    left.length === 1 ? (left[0]?.words.findIndex(({ low }) => /^(?:for|per|about)$/.test(low)) ?? -1) : -1;
  const each = topicAt === -1 ? undefined : nounPhraseAt(left[0]?.words ?? [], topicAt + 1);
  const isPer = left[0]?.words[topicAt]?.low === 'per';
  if (
    each &&
    each.rest.length === 0 &&
    (isPer || (topicAt === 0 ? /^(?:each|every|an?)$/ : /^(?:each|every)$/).test(each.determiner ?? '')) &&
    !isTime(each.noun)
  ) {
    reading.drafts.current = reading.drafts.entity(each.noun);
    return readSentence(reading, right, 'fields');
  }
  const areThings = isStructured || (phrases[0]?.isMany && things * 2 > phrases.length);
  const words = withoutFillers(left[0]?.words ?? []);
  if (topicWord.test(words[0]?.low ?? '') || words[0]?.pos === 'wh') {
    readSentence(reading, left);
    return readSentence(reading, right, reading.drafts.current ? 'fields' : 'things');
  }
  const clause = clauseOf(words, false);
  if (clause && /^(?:register|sign|enrol|enroll|apply)$/.test(clause.verb.lemma) && clause.isWanted) {
    readSentence(reading, left);
    return readSentence(reading, right, 'fields');
  }
  const keeper = clause && typeof clause.subject === 'object' && !isPerson(clause.subject.noun) ? undefined : clause;
  const kept =
    keeper?.object[0]?.low === 'what' && keeper.object.length > 1 && keeper.object.length < 5
      ? (keptBy(keeper.object) ?? 'entry')
      : undefined;
  if (kept !== undefined) {
    reading.drafts.current = reading.drafts.entity(kept);
    return readSentence(reading, right, 'fields');
  }
  const phrase = nounPhraseAt(clause?.subject === 'speaker' ? clause.object : words);
  const before = left.slice(0, -1);
  const lastOf = /^(?:each|every)$/.test(left.at(-1)?.words[0]?.low ?? '')
    ? nounPhraseAt(left.at(-1)?.words ?? [])
    : undefined;
  if (lastOf && before.length > 0) {
    readSentence(reading, before);
    const owner = reading.drafts.current;
    reading.drafts.current = reading.drafts.entity(lastOf.noun);
    if (owner) reading.drafts.link(reading.drafts.current, owner, true);
    return readSentence(reading, right, 'fields');
  }
  const isLong =
    left.length > 1 ||
    (phrase !== undefined && describedAt(phrase.rest) !== -1) ||
    (clause !== undefined && clause.subject !== 'speaker');
  if (isLong) {
    readSentence(reading, left);
    return readSentence(
      reading,
      right,
      reading.drafts.current && !(isStructured && phrases[0]?.isMany) ? 'fields' : 'things',
    );
  }
  reading.drafts.current = undefined;
  if (phrase && areThings && clause?.subject === 'speaker' && !isKeepingVerb(clause.verb) && phrase.isMany)
    reading.drafts.speakOf(phrase.noun);
  if (phrase === undefined || areThings) return readSentence(reading, right, 'things');
  // "a list of what is in our freezer"
  if (phrase && phrase.rest[0]?.low === 'of' && phrase.rest[1]?.pos === 'wh' && !phrase.isMany) {
    reading.drafts.current = reading.drafts.entity('item');
    return readSentence(reading, right, 'fields');
  }
  const tested =
    clause?.subject === 'speaker' && /^(?:test|inspect|check|examine)$/.test(clause.verb.lemma)
      ? occasionOf(clause.verb.lemma)
      : undefined;
  if (tested !== undefined) {
    reading.drafts.current = reading.drafts.entity(tested);
    return readSentence(reading, right, 'fields');
  }
  const about =
    isOrganisation(phrase.text) && !phrase.isMany
      ? (aboutRest(phrase) ?? namedBy(right[0]) ?? aboutOf(phrase))
      : phrase.noun;
  const opensTopic =
    /^(?:for|per)$/.test(right[0]?.words[0]?.low ?? '') && /^(?:each|every)$/.test(right[0]?.words[1]?.low ?? '');
  if (opensTopic) return readSentence(reading, right, 'things');
  reading.drafts.current = about === undefined ? undefined : reading.drafts.entity(about);
  readSentence(reading, right, 'fields');
}

const noNaming = /^(?:first|last|full|family|given|company|user|nick|middle|short|own|common|display|brand|the|a)$/;
/** "chemical name" as the first of the fields says that they are those of a chemical. */
function namedBy(first: Part | undefined): string | undefined {
  const [thing, name] = first?.words ?? [];
  return first?.words.length === 2 &&
    thing?.pos !== 'verb' &&
    name?.low === 'name' &&
    thing &&
    !noNaming.test(thing.low)
    ? thing.low
    : undefined;
}

export function readPart(reading: Reading, at: number, all: readonly Word[]): number {
  const words = withoutFillers(all);
  const first = words[0];
  if (first === undefined) return at + 1;
  if (first.low === 'each' && words[1]?.low === 'with' && reading.drafts.current) {
    reading.isSaid = true;
    return reading.steps.objects(reading, at, words.slice(2), 'fields');
  }
  if (/^(?:let|allow|enable)$/.test(first.low) && words.length > 2 && !/^(?:me|us|it)$/.test(words[1]?.low ?? ''))
    return readPart(
      reading,
      at,
      words.slice(1).filter(({ low }, index) => low !== 'to' || index > 3),
    );
  if (first.low === 'not' && words.length > 1) return at + 1;
  if (
    all[0]?.low === 'only' &&
    first.pos === 'noun' &&
    words.some(({ low }) => /^(?:write|edit|change|see|read|delete|publish)s?$/.test(low))
  )
    return at + 1;
  if (first.low === 'nobody' || (first.low === 'no' && words[1]?.low === 'one')) return at + 1;
  const topic = readTopic(reading, at, words);
  if (topic !== undefined) return topic;
  if (first.pos === 'wh' && at === 0 && reading.mode === 'nothing' && first.low.startsWith('who'))
    reading.isQuery = true;
  if (
    first.pos === 'wh' ||
    (first.pos === 'preposition' && words[1]?.pos === 'wh' && (words[1].low !== 'where' || reading.mode === 'fields'))
  )
    return reading.steps.question(reading, at, words);
  const added = readAdded(reading, at, words);
  if (added !== undefined) return added;
  const clause = clauseOf(words, reading.mode !== 'nothing') ?? continued(reading, at, words);
  if (clause) return readClause(reading, at, clause);
  return reading.steps.bare(reading, at, words);
}

/** "we run a shop and need to know ...": the second half is said by the same. */
export function continued(reading: Reading, at: number, words: readonly Word[]): Clause | undefined {
  const [first, second] = words;
  if (
    at > 0 &&
    first?.pos === 'aux' &&
    first.lemma === 'be' &&
    reading.isSaid &&
    reading.subject &&
    reading.parts[at]?.join !== 'or' &&
    second !== undefined
  ) {
    reading.drafts.current = reading.subject;
    return withVerb('it', words, 0);
  }
  if (
    at > 0 &&
    first?.pos === 'verb' &&
    reading.isSaid &&
    reading.parts[at]?.join !== 'or' &&
    hasOwnObject(first, second)
  )
    return withVerb('it', words, 0);
  const isNext =
    reading.isSpoken && at > 0 && reading.parts[at]?.join !== 'or' && first?.pos === 'verb' && isVerb(first.lemma);
  const hasObject =
    second !== undefined &&
    (['determiner', 'pronoun', 'wh', 'particle', 'preposition'].includes(second.pos) || second.lemma !== second.low);
  return isNext && hasObject ? { ...withVerb('speaker', words, 0), isWanted: true } : undefined;
}

const theApp = /^(?:app|application|system|program|tool|page|site|website|software|screen|dashboard)$/;

export function readClause(reading: Reading, at: number, clause: Clause): number {
  const { subject, verb, object } = clause;
  reading.isSpoken = subject === 'speaker';
  const isPeople = typeof subject === 'object' && (isPerson(subject.noun) || isOrganisation(subject.noun));
  const event =
    readEntries(reading, at, clause) ??
    readPaired(reading, at, clause) ??
    (isPeople ? readRounds(reading, at, clause) : undefined);
  if (event !== undefined) return event;
  const keeps =
    isPeople &&
    (subject.isMany || /^(?:an?|each|every|the)$/.test(subject.determiner ?? '')) &&
    /^(?:keep|manage|track|organi[sz]e|log|record|store|plan|collect|register|maintain)$/.test(verb.lemma);
  if (keeps && !/^(?:their|his|her)$/.test(object[0]?.low ?? '') && !isDescribed(reading, at, subject))
    return readSpoken(reading, at, { ...clause, subject: 'speaker', isWanted: true });
  const looks =
    typeof subject === 'object' &&
    clause.isWanted &&
    isUser(subject) &&
    /^(?:see|look|know|find|view|browse|search|check)$/.test(verb.lemma);
  if (looks) reading.isSpoken = true;
  const isRule =
    subject === 'speaker' && /^only (?:i|we) (?:can|may|should|must)\b/i.test(textOf(reading.parts[at]?.words ?? []));
  if (isRule) return at + 1;
  if (subject === 'speaker' || looks) return readSpoken(reading, at, clause);
  if (typeof subject === 'object' && theApp.test(subject.noun) && !isHavingVerb(verb)) return at + 1;
  if (typeof subject === 'object' && theApp.test(subject.noun) && /^(?:show|give|state)$/.test(verb.lemma))
    return at + 1;
  const deed = readDeed(reading, at, clause);
  if (deed !== undefined) return deed;
  reading.isSaid = true;
  const status = readStatus(reading, at, clause);
  if (status !== undefined) return status;
  if (
    typeof subject === 'object' &&
    ((/^(?:admin|visitor)s?$/i.test(subject.text) && !handing.test(verb.lemma)) ||
      (object.length === 1 && object[0]?.pos === 'pronoun' && reading.drafts.find(subject.noun) === undefined))
  )
    return at + 1;
  if (subject === 'it' && verb.lemma === 'be' && object[0]?.low === 'with' && object[1]?.pos === 'pronoun') {
    reading.drafts.add([
      { title: 'Person', kind: 'text', required: false },
      ...(object.some(({ low }) => low === 'since')
        ? [{ title: 'Since', kind: 'date' as const, required: false }]
        : []),
    ]);
    return at + 1;
  }
  const isAllowed =
    typeof subject === 'object' &&
    (isUser(subject) || reading.parts[at]?.words.some(({ low }) => low === 'only')) &&
    /^(?:add|see|edit|change|delete|view|read|post|remove|update|make|upload|enter|write|look|know)$/.test(
      verb.lemma,
    ) &&
    reading.parts[at]?.words.some(({ low }) => /^(?:can|may|only|must|allowed)$/.test(low));
  const added = isAllowed && /^(?:add|post|upload)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  if (added?.isMany && object[0]?.pos !== 'pronoun' && reading.drafts.entities.length === 0)
    reading.drafts.entity(added.noun);
  if (isAllowed || (clause.isNegated && typeof subject === 'object' && isUser(subject))) return at + 1;
  if (
    typeof subject === 'object' &&
    verb.lemma === 'check' &&
    /\bin and out\b/.test(textOf(reading.parts[at]?.words ?? []).toLowerCase())
  )
    return readStay(reading, at, subject);
  if (subject === 'it' && verb.lemma === 'vote' && reading.drafts.current) {
    reading.drafts.link(reading.drafts.entity('vote'), reading.drafts.current, true);
    return at + 1;
  }
  if (subject === 'it') return readSaid(reading, at, reading.drafts.current, clause);
  if (isOrganisation(subject.text) && !subject.isMany && reading.drafts.find(subject.noun) === undefined) {
    if (isHavingVerb(verb)) return reading.steps.objects(reading, at, object, 'things');
  }
  const isOurPlace = subject.determiner === 'our' && !subject.isMany && reading.drafts.find(subject.noun) === undefined;
  if (isOurPlace && verb.lemma === 'have' && nounPhraseAt(object)?.isMany)
    return reading.steps.objects(reading, at, object, 'things');
  const isFigure =
    isProperty(subject.noun) &&
    !subject.isMany &&
    subject.determiner === 'the' &&
    verb.lemma === 'be' &&
    !noThing.test(subject.noun);
  if (isFigure && reading.drafts.current && reading.drafts.find(subject.noun) === undefined) {
    reading.drafts.add(readFields(splitItems(subject.text)));
    return at + 1;
  }
  const chosen = nounPhraseAt(object);
  const of = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (
    isUser(subject) &&
    of &&
    chosen &&
    isProperty(chosen.noun) &&
    /^(?:choose|pick|select|leave|enter|state|specify|give)$/.test(verb.lemma)
  ) {
    reading.drafts.current = reading.drafts.entity(of.noun);
    reading.isSaid = true;
    return reading.steps.objects(reading, at, object, 'fields');
  }
  const votedOn = verb.lemma === 'vote' ? reading.drafts.current : undefined;
  if (votedOn) {
    reading.drafts.link(reading.drafts.entity('vote'), votedOn, true);
    return at + 1;
  }
  if (handing.test(verb.lemma) && isPerson(subject.noun)) {
    const handed = nounPhraseAt(object);
    const isOfBefore =
      /^(?:result|value|data|detail|information|answer)$/.test(handed?.noun ?? '') && handed?.determiner === 'the';
    if (isOfBefore && (reading.drafts.current?.fields.length ?? 0) > 1) return at + 1;
    if (
      handed &&
      (!isProperty(handed.noun) ||
        (handed.isMany && /^(?:report|submit|send|file)$/.test(verb.lemma)) ||
        isDescribed(reading, at, handed))
    ) {
      const about = reading.drafts.current;
      reading.isSaid = false;
      if (
        about &&
        !isPerson(about.noun) &&
        /(?:^| )(?:defect|damage|problem|issue|fault|breakdown|incident|repair)$/.test(handed.noun)
      )
        reading.drafts.link(reading.drafts.entity(handed.noun), about, true);
      return reading.steps.objects(reading, at, object, 'things');
    }
    if (handed && /^visitors?$/i.test(subject.text)) {
      reading.drafts.current = reading.drafts.entity('entry');
      return reading.steps.objects(reading, at, object, 'fields');
    }
    if (object[0]?.pos === 'wh' && verb.lemma === 'report') {
      reading.drafts.current = reading.drafts.entity('report');
      reading.mode = 'fields';
      return reading.steps.question(reading, at, object);
    }
  }
  if (
    reading.mode === 'nothing' &&
    !isHavingVerb(verb) &&
    verb.lemma !== 'be' &&
    !isPerson(subject.noun) &&
    !isThing(subject.noun) &&
    !/^(?:each|every)$/.test(subject.determiner ?? '')
  )
    return at + 1;
  if (isTime(subject.noun) || noThing.test(subject.noun)) return at + 1;
  return readSaid(reading, at, reading.drafts.entity(subject.noun), clause);
}
