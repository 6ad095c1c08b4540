import { defaultOptions, kindOfName, looksLikeField } from '../field-kinds.js';
import { readField, readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isPerson, isThing, nounClassOf } from '../nouns/noun-kinds.js';
import { isOccasionNoun } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import { fieldOfClause } from './clause-fields.js';
import { type EntityDraft } from './draft.js';
import { fieldText } from './field-text.js';
import { served } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt, isRecord } from './records.js';

/** A part among fields, in the pieces that rules look at. */
interface Listed {
  readonly reading: Reading;
  readonly at: number;
  readonly words: readonly Word[];
  /** The thing whose fields are listed. */
  readonly current: EntityDraft | undefined;
  readonly phrase: NounPhrase;
  /** The thing of that name, where the request has it already. */
  readonly known: EntityDraft | undefined;
  /** Where it is said in what stands behind it what it has; -1 where it is not. */
  readonly described: number;
}
/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type ListedRule = (listed: Listed) => number | undefined;

/** One of the fields that are listed of a thing, or what is no field of it. The first rule that fits reads it. */
export function readFieldAt(
  reading: Reading,
  at: number,
  words: readonly Word[],
  phrase: NounPhrase | undefined,
): number {
  if (words.some(({ low }) => low === 'ones')) return at + 1;
  // "you can only delete your own"
  if (words.length === 2 && words[1]?.low === 'own') return at + 1;
  // "max 12"
  if (words.length === 2 && /^(?:max|maximum|min|minimum)$/.test(words[0]?.low ?? '') && words[1]?.pos === 'number')
    return at + 1;
  const { current } = reading.drafts;
  if (phrase) {
    const known = reading.drafts.find(phrase.noun);
    const listed: Listed = { reading, at, words, current, phrase, known, described: describedAt(phrase.rest) };
    for (const rule of rules) {
      const next = rule(listed);
      if (next !== undefined) return next;
    }
  }
  return readOwn(reading, at, words, phrase);
}

const views =
  /^(?:reminder|alert|warning|notification|chart|graph|calendar|overview|ranking|leaderboard|list|table|map)$/;

/** "and a chart" is no field. */
const view: ListedRule = ({ at, phrase, described }) =>
  at > 0 && described === -1 && ((/^an?$/.test(phrase.determiner ?? '') && views.test(phrase.noun)) || isSumOf(phrase))
    ? at + 1
    : undefined;

/** "the total of unpaid fees": of all rows. */
const isSumOf = ({ noun, rest }: NounPhrase): boolean =>
  /^(?:total|sum|average)$/.test(noun) && rest[0]?.low === 'of' && nounPhraseAt(rest, 1)?.isMany === true;

/** "every scooter with its plate, each repair with its cost": repairs are of a scooter. */
const eachWith: ListedRule = ({ reading, at, words, current, phrase, described }) => {
  if (!/^(?:each|every)$/.test(phrase.determiner ?? '') || described === -1) return undefined;
  const isOfBefore = current && isEvent(phrase.noun) && !isEvent(current.noun) && isThing(current.noun);
  return readChild(reading, at, words, phrase, isOfBefore ? current : undefined);
};

