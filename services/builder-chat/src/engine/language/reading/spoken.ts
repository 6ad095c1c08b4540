import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { keptBy, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { capitalise, plural } from '../words.js';
import { heading, isDescribed, readApp, readAppList } from './apps.js';
import { readStatus } from './choices.js';
import { type Clause, isKeepingVerb } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import { readJudged, readRounds } from './events.js';
import { handing, marking, noThing } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt, sentAs } from './records.js';
import { rangeIn } from './said.js';
import { isPossessive } from './things.js';
import { readTopic } from './topics.js';

const signing = /^(?:sign|register|enrol|enroll|apply|volunteer)$/;

/** What the one who writes does, wants or keeps: "I want to manage patients", "we lend tools". */
export function readSpoken(reading: Reading, at: number, clause: Clause): number {
  const { verb, object, isWanted } = clause;
  const first = object[0];
  if (first === undefined || (first.low === 'for' && isWanted && signing.test(verb.lemma)))
    return signedUp(reading, at, clause);
  const decided = isKeepingVerb(verb) || verb.lemma === 'have' ? undefined : readStatus(reading, at, clause);
  if (decided !== undefined && reading.drafts.current) return decided;
  if (verb.lemma === 'be') {
    if (reading.parts[at]?.words.some(({ low }, index, all) => low === 'there' && all[index + 1]?.lemma === 'be'))
      return reading.steps.objects(reading, at, object, 'things');
    const about = object.findIndex(({ low }) => low === 'for' || low === 'of');
    const served = about === -1 ? undefined : nounPhraseAt(object, about + 1);
    if (served?.isMany && isThing(served.noun) && !isPerson(served.noun)) reading.drafts.speakOf(served.noun);
    const status = /^(?:it|they)$/.test(first.low) ? readStatus(reading, at, clause) : undefined;
    return status ?? at + 1;
  }
  const event = readRounds(reading, at, clause) ?? readJudged(reading, at, clause);
  if (event !== undefined) return event;
  const rated =
    /^(?:rate|review)$/.test(verb.lemma) && /^(?:it|them)$/.test(first.low) && isWanted
      ? (reading.drafts.current ?? reading.drafts.spokenOf.at(-1))
      : undefined;
  if (rated) {
    const event = reading.drafts.entity(occasionOf(verb.lemma) ?? 'rating');
    reading.drafts.link(event, reading.drafts.entity(rated.noun), true);
    reading.drafts.add([{ title: 'Rating', kind: 'integer', required: false }], event);
    reading.drafts.current = event;
    reading.mode = 'fields';
    reading.isSaid = true;
    return at + 1;
  }
  const isKeeping = isKeepingVerb(verb) || verb.lemma === 'have';
  if (marking.test(verb.lemma) && /^(?:it|them)$/.test(first.low)) {
    const status = readStatus(reading, at, clause);
    const when = object.findIndex(({ low }) => /^(?:when|once|if|as)$/.test(low));
    const flag =
      when === -1
        ? undefined
        : fieldOfClause([
            { ...first, low: 'whether', pos: 'wh' },
            ...object.slice(when + 1).filter(({ pos }) => pos === 'verb'),
          ]);
    if (status === undefined && flag) reading.drafts.add([flag]);
    return status ?? at + 1;
  }
  if (first.pos === 'wh' || (first.pos === 'preposition' && object[1]?.pos === 'wh')) {
    if (isWanted && verb.lemma === 'report' && reading.drafts.current === undefined) {
      reading.drafts.current = reading.drafts.entity('report');
      reading.mode = 'fields';
      reading.isSaid = true;
      return reading.steps.question(reading, at, object);
    }
    if (!isKeeping && !/^(?:decide|say|check|choose|agree|tell|ask)$/.test(verb.lemma)) return at + 1;
    reading.isQuery = !reading.isSaid;
    startEntry(reading, first);
    const done =
      first.low === 'what' &&
      isKeeping &&
      !/^(?:see|know|show)$/.test(verb.lemma) &&
      /^(?:i|we)$/.test(object[1]?.low ?? '')
        ? keptBy(object)
        : undefined;
    if (done !== undefined && reading.drafts.entities.length === 0)
      reading.drafts.current = reading.drafts.entity(done);
    return reading.steps.question(reading, at, object);
  }
  const timed =
    /^(?:each|every)$/.test(first.low) && object[1]?.low === 'time'
      ? object.find(({ pos }) => pos === 'verb')
      : undefined;
  if (timed && reading.drafts.current) {
    const row = reading.drafts.entity(occasionOf(timed.lemma) ?? 'visit');
    reading.drafts.link(row, reading.drafts.entity(reading.drafts.current.noun), true);
    reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], row);
    return at + 1;
  }
  const told = isWanted || verb.lemma === 'want' ? toldTo(reading, verb, object) : undefined;
  if (told !== undefined) return reading.steps.part(reading, at, told);
  const topic = isKeeping ? readTopic(reading, at, object) : undefined;
  if (topic !== undefined) return topic;
  if (/^(?:teach|train|coach|tutor|treat|serve|mentor|instruct)$/.test(verb.lemma)) {
    const to = object.findIndex(({ low }) => low === 'to' || low === 'for');
    const people = nounPhraseAt(object, to + 1);
    if (people?.isMany && isPerson(people.noun)) {
      reading.drafts.current ??= reading.drafts.speakOf(people.noun);
      return at + 1;
    }
  }
  const part = nounPhraseAt(object);
  const whole = part?.rest[0]?.low === 'of' ? nounPhraseAt(part.rest, 1) : undefined;
  if (
    isKeeping &&
    part &&
    whole?.isMany &&
    /^(?:my|our|all|each|every|the)$/.test(whole.determiner ?? '') &&
    isProperty(part.noun) &&
    !part.isMany &&
    isThing(whole.noun) &&
    !noThing.test(part.noun)
  ) {
    reading.drafts.current = reading.drafts.entity(whole.noun);
    reading.isSaid = true;
    return reading.steps.objects(reading, at, object.slice(0, object.length - part.rest.length), 'fields');
  }
  if (isPossessive(reading, object)) return reading.steps.bare(reading, at, object);
  const phrase = nounPhraseAt(object);
  if (phrase && verb.lemma === 'measure') return readMeasured(reading, at, phrase);
  const meant = /^(?:it|them|one)$/.test(first.low)
    ? (reading.drafts.current ?? reading.drafts.spokenOf.at(-1))
    : undefined;
  if (meant && /^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma)) {
    const event = reading.drafts.entity(occasionOf(verb.lemma) ?? 'booking');
    reading.drafts.link(event, reading.drafts.entity(meant.noun), true);
    reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], event);
    // What is told next of what is lent is about the thing.
    reading.drafts.current = /^(?:lend|loan|rent)$/.test(verb.lemma) ? reading.drafts.entity(meant.noun) : event;
    reading.isSaid = true;
    return at + 1;
  }
  if (/^(?:it|them)$/.test(first.low)) return readPlaces(reading, at, object);
  if (
    phrase &&
    /^(?:run|organi[sz]e|operate|own|manage|be|coach|lead|found|host)$/.test(verb.lemma) &&
    !phrase.isMany &&
    phrase.determiner === 'a' &&
    !isWanted &&
    phrase.rest.length === 0
  )
    return heading(reading, at, phrase);
  if (phrase === undefined) return at + 1;
  if (
    noThing.test(phrase.noun) &&
    isWanted &&
    isKeeping &&
    /^(?:want|need|like|see|show|have|get)$/.test(verb.lemma) &&
    !isDescribed(reading, at, phrase) &&
    phrase.rest[0]?.low === 'of'
  )
    return at + 1;
  if (signing.test(verb.lemma) && isWanted && isThing(phrase.noun) && !isTime(phrase.noun)) {
    const event = reading.drafts.entity(occasionOf(verb.lemma) ?? 'registration');
    if (!/^(?:my|our|the)$/.test(phrase.determiner ?? '') || reading.drafts.find(phrase.noun))
      reading.drafts.link(event, reading.drafts.entity(phrase.noun), true);
    reading.drafts.current = event;
    reading.mode = 'fields';
    reading.isSaid = true;
    return at + 1;
  }
  const described = describedAt(phrase.rest);
  if (
    /^(?:run|organi[sz]e|operate|own|plan|host|lead|start)$/.test(verb.lemma) &&
    !phrase.isMany &&
    /^(?:an?|our|my)$/.test(phrase.determiner ?? '') &&
    described === 0 &&
    nounPhraseAt(phrase.rest, 1)?.isMany
  )
    return readAppList(reading, at, phrase.rest.slice(1), phrase);
  const reserved =
    /^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma) && isWanted && !noThing.test(phrase.noun)
      ? occasionOf(verb.lemma)
      : undefined;
  if (reserved !== undefined) {
    const event = reading.drafts.entity(reserved);
    reading.drafts.link(event, reading.drafts.entity(phrase.noun), true);
    reading.drafts.add(rangeIn(phrase.rest), event);
    reading.drafts.current = event;
    reading.mode = 'fields';
    reading.isSaid = true;
    return at + 1;
  }
  const isOrganised =
    (isOrganisation(phrase.text) ||
      (/^(?:place|home|spot|something)$/.test(phrase.noun) && /^(?:for|to|where)$/.test(phrase.rest[0]?.low ?? ''))) &&
    !phrase.isMany;
  if (isOrganised && phrase.rest.length === 0) return heading(reading, at, phrase);
  if (isOrganised) return readApp(reading, at, phrase);
  const store =
    /^(?:store|keep)$/.test(verb.lemma) && /^(?:on|in)$/.test(phrase.rest[0]?.low ?? '')
      ? nounPhraseAt(phrase.rest, 1)
      : undefined;
  if (store && (phrase.isMany || isThing(phrase.noun)) && !isOrganisation(store.text) && !isTime(store.noun)) {
    reading.drafts.current = reading.drafts.entity(phrase.noun);
    reading.drafts.add([
      { title: 'Name', kind: 'text', required: true },
      { title: capitalise(store.noun), kind: 'text', required: false, refWord: store.noun },
    ]);
    return at + 1;
  }
  if (isKeeping && (isWanted || verb.lemma !== 'keep' || isDescribed(reading, at, phrase)))
    return reading.steps.objects(reading, at, object, reading.isSaid ? 'fields' : 'things');
  if (reading.drafts.current && isProperty(phrase.noun) && !phrase.isMany && phrase.determiner !== undefined)
    return reading.steps.objects(reading, at, object, 'fields');
  const noun = handing.test(verb.lemma) && phrase.noun === 'thing' ? 'item' : phrase.noun;
  if ((isThing(noun) || phrase.isMany || noun === 'item') && !noThing.test(noun) && !isTime(noun)) {
    const isLent = /^(?:rent|lend)$/.test(verb.lemma) && phrase.isMany;
    const spoken = isLent ? reading.drafts.entity(noun) : reading.drafts.speakOf(noun);
    const whose = /^(?:to|for|from)$/.test(phrase.rest[0]?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
    if (whose?.isMany && phrase.isMany && /^(?:my|our)$/.test(whose.determiner ?? '') && isPerson(whose.noun))
      reading.drafts.link(reading.drafts.entity(noun), reading.drafts.entity(whose.noun));
    reading.drafts.current ??= spoken;
    reading.drafts.add(sentAs(phrase), spoken);
    if (described !== -1 && phrase.isMany) return reading.steps.objects(reading, at, object, 'things');
  }
  return at + 1;
}

