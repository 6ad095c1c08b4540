import { isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { textOf, type Word } from '../tagging/word.js';
import { readKindOf } from './choices.js';
import { type Clause, isHavingVerb } from './clause.js';
import { type EntityDraft } from './draft.js';
import { noThing, withWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { placesIn, rangeIn } from './ranges.js';
import { type Reading } from './reading.js';
import { payments, readRelated } from './related.js';

export function objectOf(reading: Reading, words: readonly Word[]): NounPhrase | undefined {
  // "one of my recipes"
  const of = words.findIndex(({ low }, at) => low === 'of' && words[at - 1]?.low === 'one');
  const oneOf = of === 1 || of === 2 ? nounPhraseAt(words, of + 1) : undefined;
  if (oneOf?.isMany) return { ...oneOf, isMany: false };
  const from =
    words[0]?.pos === 'preposition' || words[0]?.low === 'up' ? (words[1]?.pos === 'preposition' ? 2 : 1) : 0;
  return nounPhraseAt(words, from);
}

/** What is said of a thing, in the pieces that rules look at. */
interface Said {
  readonly reading: Reading;
  readonly at: number;
  readonly thing: EntityDraft;
  readonly clause: Clause;
  readonly verb: Word;
  /** What follows the verb, without "us". */
  readonly object: readonly Word[];
  /** The noun phrase in it. */
  readonly other: NounPhrase | undefined;
  /** All words of the part. */
  readonly words: readonly Word[];
}
/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type SaidRule = (said: Said) => number | undefined;

/** Said of a thing: what it has, what it is, what it belongs to. The first rule that fits reads it. */
export function readSaid(reading: Reading, at: number, thing: EntityDraft | undefined, clause: Clause): number {
  const { verb, object: all } = clause;
  const object = all.length > 1 && /^(?:us|me)$/.test(all[0]?.low ?? '') ? all.slice(1) : all;
  if (thing === undefined) return reading.steps.objects(reading, at, object, 'things');
  reading.drafts.current = thing;
  reading.subject = thing;
  const words = reading.parts[at]?.words ?? [];
  const said: Said = { reading, at, thing, clause, verb, object, other: objectOf(reading, object), words };
  for (const rule of rules) {
    const next = rule(said);
    if (next !== undefined) return next;
  }
  if (object[0]?.pos === 'wh') return reading.steps.question(reading, at, object);
  reading.mode = 'fields';
  return at + 1;
}

/** "patients come for treatments". */
const comesFor = ({ verb, other, words }: Said): boolean =>
  verb.lemma === 'come' && other?.isMany === true && /\bcome for\b/.test(textOf(words));

/** "they come every day" says nothing of them. */
const comes: SaidRule = (said) => {
  const { at, verb, object, words } = said;
  const isTold = /^(?:with|in)$/.test(object[0]?.low ?? 'with') || words.some(({ low }) => low === 'with');
  return verb.lemma === 'come' && !comesFor(said) && !isTold ? at + 1 : undefined;
};

/** "a tour takes place on a day at a time". */
const takesPlace: SaidRule = ({ reading, at, verb, words }) => {
  const isPlaced = /^(?:take|happen|meet|start|begin|end|run|stay)$/.test(verb.lemma);
  const places = isPlaced ? placesIn(words) : [];
  if (places.length === 0) return undefined;
  reading.drafts.add([...places, ...rangeIn(words)]);
  reading.mode = 'fields';
  return at + 1;
};

/** "each bus has a driver", "a bus gets seats". */
const has: SaidRule = (said) => {
  const { reading, at, clause, verb, object } = said;
  const isShown = clause.isState && /^(?:show|give|bring|own)$/.test(verb.lemma);
  // "customers leave rings for repair"
  const isBrought = /^(?:leave|bring)$/.test(verb.lemma) && said.other?.isMany && isThing(said.other.noun);
  if (!isHavingVerb(verb) || comesFor(said) || isShown || isBrought) return undefined;
  reading.isSaid = true;
  return reading.steps.objects(reading, at, object, 'fields');
};

/** "is stored with its name". */
const storedWith: SaidRule = ({ reading, at, verb, object }) => {
  const isPassive = verb.lemma !== 'be' && /(?:ed|en|wn|pt|ed|ld|de)$/.test(verb.low);
  const isDescribed = object[0] !== undefined && withWord.test(object[0].low);
  return isPassive && isDescribed ? reading.steps.objects(reading, at, object.slice(1), 'fields') : undefined;
};

/** "each booking says how many come"; the books that children tell us are things. */
const says: SaidRule = ({ reading, at, thing, clause, verb, object }) => {
  if (!/^(?:say|tell|state|mention|give|enter|write|note)$/.test(verb.lemma)) return undefined;
  const told = verb.lemma === 'tell' ? nounPhraseAt(object) : undefined;
  const isRelative = /^(?:pronoun|verb)$/.test(told?.rest[0]?.pos ?? '');
  if (told?.isMany && isThing(told.noun) && told.determiner === 'the' && isRelative) return undefined;
  const from = /^(?:us|me|down)$/.test(object[0]?.low ?? '') ? 1 : 0;
  // "customers tell us the date": what they order
  const goods = reading.drafts.spokenOf.findLast(
    (spoken) => !isPerson(spoken.noun) && !reading.drafts.find(spoken.noun),
  );
  if (
    verb.lemma === 'tell' &&
    clause.subject !== 'it' &&
    isPerson(thing.noun) &&
    goods &&
    reading.drafts.entities.length === 1
  ) {
    const order = reading.drafts.entity('order');
    reading.drafts.link(order, thing, true);
    reading.drafts.current = order;
  }
  return reading.steps.objects(reading, at, object.slice(from), 'fields');
};

const occasions = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll|rate|review)$/;

/** "members borrow them", "clients book a session". */
const booked: SaidRule = ({ reading, at, thing, verb, object, other }) => {
  if (!occasions.test(verb.lemma)) return undefined;
  const known = reading.drafts.entities.findLast((one) => one !== thing) ?? reading.drafts.spokenOf.at(-1);
  if (/^(?:it|them|one)$/.test(object[0]?.low ?? '') && known)
    return readRelated(reading, at, thing, verb, {
      text: known.noun,
      noun: known.noun,
      isMany: true,
      determiner: undefined,
      bracket: undefined,
      rest: object.slice(1),
    });
  return other && !isTime(other.noun) ? readRelated(reading, at, thing, verb, other) : undefined;
};

/** "customers choose a size". */
const chooses: SaidRule = ({ reading, at, verb, object, other }) =>
  other && isProperty(other.noun) && /^(?:choose|pick|select|enter|leave|state|specify)$/.test(verb.lemma)
    ? reading.steps.objects(reading, at, object, 'fields')
    : undefined;

const fees = /(?:^| )(?:fee|due|contribution|subscription|rent|instalment|membership)$/;

/** "members pay a fee", "pays 20 euros", "pays a price per hour". */
const pays: SaidRule = ({ reading, at, thing, verb, object, other }) => {
  if (verb.lemma !== 'pay') return undefined;
  if (object[0]?.pos === 'number') {
    reading.drafts.add([{ title: 'Paid', kind: 'boolean', required: false }]);
    return at + 1;
  }
  if (other && fees.test(other.noun)) return readRelated(reading, at, thing, verb, other);
  const isPrice = /^an?$/.test(other?.determiner ?? '') || other?.rest.some(({ low }) => low === 'per');
  return isPrice ? reading.steps.objects(reading, at, object, 'fields') : undefined;
};

/** "owners bring their pets", "players belong to a team". */
const related: SaidRule = ({ reading, at, thing, verb, other }) => {
  if (other === undefined || isTime(other.noun) || noThing.test(other.noun)) return undefined;
  const isOne = other.isMany || !isProperty(other.noun) || reading.drafts.find(other.noun) !== undefined;
  return isOne ? readRelated(reading, at, thing, verb, other) : undefined;
};

/** "tenants pay rent": a payment of each. */
const paid: SaidRule = ({ reading, at, thing, verb, other }) => {
  if (other === undefined || isTime(other.noun) || verb.lemma !== 'pay') return undefined;
  const payment = reading.drafts.entity(other.noun);
  reading.drafts.add(payments, payment);
  reading.drafts.link(payment, thing);
  reading.drafts.current = payment;
  return at + 1;
};

/** In the order in which they are tried. */
const rules: readonly SaidRule[] = [
  comes,
  takesPlace,
  ({ reading, at, clause, object }) => readKindOf(reading, at, { ...clause, object }),
  has,
  storedWith,
  says,
  (said) => (/^(?:it|them|one)$/.test(said.object[0]?.low ?? '') ? booked(said) : undefined),
  chooses,
  booked,
  pays,
  related,
  paid,
];
