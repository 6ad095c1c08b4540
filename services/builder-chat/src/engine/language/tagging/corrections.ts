import { looksLikeField } from '../field-kinds.js';
import { isEnglishNoun, isOrganisation, isPerson } from '../nouns/noun-kinds.js';
import { singular } from '../words.js';
import { isDeed, isPlainVerb, isVerb } from './verbs.js';
import type { Word } from './word.js';

/** A word where it stands. */
interface Place {
  readonly word: Word;
  readonly at: number;
  readonly words: readonly Word[];
  readonly before: Word | undefined;
  readonly after: Word | undefined;
}

/** What a word is that the tagger took for something else; nothing where it is right. */
type Correction = (place: Place) => Word | undefined;

/** The words with the tagger's usual mistakes put right: in requests, verbs and nouns are often written alike. */
export const withoutMistakes = (words: readonly Word[]): Word[] =>
  words.map((word, at) => {
    const place = { word, at, words, before: words[at - 1], after: words[at + 1] };
    for (const correction of word.pos === 'noun' ? verbs : nouns) {
      const corrected = correction(place);
      if (corrected !== undefined) return corrected;
    }
    return word;
  });

const asNoun = (word: Word): Word => ({ ...word, pos: 'noun' });
const asVerb = (word: Word): Word => ({ ...word, pos: 'verb' });
const asMany = (word: Word): Word => ({ ...word, pos: 'noun', lemma: singular(word.low) });
const isMany = (word: Word | undefined): boolean => word?.pos === 'noun' && word.lemma !== word.low;
const isOne = (word: Word | undefined): boolean => word?.pos === 'noun' && word.lemma === word.low;
/** What stands before the nouns that a word ends. */
const leadOf = ({ words, at }: Place): { lead: Word | undefined; distance: number } => {
  const index = words.findLastIndex(({ pos }, one) => one < at && pos !== 'noun');
  return { lead: words[index], distance: index === -1 ? Infinity : at - index };
};

/** "stays (from, to)", "catches with species". */
const listedMany: Correction = ({ word, before, after }) => {
  const isForm = word.low !== word.lemma && word.low.endsWith('s') && singular(word.low) !== word.low;
  const begins = before === undefined || before.pos === 'other' || before.pos === 'adjective' || before.low === 'and';
  if (word.pos !== 'verb' || !isForm || !begins) return undefined;
  const isFirst = before === undefined;
  const ends = after === undefined ? !isFirst : /^(?:with|between|per)$/.test(after.low) || /^[~:]$/.test(after.text);
  const isSubject = isFirst && (after?.pos === 'verb' || after?.pos === 'aux' || after?.text === ',');
  return ends || isSubject ? asMany(word) : undefined;
};

/** "came to training", "after cooking". */
const gerund: Correction = ({ word, before, after }) => {
  const isBehind = /^(?:to|after|before|during|from|at|for)$/.test(before?.low ?? '');
  const ends = after === undefined || ['other', 'wh'].includes(after.pos) || after.low === 'and';
  return word.pos === 'verb' && word.low.endsWith('ing') && isBehind && ends ? asNoun(word) : undefined;
};

/** "each customer's address". */
const possessed: Correction = ({ word, before }) =>
  word.pos === 'verb' &&
  word.low === word.lemma &&
  /[a-z](?:'s|s')$/.test((before?.low ?? '').replace('’', "'")) &&
  !/^(?:it|that|he|she|who|what|there|let)'s$/.test(before?.low ?? '')
    ? asNoun(word)
    : undefined;

/** "which key". */
const askedFor: Correction = ({ word, before, after }) =>
  before?.low === 'which' &&
  ((word.pos === 'adjective' && after?.pos !== 'noun' && after?.pos !== 'adjective') ||
    (word.pos === 'verb' &&
      word.low === word.lemma &&
      (after === undefined || after.pos === 'other' || after.low === 'and')))
    ? asNoun(word)
    : undefined;

/** "wish list". */
const nameOfApp: Correction = ({ word, before, after, words, at }) =>
  word.pos === 'verb' &&
  before === undefined &&
  /^(?:lists?|logs?|books?|tracker|diary|planner|board|journal)$/.test(after?.low ?? '') &&
  words[at + 2]?.pos !== 'determiner'
    ? asNoun(word)
    : undefined;

/** "has volunteers", "have reviews". */
const had: Correction = ({ word, before }) =>
  word.pos === 'verb' && before?.lemma === 'have' && singular(word.low) !== word.low && word.low === `${word.lemma}s`
    ? asMany(word)
    : undefined;

/** "a recipe book with ...": behind one thing a verb would end in s. */
const compound: Correction = ({ word, before, after, words, at }) => {
  const isOneThing = isOne(before) && /^an?$/.test(words[at - 2]?.low ?? '');
  const ends = after === undefined || after.pos === 'preposition' || after.pos === 'other';
  return word.pos === 'verb' && word.low === word.lemma && isOneThing && ends ? asNoun(word) : undefined;
};