/** "I want my customers to order bread": what they do, as a clause of its own. */
function toldTo(reading: Reading, verb: Word, object: readonly Word[]): readonly Word[] | undefined {
  const to = object.findIndex(({ low }) => low === 'to');
  if (!/^(?:want|need|like|help|ask|allow|let)$/.test(verb.lemma) || to < 1 || to > 3 || object[to + 1]?.pos !== 'verb')
    return undefined;
  const people = nounPhraseAt(object.slice(0, to));
  const last = [...reading.drafts.entities, ...reading.drafts.spokenOf].findLast(({ noun }) => isPerson(noun));
  if (people && (isPerson(people.noun) || isOrganisation(people.text)))
    return [...object.slice(0, to), ...object.slice(to + 1)];
  if (object[0]?.low !== 'them' || last === undefined) return undefined;
  const named: Word = { text: plural(last.noun), low: plural(last.noun), lemma: last.noun, pos: 'noun' };
  return [named, ...object.slice(to + 1)];
}

/** "I measure my blood pressure, systolic and diastolic": each time is a row with its date. */
function readMeasured(reading: Reading, at: number, phrase: NounPhrase): number {
  const parts = reading.parts.slice(at + 1).filter(({ words }) => words.length < 3);
  const isListed =
    parts.length > 0 && parts.every(({ words }) => words.every(({ pos }) => pos !== 'verb' && pos !== 'pronoun'));
  reading.drafts.current = reading.drafts.entity(isListed ? phrase.noun : 'measurement');
  reading.drafts.add([{ title: 'Date', kind: 'datetime', required: false }]);
  if (!isListed) reading.drafts.add([{ title: capitalise(phrase.text), kind: 'number', required: false }]);
  reading.mode = 'fields';
  reading.isSaid = true;
  return at + 1;
}

