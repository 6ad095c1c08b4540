import { isPerson, isProperty, isThing, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import { keptBy, occasionOf } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { clauseOf } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import type { EntityDraft } from './draft.js';
import { doers, roles } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';

/** What somebody wants to know, in the pieces that rules look at. */
interface Query {
  readonly reading: Reading;
  readonly at: number;
  readonly words: readonly Word[];
  readonly isWho: boolean;
  readonly verb: Word | undefined;
  /** What happens each time, by the verb. */
  readonly occasion: string | undefined;
  /** Where the first "which" stands, and what it asks for. */
  readonly which: number;
  readonly asked: NounPhrase | undefined;
  /** What a second "which" asks for, where the first begins the question. */
  readonly other: NounPhrase | undefined;
}

/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type QueryRule = (query: Query) => number | undefined;

/** What somebody wants to know, where no thing is at hand: "who has booked which table", "which tool I lent". */
export function readQuery(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const verb = words.findLast(({ pos }) => pos === 'verb');
  const which = words.findIndex(({ low }) => low === 'which');
  const second = words.findLastIndex(({ low }) => low === 'which');
  const wanted = which === -1 ? undefined : nounPhraseAt(words, words[which + 1]?.low === 'of' ? which + 2 : which + 1);
  // "who booked it on which day" asks for a date.
  const onDay = wanted !== undefined && isTime(wanted.noun) && second === which && which > 1;
  const query: Query = {
    reading,
    at,
    words,
    isWho: (words[0]?.low ?? '').startsWith('who'),
    verb,
    occasion: verb && occasionOf(verb.lemma),
    which,
    asked: onDay ? undefined : wanted,
    other: which === 0 && second > 0 ? nounPhraseAt(words, second + 1) : undefined,
  };
  for (const rule of rules) {
    const next = rule(query);
    if (next === undefined) continue;
    if (onDay && !reading.drafts.current?.fields.some(({ kind }) => kind === 'date'))
      reading.drafts.add([{ title: capitalise(wanted.noun), kind: 'date', required: false }]);
    return next;
  }
  return undefined;
}

/** The fields that follow are those of this thing. */
function goOn({ reading, at }: Query, thing: EntityDraft): number {
  reading.drafts.current = thing;
  reading.mode = 'fields';
  return at + 1;
}

const has = ({ words }: Query): boolean => words.some(({ lemma }) => lemma === 'have');
const isOne = /^ones?$/;

/** "which ones are sick" asks for no thing. */
const ones: QueryRule = ({ at, asked }) => (asked && isOne.test(asked.noun) ? at + 1 : undefined);

/** Somebody has something on a day: what such an occasion was called before. */
const heldAs = ({ drafts }: Reading): string =>
  ['rental', 'reservation', 'loan'].find((noun) => drafts.find(noun)) ?? 'booking';

/** "which child ate on which day". */
const onWhichDay: QueryRule = (query) => {
  const { reading, verb, occasion, asked, other } = query;
  if (!asked || !other || !isTime(other.noun)) return undefined;
  const isHeld = verb === undefined && has(query);
  const row = reading.drafts.entity(occasion ?? (verb && keptBy([verb, verb])) ?? (isHeld ? heldAs(reading) : 'entry'));
  reading.drafts.link(row, reading.drafts.entity(asked.noun), true);
  reading.drafts.add([{ title: capitalise(other.noun), kind: 'date', required: false }], row);
  return goOn(query, row);
};

/** "which volunteer walked which dog", "which pupils were absent in which lesson", "which pupil has which book". */
const whoWhich: QueryRule = (query) => {
  const { reading, words, verb, occasion, asked, other } = query;
  const attends = words.some(({ low }) => /^(?:absent|present|late|missing)$/.test(low));
  const done = attends ? 'attendance' : (occasion ?? (verb === undefined && has(query) ? 'loan' : undefined));
  const isHolder = asked && (isPerson(asked.noun) || nounClassOf(asked.noun) === 'group');
  if (!asked || !other || !isHolder || done === undefined) return undefined;
  const row = reading.drafts.entity(done);
  reading.drafts.link(row, reading.drafts.entity(asked.noun), true);
  reading.drafts.link(row, reading.drafts.entity(other.noun), true);
  if (attends)
    reading.drafts.add(
      [
        { title: 'Date', kind: 'date', required: false },
        { title: 'Present', kind: 'boolean', required: false },
      ],
      row,
    );
  return goOn(query, row);
};

const comesThere = /^(?:come|arrive|go|leave|stay|start|work|visit|show)$/;

/** "who comes when", "which dog is coming on which day": each time is a row. */
const comesWhen: QueryRule = (query) => {
  const { reading, words, isWho, asked, other } = query;
  const { drafts } = reading;
  const coming = words.find(({ lemma, pos }) => pos === 'verb' && comesThere.test(lemma));
  const day = other ?? (isWho ? dayOf(words) : undefined);
  const isWhen = words.some(({ low }, at) => at > 0 && low === 'when') || (day !== undefined && isTime(day.noun));
  const whom = isWho ? undefined : asked;
  if (!coming || !isWhen || (!isWho && (!whom || !isThing(whom.noun)))) return undefined;
  const known = ['booking', 'appointment', 'reservation', 'stay', 'shift'].find((noun) => drafts.find(noun));
  const isPlanned = reading.parts.some(({ words: own }) => own.some(({ lemma }) => /^(?:book|reserve)$/.test(lemma)));
  const usual =
    coming.lemma === 'work' ? 'shift' : coming.lemma === 'stay' ? 'stay' : isPlanned ? 'appointment' : 'visit';
  const row = drafts.entity(known ?? usual);
  const person = [...drafts.entities, ...drafts.spokenOf].findLast(({ noun }) => isPerson(noun));
  if (whom) drafts.link(row, drafts.entity(whom.noun), true);
  else if (person) drafts.link(row, drafts.entity(person.noun), true);
  else drafts.add([{ title: 'Person', kind: 'text', required: true }], row);
  drafts.add([{ title: 'Date', kind: 'date', required: false }], row);
  reading.isQuery = false;
  return goOn(query, row);
};

/** "which day" of "who comes on which day". */
function dayOf(words: readonly Word[]): NounPhrase | undefined {
  const at = words.findIndex(({ low }) => low === 'which' || low === 'what');
  return at === -1 ? undefined : nounPhraseAt(words, at + 1);
}

/** "which actor plays which role in which play": a row of what is asked between names one of each. */
const between: QueryRule = (query) => {
  const { reading, words, asked, other } = query;
  const places = words.flatMap(({ low }, at) => (low === 'which' ? at : []));
  const middle = places.length === 3 && places[1] !== undefined ? nounPhraseAt(words, places[1] + 1) : undefined;
  if (!asked || !other || !middle || isTime(other.noun) || isTime(middle.noun)) return undefined;
  const row = reading.drafts.entity(middle.noun);
  for (const { noun } of [asked, other]) reading.drafts.link(row, reading.drafts.entity(noun), true);
  reading.drafts.add([{ title: 'Name', kind: 'text', required: false }], row);
  return goOn(query, row);
};

/** "which plant stands in which pot". */
const whichWhich: QueryRule = (query) => {
  const { reading, asked, other } = query;
  if (!asked || !other) return undefined;
  const thing = reading.drafts.entity(asked.noun);
  reading.drafts.link(thing, reading.drafts.entity(other.noun));
  return goOn(query, thing);
};

/** "who sings which voice": singers. */
const doer: QueryRule = ({ reading, at, isWho, verb, asked }) => {
  const noun = verb && doers[verb.lemma];
  if (!isWho || !asked || !noun || !isProperty(asked.noun) || reading.drafts.current !== undefined) return undefined;
  reading.drafts.current = reading.drafts.entity(noun);
  reading.drafts.add([{ title: capitalise(asked.noun), kind: 'text', required: false, refWord: asked.noun }]);
  return at + 1;
};

/** "who set which route": routes, and who did it. */
const maker: QueryRule = (query) => {
  const { reading, words, isWho, verb, occasion, asked } = query;
  const at = verb === undefined ? -1 : words.indexOf(verb);
  if (!isWho || !asked || asked.isMany || verb === undefined || at > 2 || occasion !== undefined) return undefined;
  if (!isThing(asked.noun) || isPerson(asked.noun) || isTime(asked.noun) || roles[verb.lemma]) return undefined;
  if (/^(?:have|want|need|see|come|go|sign|attend|join|pay)$/.test(verb.lemma) || reading.drafts.current !== undefined)
    return undefined;
  const thing = reading.drafts.entity(asked.noun);
  reading.drafts.add([{ title: `${capitalise(verb.low)} by`, kind: 'text', required: false }], thing);
  return goOn(query, thing);
};

/** "who owes me how much": debts. */
const debts: QueryRule = (query) => {
  const { reading, isWho, verb } = query;
  if (!isWho || verb?.lemma !== 'owe' || reading.drafts.current !== undefined) return undefined;
  const debt = reading.drafts.entity('debt');
  reading.drafts.add([{ title: 'Person', kind: 'text', required: true }], debt);
  if (query.words.some(({ low }) => low === 'how'))
    reading.drafts.add([{ title: 'Amount', kind: 'money', required: false }], debt);
  if (query.words.some(({ low }) => low === 'since'))
    reading.drafts.add([{ title: 'Since', kind: 'date', required: false }], debt);
  return goOn(query, debt);
};

/** "who is invited": guests. */
const role: QueryRule = (query) => {
  const { reading, isWho, verb, asked } = query;
  const noun = verb && isWho ? roles[verb.lemma] : undefined;
  if (noun === undefined || asked !== undefined || reading.drafts.current !== undefined) return undefined;
  return goOn(query, reading.drafts.entity(noun));
};

/** "what we need to buy". */
const shopping: QueryRule = ({ reading, at, words, occasion }) => {
  if (words[0]?.low !== 'what' || occasion !== 'purchase' || reading.drafts.current !== undefined) return undefined;
  reading.drafts.current = reading.drafts.entity('item');
  reading.drafts.add([
    { title: 'Name', kind: 'text', required: true },
    { title: 'Quantity', kind: 'integer', required: false },
    { title: 'Bought', kind: 'boolean', required: false },
  ]);
  return at + 1;
};

/** "who has booked which table and when": bookings. */
const doneWith: QueryRule = (query) => {
  const { reading, words, isWho, occasion, which, asked } = query;
  if (!asked || !occasion) return undefined;
  const row = reading.drafts.entity(occasion);
  const who = isWho ? reading.drafts.entities.findLast(({ noun }) => isPerson(noun)) : undefined;
  reading.drafts.link(row, reading.drafts.entity(asked.noun), true);
  if (who) reading.drafts.link(row, who);
  else if (words[0]?.low === 'who') reading.drafts.add([{ title: 'Person', kind: 'text', required: false }], row);
  const next = goOn(query, row);
  const later = words.findIndex(({ pos }, index) => index > which + 1 && pos === 'wh');
  const more = later === -1 ? undefined : fieldOfClause(words.slice(later));
  if (more) reading.drafts.add([more]);
  return next;
};

/** "who has which one", of things that are lent to people. */
const borrower: QueryRule = (query) => {
  const { reading, words, verb, asked } = query;
  const { drafts } = reading;
  const isHad = (verb === undefined && has(query)) || verb?.lemma === 'get';
  const things = [...drafts.entities, ...drafts.spokenOf];
  const person = things.findLast(({ noun }) => isPerson(noun));
  const thing =
    asked && isOne.test(asked.noun)
      ? (drafts.current ?? things.findLast(({ noun }) => !isPerson(noun)))
      : things.find(({ noun }) => noun === asked?.noun || noun.endsWith(` ${asked?.noun}`));
  const isFor = reading.parts
    .slice(query.at)
    .some(({ words: own }) => /\b(?:since when|until when|back|return)/.test(textOf(own)));
  if (words[0]?.low !== 'who' || !isHad || !asked || !thing || isPerson(thing.noun) || (!person && !isFor))
    return undefined;
  const row = drafts.find('rental') ?? drafts.entity('loan');
  drafts.link(row, drafts.entity(thing.noun), true);
  if (person) drafts.link(row, drafts.entity(person.noun), true);
  else drafts.add([{ title: 'Person', kind: 'text', required: false }], row);
  return goOn(query, row);
};

/** "who has which key". */
const holder: QueryRule = (query) => {
  const { reading, words, verb, asked } = query;
  if (!asked || words[0]?.low !== 'who' || verb !== undefined || !has(query)) return undefined;
  const next = goOn(query, reading.drafts.entity(asked.noun));
  reading.drafts.add([{ title: 'Holder', kind: 'text', required: false }]);
  return next;
};

/** "who borrowed it", of things that were only spoken of. */
const lent: QueryRule = (query) => {
  const { reading, words, verb, occasion, asked } = query;
  const things = reading.drafts.spokenOf.filter(({ noun }) => !isPerson(noun));
  if (words[0]?.low !== 'who' || !occasion || verb?.lemma === 'pay' || asked !== undefined || things.length === 0)
    return undefined;
  const row = reading.drafts.entity(occasion);
  for (const thing of things.slice(0, 2)) reading.drafts.link(row, reading.drafts.entity(thing.noun));
  const person = fieldOfClause(words.slice(0, 3));
  if (person) reading.drafts.add([person], row);
  return goOn(query, row);
};

/** "which bus their child takes". */
const which: QueryRule = ({ reading, at, words, asked }) => {
  if (!asked || words[0]?.low !== 'which' || !isThing(asked.noun) || reading.drafts.current !== undefined)
    return undefined;
  const clause = clauseOf(asked.rest, false);
  const thing = reading.drafts.entity(asked.noun);
  if (clause && typeof clause.subject === 'object')
    reading.drafts.link(reading.drafts.entity(clause.subject.noun), thing);
  else reading.drafts.current = thing;
  return at + 1;
};

/** "what we have seen already". */
const done: QueryRule = (query) => {
  const { reading, at, words, verb } = query;
  if (words[0]?.low !== 'what' || !verb || !/(?:ed|en|wn|id)$/.test(verb.low) || !has(query)) return undefined;
  const thing = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (thing) reading.drafts.add([{ title: capitalise(verb.low), kind: 'boolean', required: false }], thing);
  return at + 1;
};

/** "which candles sell best", of things that were spoken of or are known. */
const known: QueryRule = ({ reading, at, asked }) => {
  if (!asked) return undefined;
  const spoken = reading.drafts.spokenOf.find(({ noun }) => noun === asked.noun || noun.endsWith(` ${asked.noun}`));
  if (spoken) reading.drafts.current = reading.drafts.entity(spoken.noun);
  return spoken || reading.drafts.find(asked.noun) || isOne.test(asked.noun) ? at + 1 : undefined;
};

/** "who has not paid". */
const flag: QueryRule = ({ reading, at, words, isWho, verb }) => {
  if (!isWho || !verb || !reading.drafts.current || !/(?:ed|id|en|wn)$/.test(verb.low)) return undefined;
  const field = fieldOfClause([
    { text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
    ...words.slice(1).filter(({ low }) => low !== 'not'),
  ]);
  if (field) reading.drafts.add([field]);
  return at + 1;
};

/** In the order in which they are tried. */
const rules: readonly QueryRule[] = [
  borrower,
  ones,
  between,
  comesWhen,
  onWhichDay,
  whoWhich,
  whichWhich,
  doer,
  maker,
  debts,
  role,
  shopping,
  doneWith,
  holder,
  lent,
  which,
  done,
  known,
  flag,
];
