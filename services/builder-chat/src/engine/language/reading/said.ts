import { type FieldDraft, readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { readKindOf } from './choices.js';
import { type Clause, isHavingVerb } from './clause.js';
import { type EntityDraft } from './draft.js';
import { joining, noThing, withWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt } from './records.js';

export function objectOf(reading: Reading, words: readonly Word[]): NounPhrase | undefined {
  // "one of my recipes"
  const of = words.findIndex(({ low }, at) => low === 'of' && words[at - 1]?.low === 'one');
  const oneOf = of === 1 || of === 2 ? nounPhraseAt(words, of + 1) : undefined;
  if (oneOf?.isMany) return { ...oneOf, isMany: false };
  const from =
    words[0]?.pos === 'preposition' || words[0]?.low === 'up' ? (words[1]?.pos === 'preposition' ? 2 : 1) : 0;
  return nounPhraseAt(words, from);
}

/** Said of a thing: what it has, what it is, what it belongs to. */
export function readSaid(reading: Reading, at: number, thing: EntityDraft | undefined, clause: Clause): number {
  const { verb, object: said } = clause;
  const object = said.length > 1 && /^(?:us|me)$/.test(said[0]?.low ?? '') ? said.slice(1) : said;
  if (thing === undefined) return reading.steps.objects(reading, at, object, 'things');
  reading.drafts.current = thing;
  reading.subject = thing;
  const comesFor =
    verb.lemma === 'come' &&
    objectOf(reading, object)?.isMany &&
    /\bcome for\b/.test(textOf(reading.parts[at]?.words ?? []));
  if (
    verb.lemma === 'come' &&
    !comesFor &&
    !/^(?:with|in)$/.test(object[0]?.low ?? 'with') &&
    !reading.parts[at]?.words.some(({ low }) => low === 'with')
  )
    return at + 1;
  const where = /^(?:take|happen|meet|start|begin|end|run|stay)$/.test(verb.lemma)
    ? placesIn(reading.parts[at]?.words ?? [])
    : [];
  if (where.length > 0) {
    reading.drafts.add([...where, ...rangeIn(reading.parts[at]?.words ?? [])]);
    reading.mode = 'fields';
    return at + 1;
  }
  const kind = readKindOf(reading, at, { ...clause, object });
  if (kind !== undefined) return kind;
  if (isHavingVerb(verb) && !comesFor && !(clause.isState && /^(?:show|give|bring|own)$/.test(verb.lemma))) {
    reading.isSaid = true;
    return reading.steps.objects(reading, at, object, 'fields');
  }
  const passive = verb.lemma !== 'be' && /(?:ed|en|wn|pt|ed|ld|de)$/.test(verb.low);
  const described = object[0] !== undefined && withWord.test(object[0].low);
  if (passive && described) return reading.steps.objects(reading, at, object.slice(1), 'fields');
  const told = verb.lemma === 'tell' ? nounPhraseAt(object) : undefined;
  const isThingTold =
    told?.isMany &&
    isThing(told.noun) &&
    told.determiner === 'the' &&
    /^(?:pronoun|verb)$/.test(told.rest[0]?.pos ?? '');
  if (/^(?:say|tell|state|mention|give|enter|write|note)$/.test(verb.lemma) && !isThingTold)
    return reading.steps.objects(
      reading,
      at,
      /^(?:us|me|down)$/.test(object[0]?.low ?? '') ? object.slice(1) : object,
      'fields',
    );
  const isOccasion = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll|rate|review)$/.test(verb.lemma);
  const known = reading.drafts.entities.findLast((one) => one !== thing) ?? reading.drafts.spokenOf.at(-1);
  if (isOccasion && /^(?:it|them|one)$/.test(object[0]?.low ?? '') && known)
    return readRelated(reading, at, thing, verb, {
      text: known.noun,
      noun: known.noun,
      isMany: true,
      determiner: undefined,
      bracket: undefined,
      rest: object.slice(1),
    });
  const other = objectOf(reading, object);
  if (other && isProperty(other.noun) && /^(?:choose|pick|select|enter|leave|state|specify)$/.test(verb.lemma))
    return reading.steps.objects(reading, at, object, 'fields');
  if (other && isOccasion && !isTime(other.noun)) return readRelated(reading, at, thing, verb, other);
  if (verb.lemma === 'pay' && object[0]?.pos === 'number') {
    reading.drafts.add([{ title: 'Paid', kind: 'boolean', required: false }]);
    return at + 1;
  }
  const isFee =
    verb.lemma === 'pay' &&
    other !== undefined &&
    /(?:^| )(?:fee|due|contribution|subscription|rent|instalment|membership)$/.test(other.noun);
  if (isFee) return readRelated(reading, at, thing, verb, other);
  if (verb.lemma === 'pay' && (/^an?$/.test(other?.determiner ?? '') || other?.rest.some(({ low }) => low === 'per')))
    return reading.steps.objects(reading, at, object, 'fields');
  if (
    other !== undefined &&
    (other.isMany || !isProperty(other.noun) || reading.drafts.find(other.noun) !== undefined) &&
    !isTime(other.noun) &&
    !noThing.test(other.noun)
  )
    return readRelated(reading, at, thing, verb, other);
  if (other !== undefined && !isTime(other.noun) && verb.lemma === 'pay') {
    const paid = reading.drafts.entity(other.noun);
    reading.drafts.add(
      [
        { title: 'Amount', kind: 'money', required: false },
        { title: 'Paid', kind: 'boolean', required: false },
      ],
      paid,
    );
    reading.drafts.link(paid, thing);
    reading.drafts.current = paid;
    return at + 1;
  }
  if (object[0]?.pos === 'wh') return reading.steps.question(reading, at, object);
  reading.mode = 'fields';
  return at + 1;
}

