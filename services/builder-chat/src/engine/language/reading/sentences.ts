import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { isVerb } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { aboutOf, aboutRest, isDescribed } from './apps.js';
import { readStatus } from './choices.js';
import { type Clause, clauseOf, isHavingVerb, isUser, withoutFillers, withVerb } from './clause.js';
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
      isStatement(words) ||
      ((at === 0 || phrases[at]?.isMany) && describedAt(phrases[at]?.rest ?? []) !== -1),
  );
  const things = phrases.filter((phrase) => phrase?.isMany && !isProperty(phrase.noun)).length;
  const each =
    /^(?:for|per|about)$/.test(left[0]?.words[0]?.low ?? '') && left.length === 1
      ? nounPhraseAt(left[0]?.words ?? [], 1)
      : undefined;
  if (each && /^(?:each|every|an?)$/.test(each.determiner ?? '')) {
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
  const phrase = nounPhraseAt(clause?.subject === 'speaker' ? clause.object : words);
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
  if (phrase === undefined || areThings) return readSentence(reading, right, 'things');
  const about = isOrganisation(phrase.text) && !phrase.isMany ? (aboutOf(phrase) ?? aboutRest(phrase)) : phrase.noun;
  reading.drafts.current = about === undefined ? undefined : reading.drafts.entity(about);
  readSentence(reading, right, 'fields');
}

export function readPart(reading: Reading, at: number, all: readonly Word[]): number {
  const words = withoutFillers(all);
  const first = words[0];
  if (first === undefined) return at + 1;
  if (first.low === 'each' && words[1]?.low === 'with' && reading.drafts.current) {
    reading.isSaid = true;
    return reading.steps.objects(reading, at, words.slice(2), 'fields');
  }
  const topic = readTopic(reading, at, words);
  if (topic !== undefined) return topic;
  if (first.pos === 'wh' || (first.pos === 'preposition' && words[1]?.pos === 'wh' && words[1].low !== 'where'))
    return reading.steps.question(reading, at, words);
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

export function readClause(reading: Reading, at: number, clause: Clause): number {
  const { subject, verb, object } = clause;
  reading.isSpoken = subject === 'speaker';
  const isPeople = typeof subject === 'object' && (isPerson(subject.noun) || isOrganisation(subject.noun));
  const keeps =
    isPeople &&
    (subject.isMany || /^an?$/.test(subject.determiner ?? '')) &&
    /^(?:keep|manage|track|organi[sz]e|log|record|store|plan|collect|register|maintain)$/.test(verb.lemma);
  if (keeps && !/^(?:their|his|her)$/.test(object[0]?.low ?? '') && !isDescribed(reading, at, subject))
    return readSpoken(reading, at, { ...clause, subject: 'speaker', isWanted: true });
  const looks =
    typeof subject === 'object' &&
    clause.isWanted &&
    isUser(subject) &&
    /^(?:see|look|know|find|view|browse|search|check)$/.test(verb.lemma);
  if (looks) reading.isSpoken = true;
  if (subject === 'speaker' || looks) return readSpoken(reading, at, clause);
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
  if (subject === 'it') return readSaid(reading, at, reading.drafts.current, clause);
  if (isOrganisation(subject.text) && !subject.isMany && reading.drafts.find(subject.noun) === undefined) {
    if (isHavingVerb(verb)) return reading.steps.objects(reading, at, object, 'things');
  }
  if (handing.test(verb.lemma) && isPerson(subject.noun)) {
    const handed = nounPhraseAt(object);
    if (
      handed &&
      (!isProperty(handed.noun) ||
        (handed.isMany && /^(?:report|submit|send|file)$/.test(verb.lemma)) ||
        isDescribed(reading, at, handed))
    ) {
      reading.isSaid = false;
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
