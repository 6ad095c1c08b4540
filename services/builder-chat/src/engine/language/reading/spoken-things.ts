import { isLasting, isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
import { capitalise } from '../words.js';
import { heading, isDescribed, readApp, readAppList } from './apps.js';
import { tellOf } from './focus.js';
import { handing, noThing } from './lexicon.js';
import { isListOfFields } from './list-kind.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { rangeIn } from './ranges.js';
import type { Reading } from './reading.js';
import { describedAt, sentAs } from './records.js';
import { signing, type Spoken } from './spoken-deeds.js';

/** What is said with the thing that it is said of. */
interface SpokenOf extends Spoken {
  readonly phrase: NounPhrase;
}
type ThingRule = (spoken: SpokenOf) => number | undefined;

/** "I run a bike repair shop". */
const trade: ThingRule = ({ reading, at, clause: { verb, isWanted }, phrase }) => {
  const isRun = /^(?:run|organi[sz]e|operate|own|manage|be|coach|lead|found|host)$/.test(verb.lemma) && !isWanted;
  const isAlone = !phrase.isMany && phrase.determiner === 'a' && phrase.rest.length === 0;
  return isRun && isAlone ? heading(reading, at, phrase) : undefined;
};

/** "we have a big freezer and want to note what we put in": the one thing that somebody has is where it happens. */
const onlyOne: ThingRule = ({ reading, at, clause: { verb, isWanted, isNegated }, phrase }) => {
  const isHad = /^(?:have|get|own|run)$/.test(verb.lemma) && !isWanted && !isNegated && at === 0;
  const isOne = phrase.determiner === 'a' && !phrase.isMany && isLasting(phrase.noun);
  const asks = reading.parts.length > 1 || reading.drafts.entities.length === 0;
  return isHad &&
    isOne &&
    asks &&
    reading.drafts.current === undefined &&
    !reading.isSaid &&
    !isDescribed(reading, at, phrase)
    ? heading(reading, at, phrase)
    : undefined;
};

/** "we write down the reading and want to see the consumption": a figure that follows from what is kept. */
const figure: ThingRule = ({ reading, at, clause: { verb, isWanted }, phrase }) => {
  const isAlone = phrase.rest.length === 0 && reading.parts.length <= at + 1 && !isDescribed(reading, at, phrase);
  const isSeen =
    /^(?:see|show)$/.test(verb.lemma) && (isWanted || at > 0) && phrase.determiner === 'the' && !phrase.isMany;
  const { entities } = reading.drafts;
  return isSeen &&
    isAlone &&
    !reading.isSaid &&
    entities.some(({ fields }) => fields.length > 0) &&
    !reading.drafts.find(phrase.noun)
    ? at + 1
    : undefined;
};

/** "I want an overview of it" names no thing. */
const view: ThingRule = ({ reading, at, clause: { verb, isWanted }, isKeeping, phrase }) =>
  noThing.test(phrase.noun) &&
  isWanted &&
  isKeeping &&
  /^(?:want|need|like|see|show|have|get)$/.test(verb.lemma) &&
  !isDescribed(reading, at, phrase) &&
  phrase.rest[0]?.low === 'of'
    ? at + 1
    : undefined;

/** "people register for a class". */
const signed: ThingRule = ({ reading, at, clause: { verb, object, isWanted }, phrase }) => {
  if (!signing.test(verb.lemma) || !isWanted || isTime(phrase.noun)) return undefined;
  const isOfApp = !isThing(phrase.noun);
  const row = reading.drafts.entity(occasionOf(verb.lemma) ?? 'registration');
  if (!isOfApp && (!/^(?:my|our|the)$/.test(phrase.determiner ?? '') || reading.drafts.find(phrase.noun)))
    reading.drafts.link(row, reading.drafts.entity(phrase.noun), true);
  tellOf(reading, row);
  // "people sign up with name and phone"
  const words = reading.parts[at]?.words ?? [];
  const isWith = object[0] !== undefined && words[words.indexOf(object[0]) - 1]?.low === 'with';
  if (isWith && isProperty(phrase.noun)) return reading.steps.objects(reading, at, object, 'fields');
  const described = describedAt(phrase.rest);
  return described === -1 ? at + 1 : reading.steps.objects(reading, at, phrase.rest.slice(described + 1), 'fields');
};

/** "I organise a conference with talks and rooms". */
const enterprise: ThingRule = ({ reading, at, clause: { verb }, phrase }) =>
  /^(?:run|organi[sz]e|operate|own|plan|host|lead|start)$/.test(verb.lemma) &&
  !phrase.isMany &&
  /^(?:an?|our|my)$/.test(phrase.determiner ?? '') &&
  describedAt(phrase.rest) === 0 &&
  nounPhraseAt(phrase.rest, 1)?.isMany
    ? readAppList(reading, at, phrase.rest.slice(1), phrase)
    : undefined;

/** "people should reserve a space for a day". */
const reserved: ThingRule = ({ reading, at, clause: { verb, isWanted }, phrase }) => {
  const isOrdered = verb.lemma === 'order' && /^an?$/.test(phrase.determiner ?? '');
  const isReserved =
    (isOrdered || /^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma)) &&
    isWanted &&
    !noThing.test(phrase.noun);
  const occasion = isReserved ? occasionOf(verb.lemma) : undefined;
  if (occasion === undefined) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, reading.drafts.entity(phrase.noun), true);
  reading.drafts.add(rangeIn(phrase.rest), row);
  tellOf(reading, row);
  const described = describedAt(phrase.rest);
  return described === -1 ? at + 1 : reading.steps.objects(reading, at, phrase.rest.slice(described + 1), 'fields');
};