/** "put them into setlists for our gigs": more things to keep. */
export function readPlaces(reading: Reading, at: number, words: readonly Word[]): number {
  const into = words.findIndex(({ low }) => /^(?:in|into|to)$/.test(low));
  const phrase = into === -1 ? undefined : nounPhraseAt(words, into + 1);
  const owner = reading.drafts.current;
  if (!phrase?.isMany || isProperty(phrase.noun) || owner === undefined) return at + 1;
  reading.drafts.entity(phrase.noun);
  const next = phrase.rest[0]?.low === 'for' ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (next?.isMany && isThing(next.noun)) reading.drafts.entity(next.noun);
  return at + 1;
}

/** "I look after three kids. I write down when they slept": each time is an entry about one of them. */
export function startEntry(reading: Reading, { low }: Word): void {
  const { current, entities } = reading.drafts;
  if (!/^(?:when|what|how)$/.test(low) || current === undefined || entities.length > 0 || !isPerson(current.noun))
    return;
  const entry = reading.drafts.entity('entry');
  reading.drafts.link(entry, reading.drafts.entity(current.noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
  reading.drafts.current = entry;
  reading.isQuery = false;
}

/** "people sign up": each time is a thing to keep. */
function signedUp(reading: Reading, at: number, { verb, isWanted }: Clause): number {
  if (verb.lemma === 'sign' && !reading.parts[at]?.words.some(({ low }) => /^(?:up|on|in)$/.test(low))) return at + 1;
  const occasion = signing.test(verb.lemma) ? occasionOf(verb.lemma) : undefined;
  if (occasion === undefined || !isWanted) return at + 1;
  reading.drafts.current = reading.drafts.entity(occasion);
  reading.subject = reading.drafts.current;
  reading.isSaid = true;
  reading.mode = 'fields';
  return at + 1;
}