/** "takes place on a boat with an instructor", "meets on a weekday at someone's home": a field for each. */
function placesIn(words: readonly Word[]): FieldDraft[] {
  return words.flatMap(({ low }, at) => {
    const next = words[at + 1]?.low ?? '';
    const isOne = /^(?:an?|someone['’]s|somebody['’]s)$/.test(next);
    const phrase = /^(?:on|in|at|with|by)$/.test(low) && isOne ? nounPhraseAt(words, at + 2) : undefined;
    return phrase ? readFields(splitItems(phrase.text)) : [];
  });
}

/** "from a day to another": when it begins and ends. */
export function rangeIn(rest: readonly Word[]): FieldDraft[] {
  const from = rest.findIndex(({ low }) => low === 'from');
  const to = rest.findIndex(({ low }, at) => at > from && /^(?:to|until|till)$/.test(low));
  const begin = from === -1 ? undefined : nounPhraseAt(rest, from + 1);
  const on = rest.findIndex(({ low }) => /^(?:for|on)$/.test(low));
  const day = on === -1 ? undefined : nounPhraseAt(rest, on + 1);
  if (
    begin === undefined &&
    /^an?$/.test(day?.determiner ?? '') &&
    /^(?:day|date|evening|weekend|week|morning|afternoon)$/.test(day?.noun ?? '')
  )
    return [{ title: day?.noun === 'day' ? 'Day' : 'Date', kind: 'date', required: false }];
  if (begin === undefined || to === -1 || !isTime(begin.noun)) return [];
  return ['From', 'Until'].map((title) => ({ title, kind: 'date' as const, required: false }));
}

/** Somebody has a thing for a time. */
export function readLent(
  reading: Reading,
  at: number,
  person: EntityDraft,
  thing: EntityDraft,
  rest: readonly Word[],
): number {
  const { drafts } = reading;
  const row = drafts.find('loan') ?? drafts.find('booking') ?? drafts.entity('rental');
  drafts.link(row, drafts.entity(thing.noun), true);
  drafts.link(row, person);
  drafts.add(rangeIn(rest), row);
  drafts.current = row;
  reading.mode = 'fields';
  return at + 1;
}