/** "I want an app for runners where ...". */
const app: ThingRule = ({ reading, at, phrase }) => {
  const isPlace =
    /^(?:place|home|spot|something)$/.test(phrase.noun) && /^(?:for|to|where)$/.test(phrase.rest[0]?.low ?? '');
  const isField = phrase.determiner === 'the' && reading.parts.length > 1 && reading.drafts.spokenOf.length > 0;
  if (phrase.isMany || isField || (!isOrganisation(phrase.text) && !isPlace)) return undefined;
  return phrase.rest.length === 0 ? heading(reading, at, phrase) : readApp(reading, at, phrase);
};

/** "we store spare parts in shelves". */
const stored: ThingRule = ({ reading, at, clause: { verb }, phrase }) => {
  const isStored = /^(?:store|keep)$/.test(verb.lemma) && /^(?:on|in)$/.test(phrase.rest[0]?.low ?? '');
  const place = isStored ? nounPhraseAt(phrase.rest, 1) : undefined;
  const isCounted = phrase.rest[1]?.pos === 'number';
  if (!place || isCounted || isOrganisation(place.text) || isTime(place.noun)) return undefined;
  if (!phrase.isMany && !isThing(phrase.noun)) return undefined;
  reading.drafts.current = reading.drafts.entity(phrase.noun);
  reading.drafts.add([
    { title: 'Name', kind: 'text', required: true },
    { title: capitalise(place.noun), kind: 'text', required: false, refWord: place.noun },
  ]);
  return at + 1;
};

/** "I want to track my weight, my sleep and how I feel": entries with what is noted each time. */
const noted: ThingRule = ({ reading, at, clause: { object, isWanted }, isKeeping, phrase }) => {
  const isOwn = phrase.determiner === 'my' && isProperty(phrase.noun) && !phrase.isMany && phrase.rest.length === 0;
  const others = reading.parts.slice(at + 1);
  const areProperties = others.every(({ words: [first, ...rest] }) => {
    const other = nounPhraseAt([...(first ? [first] : []), ...rest]);
    return first?.pos === 'wh' || (other !== undefined && isProperty(other.noun) && !other.isMany);
  });
  if (!isKeeping || !isWanted || !isOwn || others.length === 0 || !areProperties || reading.drafts.current)
    return undefined;
  const entry = reading.drafts.entity('entry');
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
  tellOf(reading, entry);
  return reading.steps.objects(reading, at, object, 'fields');
};

/** "I want to manage patients", "we note the date". */
const kept: ThingRule = ({ reading, at, clause: { verb, object, isWanted }, isKeeping, phrase }) => {
  const isSetting = !isWanted && /^(?:keep|read|find|make|build|create)$/.test(verb.lemma);
  if (isKeeping && (!isSetting || isDescribed(reading, at, phrase) || (reading.isSaid && !phrase.isMany))) {
    const told = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
    if (told && !reading.isSaid && isListOfFields(reading, at, object))
      tellOf(reading, reading.drafts.entity(told.noun));
    return reading.steps.objects(reading, at, object, reading.isSaid ? 'fields' : 'things');
  }
  const isOfBefore = isProperty(phrase.noun) && !phrase.isMany && phrase.determiner !== undefined;
  return reading.drafts.current && isOfBefore ? reading.steps.objects(reading, at, object, 'fields') : undefined;
};

/** "we sell candles": spoken of, and kept where nothing else is named. */
const mentioned: ThingRule = ({ reading, at, clause: { verb, object }, phrase }) => {
  const noun = handing.test(verb.lemma) && phrase.noun === 'thing' ? 'item' : phrase.noun;
  if ((!isThing(noun) && !phrase.isMany && noun !== 'item') || noThing.test(noun) || isTime(noun)) return undefined;
  const isLent = /^(?:rent|lend|hire)$/.test(verb.lemma) && phrase.isMany;
  if (isLent) lendTo(reading, verb.lemma, phrase);
  const spoken = isLent ? reading.drafts.entity(noun) : reading.drafts.speakOf(noun);
  const whose = /^(?:to|for|from)$/.test(phrase.rest[0]?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (whose?.isMany && phrase.isMany && /^(?:my|our)$/.test(whose.determiner ?? '') && isPerson(whose.noun))
    reading.drafts.link(reading.drafts.entity(noun), reading.drafts.entity(whose.noun));
  reading.drafts.current ??= spoken;
  reading.drafts.add(sentAs(phrase), spoken);
  const isTold = describedAt(phrase.rest) !== -1 && phrase.isMany;
  return isTold ? reading.steps.objects(reading, at, object, 'things') : undefined;
};

/** "the school lends laptops to pupils". */
function lendTo({ drafts }: Reading, verb: string, { noun, rest }: NounPhrase): void {
  const to = rest[0]?.low === 'to' ? nounPhraseAt(rest, 1) : undefined;
  if (!to?.isMany || !isPerson(to.noun)) return;
  const row = drafts.entity(occasionOf(verb) ?? 'loan');
  drafts.link(row, drafts.entity(noun), true);
  drafts.link(row, drafts.entity(to.noun), true);
}

/** By what it is done to, in the order in which they are tried. */
export const thingRules: readonly ThingRule[] = [
  trade,
  onlyOne,
  figure,
  view,
  signed,
  enterprise,
  reserved,
  app,
  stored,
  noted,
  kept,
  mentioned,
];