/** "our plays", "every flat". */
const named: Correction = ({ word, before, after }) => {
  const isNamed =
    before?.pos === 'determiner' && !/^(?:all|any|both|few|many|some|several|this|that|these|those)$/.test(before.low);
  if (!isNamed) return undefined;
  const ends = after === undefined || ['other', 'pronoun', 'wh', 'aux'].includes(after.pos);
  if (word.pos === 'adjective' && ends) return asNoun(word);
  return word.pos === 'verb' && word.low === `${word.lemma}s` && after?.pos !== 'noun' ? asMany(word) : undefined;
};

/** "I note their address and phone". */
const owned: Correction = ({ word, before, after }) => {
  const isOwned = /^(?:my|our|your|his|her|its|their)$/.test(before?.low ?? '');
  const ends = after === undefined || ['other', 'aux', 'wh'].includes(after.pos) || /^(?:and|or)$/.test(after.low);
  return word.pos === 'verb' && word.low === word.lemma && isOwned && ends && isEnglishNoun(word.low)
    ? asNoun(word)
    : undefined;
};

/** "after each clean-up we note ...". */
const eachOne: Correction = ({ word, before, after }) => {
  const isOther =
    word.pos === 'preposition' || word.pos === 'adverb' || (word.pos === 'verb' && word.low === word.lemma);
  const ends = after === undefined || ['pronoun', 'determiner', 'aux', 'other'].includes(after.pos);
  return /^(?:each|every)$/.test(before?.low ?? '') && isOther && ends && word.low !== 'of' ? asNoun(word) : undefined;
};

/** "each class has date, homework", "I need address and phone": what is said of things, behind a verb of having. */
const property: Correction = ({ word, before, after }) => {
  const isHad = /^(?:have|need|want|note|record|store|enter|with|save)$/.test(before?.lemma ?? '');
  const ends = after === undefined || after.pos === 'other' || /^(?:and|or|of)$/.test(after.low);
  return word.pos === 'verb' && word.low === word.lemma && isHad && ends && looksLikeField(word.low)
    ? asNoun(word)
    : undefined;
};

/** What was taken for a verb or an adjective, in the order in which it is tried. */
const nouns: readonly Correction[] = [
  possessed,
  listedMany,
  gerund,
  askedFor,
  nameOfApp,
  had,
  compound,
  named,
  owned,
  eachOne,
  property,
];

/** "our choir director plans concerts". */
const deedOfOne: Correction = (place) => {
  const { word, before, after } = place;
  const isOurs = isOne(before) && /^(?:my|our|the)$/.test(leadOf(place).lead?.low ?? '');
  return isOurs && word.lemma !== word.low && isVerb(word.lemma) && isMany(after) ? asVerb(word) : undefined;
};

/** "how many come and ...", "I have two greenhouses and measure temperature". */
const deedBehind: Correction = ({ word, before, after, words, at }) => {
  if (word.low !== word.lemma || !isPlainVerb(word.low)) return undefined;
  const isCounted =
    before?.low === 'many' && words[at - 2]?.low === 'how' && (after === undefined || after.pos !== 'noun');
  const isSecond = before?.low === 'and' && isMany(words[at - 2]) && isOne(after) && words[0]?.pos === 'pronoun';
  return isCounted || isSecond ? asVerb(word) : undefined;
};

/** "I want people to reserve online". */
const infinitive: Correction = ({ word, before, after, words, at }) =>
  before?.low === 'to' &&
  before.pos === 'particle' &&
  words[at - 2]?.pos === 'noun' &&
  isVerb(word.low) &&
  after?.pos !== 'noun'
    ? asVerb(word)
    : undefined;

/** "each may vote". */
const afterModal: Correction = ({ word, before }) =>
  /^(?:may|can|should|must|will|would|could)$/.test(before?.low ?? '') && isVerb(word.lemma) ? asVerb(word) : undefined;

/** "people in our village offer rides". */
const onlyVerb: Correction = ({ word, after, words, at }) =>
  isVerb(word.low) && isMany(after) && isOnlyVerb(words, at) ? asVerb(word) : undefined;

/** Whether the clause around a word begins with many and has no verb, so that the word must be it. */
function isOnlyVerb(words: readonly Word[], at: number): boolean {
  const isEnd = ({ text }: Word): boolean => /^[,:;.~]$/.test(text);
  const from = words.findLastIndex((word, index) => index < at && isEnd(word)) + 1;
  const next = words.findIndex((word, index) => index > at && isEnd(word));
  const clause = words.slice(from, next === -1 ? words.length : next);
  const first = clause[0]?.pos === 'determiner' ? 1 : 0;
  const begins = isMany(clause[first]) && clause[first + 1]?.pos === 'preposition';
  return begins && at - from > 2 && clause.every(({ pos }) => pos !== 'verb' && pos !== 'aux');
}

