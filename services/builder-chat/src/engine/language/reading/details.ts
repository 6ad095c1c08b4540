import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { keptBy, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { aboutOf, aboutRest } from './apps.js';
import { type Clause, clauseOf, isKeepingVerb, withoutFillers } from './clause.js';
import { topicWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import type { Part } from './parts.js';
import type { Reading } from './reading.js';
import { describedAt, isRecord, isStatement } from './records.js';

/** A sentence with a colon, and what stands before it. */
interface Details {
  readonly reading: Reading;
  readonly left: readonly Part[];
  readonly right: readonly Part[];
  /** What the first part before the colon says. */
  readonly clause: Clause | undefined;
  readonly phrase: NounPhrase | undefined;
  /** Behind the colon stand things with fields of their own, or statements. */
  readonly isStructured: boolean;
  /** Behind the colon stand things, rather than fields. */
  readonly areThings: boolean;
  readonly opensWithThings: boolean;
}

/** Reads the sentence and returns true; false where the rule does not fit. */
type DetailRule = (details: Details) => boolean;

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
  const opensWithThings = phrases[0]?.isMany ?? false;
  const words = withoutFillers(left[0]?.words ?? []);
  const clause = clauseOf(words, false);
  const details: Details = {
    reading,
    left,
    right,
    clause,
    phrase: nounPhraseAt(clause?.subject === 'speaker' ? clause.object : words),
    isStructured,
    areThings: isStructured || (opensWithThings && things * 2 > phrases.length),
    opensWithThings,
  };
  if (!rules.some((rule) => rule(details))) reading.steps.sentence(reading, right, 'things');
}

/** What stands behind the colon are fields of this thing. */
function fieldsOf({ reading, right }: Pick<Details, 'reading' | 'right'>, noun: string): true {
  reading.drafts.current = reading.drafts.entity(noun);
  reading.steps.sentence(reading, right, 'fields');
  return true;
}

/** "I need to know per apartment: ...", "for each bottle: ...". */
const ofEach: DetailRule = (details) => {
  const words = details.left.length === 1 ? (details.left[0]?.words ?? []) : [];
  const at = words.findIndex(({ low }) => /^(?:for|per|about)$/.test(low));
  const each = at === -1 ? undefined : nounPhraseAt(words, at + 1);
  if (!each || each.rest.length > 0 || isTime(each.noun)) return false;
  const determiners = at === 0 ? /^(?:each|every|an?)$/ : /^(?:each|every)$/;
  return (words[at]?.low === 'per' || determiners.test(each.determiner ?? '')) && fieldsOf(details, each.noun);
};

/** "for our shop: ...", "who comes: ...". */
const ofTopic: DetailRule = ({ reading, left, right }) => {
  const [first] = withoutFillers(left[0]?.words ?? []);
  if (!topicWord.test(first?.low ?? '') && first?.pos !== 'wh') return false;
  reading.steps.sentence(reading, left);
  reading.steps.sentence(reading, right, reading.drafts.current ? 'fields' : 'things');
  return true;
};

/** "I want people to reserve online": what one occasion of it is called. */
function doneBy(words: readonly Word[]): string | undefined {
  const to = words.findIndex(
    ({ low }, at) => low === 'to' && words[at + 1]?.pos === 'verb' && words[at - 1]?.pos !== 'verb',
  );
  const wanted = words.findLastIndex(({ lemma }, at) => at < to && /^(?:want|need|like|let|allow|ask)$/.test(lemma));
  const people = wanted === -1 ? undefined : nounPhraseAt(words.slice(wanted + 1, to));
  const done = words[to + 1];
  const isDone = done !== undefined && /^(?:book|reserve|order|register|sign|apply|enrol|enroll)$/.test(done.lemma);
  const hasThing = nounPhraseAt(words, to + 2)?.isMany;
  return people && isPerson(people.noun) && isDone && !hasThing ? occasionOf(done.lemma) : undefined;
}

/** "people register for our run: name, email". */
const ofSignUp: DetailRule = ({ reading, left, right, clause }) => {
  const last = left.at(-1)?.words ?? [];
  const told = doneBy(last);
  if (told) return fieldsOf({ reading, right }, told);
  if (!clause?.isWanted || !/^(?:register|sign|enrol|enroll|apply)$/.test(clause.verb.lemma)) return false;
  reading.steps.sentence(reading, left);
  reading.steps.sentence(reading, right, 'fields');
  return true;
};

/** "I log what I eat: ...", "hunters log what they shot: ...". */
const ofDoing: DetailRule = (details) => {
  const { clause } = details;
  const isKept = clause && (typeof clause.subject === 'string' || isPerson(clause.subject.noun));
  if (!isKept || clause.object[0]?.low !== 'what' || clause.object.length < 2 || clause.object.length > 4) return false;
  return fieldsOf(details, keptBy(clause.object) ?? 'entry');
};

/** "machines and every breakdown: when it happened". */
const ofLastEach: DetailRule = (details) => {
  const { reading, left } = details;
  const last = left.at(-1)?.words ?? [];
  const each = /^(?:each|every)$/.test(last[0]?.low ?? '') ? nounPhraseAt(last) : undefined;
  if (!each || left.length < 2) return false;
  reading.steps.sentence(reading, left.slice(0, -1));
  const owner = reading.drafts.current;
  if (owner) reading.drafts.link(reading.drafts.entity(each.noun), owner, true);
  return fieldsOf(details, each.noun);
};

/** "I take care of my father and must not forget his pills: which medicine ...": what the last part is about. */
function lastOf(left: readonly Part[]): NounPhrase | undefined {
  const words = withoutFillers(left.at(-1)?.words ?? []);
  const at = words.findLastIndex(({ pos }) => pos === 'verb' || pos === 'aux');
  const phrase = at === -1 ? undefined : nounPhraseAt(words, at + 1);
  return phrase?.isMany && phrase.rest.length === 0 && isThing(phrase.noun) ? phrase : undefined;
}

/** Much is said before the colon: it is a sentence of its own. */
const ofSentence: DetailRule = ({ reading, left, right, clause, phrase, isStructured, opensWithThings }) => {
  const isLong =
    left.length > 1 ||
    (phrase !== undefined && describedAt(phrase.rest) !== -1) ||
    (clause !== undefined && clause.subject !== 'speaker');
  if (!isLong) return false;
  reading.steps.sentence(reading, left);
  const last = left.length > 1 && !isStructured ? lastOf(left) : undefined;
  const { current, entities } = reading.drafts;
  if (last && !(current && entities.includes(current))) return fieldsOf({ reading, right }, last.noun);
  const areFields = reading.drafts.current && !(isStructured && opensWithThings);
  reading.steps.sentence(reading, right, areFields ? 'fields' : 'things');
  return true;
};

/** "Boat club: members (name), boats (name)". */
const things: DetailRule = ({ reading, right, clause, phrase, areThings }) => {
  reading.drafts.current = undefined;
  if (phrase !== undefined && !areThings) return false;
  if (phrase?.isMany && clause?.subject === 'speaker' && !isKeepingVerb(clause.verb))
    reading.drafts.speakOf(phrase.noun);
  reading.steps.sentence(reading, right, 'things');
  return true;
};

/** "a list of what is in our freezer: ...". */
const ofWhat: DetailRule = (details) => {
  const { phrase } = details;
  const [of, what] = phrase?.rest ?? [];
  return of?.low === 'of' && what?.pos === 'wh' && phrase?.isMany === false && fieldsOf(details, 'item');
};

/** "we test water in lakes: ...". */
const ofTest: DetailRule = (details) => {
  const { clause } = details;
  const isTest = clause?.subject === 'speaker' && /^(?:test|inspect|check|examine)$/.test(clause.verb.lemma);
  const occasion = isTest ? occasionOf(clause.verb.lemma) : undefined;
  return occasion !== undefined && fieldsOf(details, occasion);
};

/** "my wine collection: for each bottle ...". */
const ofTopics: DetailRule = ({ reading, right }) => {
  const [first, second] = right[0]?.words ?? [];
  if (!/^(?:for|per)$/.test(first?.low ?? '') || !/^(?:each|every)$/.test(second?.low ?? '')) return false;
  reading.steps.sentence(reading, right, 'things');
  return true;
};

/** "Soil samples: field, date, ph", "Lab inventory: chemical name, amount". */
const fields: DetailRule = (details) => {
  const { reading, right, phrase } = details;
  if (phrase === undefined) return false;
  const isPlace = isOrganisation(phrase.text) && !phrase.isMany;
  const about = isPlace ? (aboutRest(phrase) ?? namedBy(right[0]) ?? aboutOf(phrase)) : phrase.noun;
  if (about !== undefined) return fieldsOf(details, about);
  reading.drafts.current = undefined;
  reading.steps.sentence(reading, right, 'fields');
  return true;
};

const noNaming = /^(?:first|last|full|family|given|company|user|nick|middle|short|own|common|display|brand|the|a)$/;

/** "chemical name" as the first of the fields says that they are those of a chemical. */
function namedBy(first: Part | undefined): string | undefined {
  const [thing, name, ...more] = first?.words ?? [];
  const isName = name?.low === 'name' && more.length === 0 && thing !== undefined && thing.pos !== 'verb';
  return isName && !noNaming.test(thing.low) ? thing.low : undefined;
}

/** In the order in which they are tried. */
const rules: readonly DetailRule[] = [
  ofEach,
  ofTopic,
  ofSignUp,
  ofDoing,
  ofLastEach,
  ofSentence,
  things,
  ofWhat,
  ofTest,
  ofTopics,
  fields,
];