/** Whoever checks in and out stays somewhere for a time. */
export function readStay(reading: Reading, at: number, guest: NounPhrase): number {
  const event = reading.drafts.entity('stay');
  const place = reading.drafts.entities.findLast(({ noun }) => noun !== 'stay' && !isPerson(noun));
  reading.drafts.link(event, reading.drafts.entity(guest.noun), true);
  if (place) reading.drafts.link(event, place);
  reading.drafts.add(
    ['Check-in', 'Check-out'].map((title) => ({ title, kind: 'date' as const, required: false })),
    event,
  );
  reading.drafts.current = event;
  return at + 1;
}

/** What is an occasion of its own, whoever books it. */
const isBooked =
  /(?:^| )(?:appointment|session|lesson|visit|consultation|viewing|shoot|treatment|massage|haircut|meeting|pick-?up|collection|delivery|inspection|repair|service|cleaning|ride|call)$/;

/** "it gets loaded into a firing", "each is assigned to a van". */
function isPut(words: readonly Word[], verb: Word): boolean {
  const at = words.indexOf(verb);
  return (
    /^(?:be|get)$/.test(words[at - 1]?.lemma ?? '') && /^(?:in|into|to|on|onto|at)$/.test(words[at + 1]?.low ?? '')
  );
}

/** "owners bring their pets", "tenants pay rent", "members borrow books", "players belong to a team". */
export function readRelated(reading: Reading, at: number, thing: EntityDraft, verb: Word, other: NounPhrase): number {
  const target = reading.drafts.entity(other.noun);
  // "customers book appointments for their dogs": the appointment is the booking.
  if (/^(?:book|reserve|request)$/.test(verb.lemma) && isBooked.test(other.noun)) {
    const own =
      /^for$/.test(other.rest[0]?.low ?? '') && other.rest[1]?.low === 'their'
        ? nounPhraseAt(other.rest, 1)
        : undefined;
    const about = own?.isMany ? reading.drafts.entity(own.noun) : thing;
    if (about !== thing) reading.drafts.link(about, thing, true);
    reading.drafts.link(target, about, true);
    const whom = /^(?:with|at|by)$/.test(other.rest[0]?.low ?? '') ? nounPhraseAt(other.rest, 1) : undefined;
    if (whom && isThing(whom.noun) && /^(?:an?|one|our)$/.test(whom.determiner ?? '') && !isOrganisation(whom.text))
      reading.drafts.link(target, reading.drafts.entity(whom.noun));
    reading.drafts.current = target;
    reading.mode = 'fields';
    return at + 1;
  }
  const occasion = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll|sign|rate|review)$/.test(verb.lemma)
    ? occasionOf(verb.lemma)
    : undefined;
  if (occasion !== undefined) {
    const event = reading.drafts.entity(occasion);
    reading.drafts.link(event, thing);
    reading.drafts.link(event, target);
    reading.drafts.current = event;
  } else if (verb.lemma === 'pay') {
    reading.drafts.link(target, thing);
    reading.drafts.add(
      [
        { title: 'Amount', kind: 'money', required: false },
        { title: 'Paid', kind: 'boolean', required: false },
      ],
      target,
    );
    reading.drafts.current = target;
  } else if (isPut(reading.parts[at]?.words ?? [], verb) && !other.isMany) {
    reading.drafts.link(thing, target);
    if (reading.parts[at + 1]?.words[0]?.low === 'which') reading.drafts.current = target;
  } else if (joining.test(verb.lemma) && !/^(?:their|his|her|its)$/.test(other.determiner ?? '')) {
    reading.drafts.link(thing, target, verb.lemma === 'belong');
    reading.drafts.add(rangeIn(other.rest), thing);
  } else {
    reading.drafts.link(target, thing);
    reading.drafts.current = target;
  }
  const described = describedAt(other.rest);
  reading.mode = 'fields';
  if (occasion !== undefined) reading.drafts.add(rangeIn(other.rest));
  if (described !== -1) {
    reading.drafts.current = /^(?:rate|review)$/.test(verb.lemma) ? reading.drafts.current : target;
    return reading.steps.objects(reading, at, other.rest.slice(described + 1), 'fields');
  }
  return at + 1;
}