/** "a packing list with items that are packed": the items of each. */
const listWith: ListedRule = ({ reading, at, words, current, phrase, described }) => {
  const isList = phrase.noun.endsWith(' list') && described !== -1;
  const items = isList ? nounPhraseAt(phrase.rest, described + 1) : undefined;
  if (!items?.isMany || !current) return undefined;
  const item = reading.drafts.entity(items.noun);
  reading.drafts.link(item, current, true);
  const state = /^(?:that|which)$/.test(items.rest[0]?.low ?? '')
    ? fieldOfClause([
        { ...words[0], text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
        ...items.rest.slice(1),
      ])
    : undefined;
  reading.drafts.add([{ title: 'Name', kind: 'text', required: true }, ...(state ? [state] : [])], item);
  return at + 1;
};

/** "lessons with date and price": things with fields of their own. */
const record: ListedRule = ({ reading, at, words, current, phrase, described }) => {
  const isPlenty = isThing(phrase.noun) || /^(?:|several|many|some)$/.test(phrase.determiner ?? '');
  const isDescribed = reading.isSaid ? phrase.isMany && isPlenty : phrase.rest[0]?.low === 'with';
  if (!isRecord(phrase) && !(described !== -1 && isDescribed)) return undefined;
  return readChild(reading, at, words, phrase, reading.isSaid ? current : undefined);
};

/** "each dog has an owner with a phone": one of them is named. */
const oneWith: ListedRule = ({ reading, at, current, phrase, described }) => {
  const isOne = isThing(phrase.noun) && /^an?$/.test(phrase.determiner ?? '');
  const isOwner = isPerson(phrase.noun) && /^an?$/.test(phrase.determiner ?? '');
  if (described === -1 || !reading.isSaid || !current || !(isOne || isOwner)) return undefined;
  const child = reading.drafts.entity(phrase.noun);
  reading.drafts.link(current, child);
  reading.drafts.add(readFields(splitItems(textOf(phrase.rest.slice(described + 1)))), child);
  return at + 1;
};

const groups =
  /(?:^| )(?:group|team|class|club|band|crew|choir|squad|committee|course|squadron|house|family|household)$/i;

/** "each house has flats", "their pets": things that belong to the one at hand. */
const children: ListedRule = ({ reading, at, words, current, phrase, known }) => {
  const isCounted = phrase.determiner === 'the' && phrase.rest[0]?.pos === 'verb';
  if (!current || !phrase.isMany || !isThing(phrase.noun) || isCounted) return undefined;
  const { isSaid, parts } = reading;
  const number = words.find(({ pos }) => pos === 'number')?.low ?? phrase.determiner ?? '';
  const isChild =
    /^(?:their|its|his|her|several|many|multiple|some)$/.test(phrase.determiner ?? '') ||
    (at + 1 === parts.length && at === 0 && words.length === 1) ||
    (isSaid && groups.test(current.noun) && isPerson(phrase.noun)) ||
    (isSaid && known === undefined && !isPerson(phrase.noun) && parts.length < 4) ||
    (known !== undefined && known !== current && !/^(?:two|2|both)$/.test(number));
  return isChild ? readChild(reading, at, words, phrase, current) : undefined;
};

/** "a lesson has the student": one of the people that the app serves. */
const servedOne: ListedRule = ({ reading, at, current, phrase }) => {
  const isServed = phrase.rest.length === 0 && phrase.determiner === 'the' && served.test(phrase.noun);
  if (!reading.isSaid || !current || !isServed) return undefined;
  reading.drafts.link(current, reading.drafts.entity(phrase.noun));
  return at + 1;
};

/** "the vet bills for each cat". */
const perThing: ListedRule = ({ reading, at, words, current, phrase }) => {
  const [joint] = phrase.rest;
  const per = /^(?:for|of|per)$/.test(joint?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
  const isPer = per !== undefined && (joint?.low === 'per' || /^(?:each|every)$/.test(per.determiner ?? ''));
  return phrase.isMany && isPer && per.noun === current?.noun && !looksLikeField(phrase.text)
    ? readChild(reading, at, words, phrase, current)
    : undefined;
};

/** "rehearsals with date and place, and concerts". */
const nextThing: ListedRule = ({ reading, at, words, phrase }) => {
  if (!isNextThing(reading, at, phrase)) return undefined;
  reading.drafts.current = undefined;
  return reading.steps.objects(reading, at, words, 'things');
};

/** "borrow drills, saws and ladders": more of what is borrowed, no fields of the loan. */
const moreOfIt: ListedRule = ({ reading, at, current, phrase }) => {
  if (!reading.isSaid || !current || !isOccasionNoun(current.noun) || at === 0) return undefined;
  const isOneOfMany =
    phrase.isMany && phrase.rest.length < 4 && phrase.determiner === undefined && isThing(phrase.noun);
  const isBare = current.fields.every(({ refWord }) => refWord !== undefined);
  return isOneOfMany && isBare && reading.parts[at]?.join !== 'colon' ? at + 1 : undefined;
};

/** "two teams": a field for each of them. */
const twice: ListedRule = ({ reading, at, words, current, phrase, known }) => {
  const isTwo = words.some(({ low }) => /^(?:two|2|both)$/.test(low));
  if (!isTwo || !phrase.isMany || known === current || (known === undefined && !isPerson(phrase.noun)))
    return undefined;
  reading.drafts.entity(phrase.noun);
  for (const number of [1, 2])
    reading.drafts.add([
      { title: `${capitalise(phrase.noun)} ${number}`, kind: 'text', required: true, refWord: phrase.noun },
    ]);
  return at + 1;
};

/** In the order in which they are tried. */
const rules: readonly ListedRule[] = [
  view,
  eachWith,
  listWith,
  record,
  oneWith,
  children,
  servedOne,
  perThing,
  nextThing,
  moreOfIt,
  twice,
];

/** A field of the thing at hand by its words. */
function readOwn(reading: Reading, at: number, words: readonly Word[], phrase: NounPhrase | undefined): number {
  const { current } = reading.drafts;
  const asks = words.findIndex(({ pos }, index) => index > 0 && index < 4 && pos === 'wh');
  const isNoted = /^(?:note|write|keep|store|record|enter|log|say|see|know|tell|down)$/.test(
    words[asks - 1]?.low ?? '',
  );
  // "recorded when", "last oiled when"
  if (asks > 0 && asks === words.length - 1 && words[asks]?.low === 'when' && !isNoted) {
    const said = textOf(words.slice(0, asks));
    reading.drafts.add([{ title: capitalise(asks === 1 ? `${said} on` : said), kind: 'date', required: false }]);
    return at + 1;
  }
  if (asks !== -1 && ((isNoted && words[asks]?.low !== 'if') || phrase?.rest[0]?.pos !== 'wh'))
    return reading.steps.question(reading, at, words.slice(asks));
  // "I tick that it is done"
  const flag =
    words[0]?.low === 'that' && words[1]?.pos === 'pronoun'
      ? fieldOfClause([{ ...words[0], low: 'whether', pos: 'wh' }, ...words.slice(1)])
      : undefined;
  if (flag) {
    reading.drafts.add([flag]);
    return at + 1;
  }
  const text = oneOf(fieldText(words, phrase), phrase);
  if (/^(?:to be |not$)/i.test(text) || (current && text.toLowerCase() === current.noun.toLowerCase())) return at + 1;
  const read = readField(
    reading.items.map((item, index) => (index === at ? { ...item, text } : item)),
    at,
  );
  reading.drafts.add(read.fields);
  return read.next;
}

/** What happens, rather than what is there. */
const isEvent = (noun: string): boolean => isOccasionNoun(noun) || ['act', 'event'].includes(nounClassOf(noun) ?? '');

/** "categories" and "deadlines" in the plural are one of each for every row; what is written in lists stays. */
function oneOf(text: string, phrase: NounPhrase | undefined): string {
  if (!phrase?.isMany || /^(?:the|many|several|some)$/.test(phrase.determiner ?? '') || phrase.rest.length > 0)
    return text;
  const one = singular(text.replace(/^(?:their|its|his|her) /i, ''));
  const kind = kindOfName(one);
  const isOne =
    kind === 'date' ||
    kind === 'datetime' ||
    defaultOptions(one) !== undefined ||
    /\b(?:category|type|price|status)$/i.test(one);
  return isOne && kindOfName(text) !== 'long' ? one : text;
}

export function readChild(
  reading: Reading,
  at: number,
  words: readonly Word[],
  phrase: NounPhrase,
  owner: EntityDraft | undefined,
): number {
  const thing = reading.drafts.entity(phrase.noun);
  if (owner) reading.drafts.link(thing, owner, true);
  const mode = reading.mode;
  reading.mode = 'things';
  reading.drafts.current = undefined;
  const next = reading.steps.thing(reading, at, words, phrase);
  if (reading.mode === 'things' && mode === 'fields' && phrase.bracket === undefined) {
    reading.drafts.current = reading.isSaid || owner ? thing : undefined;
    reading.mode = 'fields';
  }
  return next;
}

/** "rehearsals with date and place, and concerts": a second "and" before a plural starts a thing of its own. */
function isNextThing(reading: Reading, at: number, phrase: NounPhrase): boolean {
  const next = nounPhraseAt(reading.parts[at + 1]?.words ?? []);
  if (
    at + 1 < reading.parts.length &&
    next !== undefined &&
    !next.isMany &&
    next.determiner === undefined &&
    next.bracket === undefined &&
    describedAt(next.rest) === -1 &&
    phrase.rest.length === 0
  )
    return false;
  const hadAnd = reading.parts.slice(0, at).some(({ join }) => join === 'and');
  return (
    /^(?:and|comma)$/.test(reading.parts[at]?.join ?? '') &&
    phrase.determiner === undefined &&
    hadAnd &&
    phrase.isMany &&
    (phrase.rest.length === 0 || /^(?:who|that)$/.test(phrase.rest[0]?.low ?? '')) &&
    isThing(phrase.noun) &&
    !reading.isSaid
  );
}