/** "the customers request appointment for a service". */
const request: Correction = ({ word, before, after, words, at }) =>
  /^(?:request|order|book|report|reserve)$/.test(word.low) &&
  words[at - 2]?.pos === 'determiner' &&
  isMany(before) &&
  after?.pos === 'noun'
    ? asVerb(word)
    : undefined;

/** "who rents which plot". */
const deedOfWhom: Correction = ({ word, before, after }) =>
  before?.low === 'who' && isVerb(word.lemma) && after !== undefined && !['verb', 'aux'].includes(after.pos)
    ? asVerb(word)
    : undefined;

/** "whoever wants it reserves it". */
const deedOnIt: Correction = ({ word, before, after }) =>
  before?.low === 'it' && /^(?:it|them)$/.test(after?.low ?? '') && isVerb(word.lemma) ? asVerb(word) : undefined;

/** "and mark it as paid": the beginning of a clause. */
const deedFirst: Correction = ({ word, before, after }) =>
  (before === undefined || before.pos === 'other' || /^(?:and|or|then)$/.test(before.low)) &&
  /^(?:it|them)$/.test(after?.low ?? '') &&
  isDeed(word.low)
    ? { ...word, pos: 'verb', lemma: word.low }
    : undefined;

/** "and note the value", ", log how long": the beginning of a clause of keeping. */
const noted: Correction = ({ word, before, after }) =>
  (before?.text === ',' || /^(?:and|or|then|also|we|i|they)$/.test(before?.low ?? '')) &&
  /^(?:note|record|log|track|list|plan|enter|check|store|measure|weigh|count|tick|mark|rate)$/.test(word.low) &&
  (/^(?:the|a|an|each|every|all|my|our|their|his|her|its)$/.test(after?.low ?? '') || after?.pos === 'wh')
    ? { ...word, pos: 'verb', lemma: word.low }
    : undefined;

/** "the teacher checks whether". */
const deedOfAgent: Correction = ({ word, before, after }) => {
  const isAgent = before?.pos === 'noun' || (before?.pos === 'adjective' && before.low.endsWith('er'));
  return isAgent && word.lemma !== word.low && after?.pos === 'wh' && isVerb(word.lemma) ? asVerb(word) : undefined;
};

/** "I log hours". */
const deedOfPronoun: Correction = ({ word, before }) =>
  before?.pos === 'pronoun' && isVerb(word.lemma) && !/^(?:me|us|him|them|it)$/.test(before.low)
    ? asVerb(word)
    : undefined;

/**
 * A noun behind a plural noun that begins a clause, before a determiner, a pronoun, a question word or another plural,
 * is its verb: "employees hand in their expenses", "customers order cakes".
 */
const deedOfMany: Correction = (place) => {
  const { word, before, after, words, at } = place;
  const second = words[at - 2];
  const startsClause =
    isMany(before) &&
    (leadOf(place).lead?.pos === 'determiner' ||
      !['noun', 'preposition', 'adjective'].includes(second?.pos ?? 'other') ||
      isOrganisation(second?.low ?? ''));
  const hasObject =
    after !== undefined &&
    (['determiner', 'pronoun', 'wh', 'number'].includes(after.pos) ||
      isMany(after) ||
      /^(?:in|up|out|off|back|down|over|away|for)$/.test(after.low));
  // "customers ring with a problem"
  const isTold =
    isPerson(before?.low ?? '') &&
    /^(?:with|to|about|at|on|from|by|when|if)$/.test(after?.low ?? '') &&
    isDeed(word.low);
  // "volunteers visit old people", "colleagues share meeting rooms"
  const isDone =
    isPerson(before?.low ?? '') &&
    (after?.pos === 'adjective' || after?.pos === 'noun') &&
    isVerb(word.low) &&
    word.low === singular(word.low);
  return startsClause && (isTold || isDone || (hasObject && isVerb(word.low)))
    ? { ...word, pos: 'verb', lemma: word.low }
    : undefined;
};

/** "the book club picks a book". */
const deedOfNamed: Correction = (place) => {
  const { word, before, after } = place;
  const { lead, distance } = leadOf(place);
  const isSubject = before?.pos === 'noun' && distance < 5 && ['determiner', 'pronoun'].includes(lead?.pos ?? '');
  const marks = /^(?:it|them|one|his|her|their|its|a|an|the|out|up|off|down|away)$/.test(after?.low ?? '');
  return isSubject && marks && isVerb(word.lemma) ? asVerb(word) : undefined;
};

/** What was taken for a noun, in the order in which it is tried. */
const verbs: readonly Correction[] = [
  possessed,
  deedOfOne,
  infinitive,
  deedBehind,
  afterModal,
  onlyVerb,
  request,
  deedOfWhom,
  deedOnIt,
  deedFirst,
  noted,
  deedOfAgent,
  deedOfPronoun,
  deedOfMany,
  deedOfNamed,
];
