import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { bookedTime, chosenFor, doneBy, signedBy, votedBy } from './bookings.js';
import { isHavingVerb, isUser } from './clause.js';
import { tellOf } from './focus.js';
import { brought, handedIn } from './handed.js';
import { noThing } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import { isIncluded } from './spoken-deeds.js';
import type { NamedStatement, Rule } from './statement.js';

/** "our clinic has patients", "our makerspace has machines". */
const ofPlace: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  if (subject.isMany || reading.drafts.find(subject.noun) !== undefined) return undefined;
  const isPlace =
    isOrganisation(subject.text) && isHavingVerb(verb) && !/^(?:each|every)$/.test(subject.determiner ?? '');
  const isOurs = subject.determiner === 'our' && verb.lemma === 'have' && nounPhraseAt(object)?.isMany;
  return isPlace || isOurs ? reading.steps.objects(reading, at, object, 'things') : undefined;
};

/** "my buddy should be in there as well": a field of what was told before. */
const included: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const isIn = verb.lemma === 'be' && isIncluded(object);
  if (!isIn || subject.isMany || object.length > 3 || !reading.drafts.current) return undefined;
  if (!/^(?:my|our|the|his|her)$/.test(subject.determiner ?? '') || reading.drafts.find(subject.noun)) return undefined;
  reading.drafts.add(readFields(splitItems(subject.text)));
  return at + 1;
};

/** "every box is in a place": a field of it. */
const situated: Rule<NamedStatement> = ({ reading, at, clause: { verb, object, isNegated }, subject }) => {
  const within = reading.parts[at]?.words.findIndex(({ lemma }) => lemma === 'be') ?? -1;
  const [preposition] = reading.parts[at]?.words.slice(within + 1) ?? [];
  const isWithin = verb.lemma === 'be' && /^(?:in|on|at)$/.test(preposition?.low ?? '');
  const place = isWithin ? nounPhraseAt(object) : undefined;
  if (
    !place ||
    !/^an?$/.test(place.determiner ?? '') ||
    isNegated ||
    !/^(?:each|every|an?|the)$/.test(subject.determiner ?? '')
  )
    return undefined;
  tellOf(reading, reading.drafts.entity(subject.noun));
  return reading.steps.objects(reading, at, object, 'fields');
};

/** "every box is in a place, and its items have a name": they are parts of what was told of before. */
const ofIts: Rule<NamedStatement> = ({ reading, clause: { verb }, subject }) => {
  const owner = reading.subject ?? reading.drafts.current;
  const isParts = /^(?:its|their)$/.test(subject.determiner ?? '') && subject.isMany && isHavingVerb(verb);
  if (isParts && owner && isThing(subject.noun) && reading.drafts.find(subject.noun) !== owner)
    reading.drafts.link(reading.drafts.entity(subject.noun), reading.drafts.entity(owner.noun), true);
  return undefined;
};

/** "the price is per kilo": a field of what was told before. */
const figure: Rule<NamedStatement> = ({ reading, at, clause: { verb }, subject }) => {
  const isFigure = isProperty(subject.noun) && !subject.isMany && subject.determiner === 'the' && verb.lemma === 'be';
  if (!isFigure || noThing.test(subject.noun) || !reading.drafts.current) return undefined;
  if (reading.drafts.find(subject.noun) !== undefined) return undefined;
  reading.drafts.add(readFields(splitItems(subject.text)));
  return at + 1;
};

/** "visitors choose a date": a field of what was told before. */
const chosen: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const property = nounPhraseAt(object);
  const of = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
  if (!isUser(subject) || !of || !property || !isProperty(property.noun)) return undefined;
  if (!/^(?:choose|pick|select|leave|enter|state|specify|give)$/.test(verb.lemma)) return undefined;
  reading.drafts.current = reading.drafts.entity(of.noun);
  reading.isSaid = true;
  return reading.steps.objects(reading, at, object, 'fields');
};

/** What begins a request and is no thing says nothing of what is kept; nor do times. */
const aside: Rule<NamedStatement> = ({ reading, at, clause: { verb }, subject }) => {
  const isRemark =
    reading.mode === 'nothing' &&
    !isHavingVerb(verb) &&
    verb.lemma !== 'be' &&
    !isPerson(subject.noun) &&
    !isThing(subject.noun) &&
    !/^(?:each|every|an?)$/.test(subject.determiner ?? '');
  return isRemark || isTime(subject.noun) || noThing.test(subject.noun) ? at + 1 : undefined;
};

/** For a named subject, in the order in which they are tried. */
export const namedRules: readonly Rule<NamedStatement>[] = [
  ofPlace,
  included,
  situated,
  ofIts,
  doneBy,
  figure,
  bookedTime,
  chosenFor,
  brought,
  chosen,
  signedBy,
  votedBy,
  handedIn,
  aside,
];
