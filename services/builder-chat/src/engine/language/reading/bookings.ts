import { isOrganisation, isPerson, isThing, isTime } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
import { isUser } from './clause.js';
import { tellOf } from './focus.js';
import { withWord } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import { signing } from './spoken-deeds.js';
import type { NamedStatement, Rule } from './statement.js';

/** "the hall can be hired by clubs": each time is a row that names a club. */
export const doneBy: Rule<NamedStatement> = ({ reading, at, clause: { verb, isState, object }, subject }) => {
  const by = reading.parts[at]?.words.findIndex(({ low }) => low === 'by') ?? -1;
  const doer = by === -1 || !isState ? undefined : nounPhraseAt(reading.parts[at]?.words ?? [], by + 1);
  const occasion = /^(?:book|reserve|hire|rent|lend|borrow|loan|use)$/.test(verb.lemma)
    ? occasionOf(verb.lemma)
    : undefined;
  if (!doer?.isMany || occasion === undefined || object.length > 6) return undefined;
  if (!isPerson(doer.noun) && !isOrganisation(doer.noun)) return undefined;
  const row = reading.drafts.entity(occasion);
  if (subject.isMany || /^(?:an?|each|every)$/.test(subject.determiner ?? ''))
    reading.drafts.link(row, reading.drafts.entity(subject.noun), true);
  reading.drafts.link(row, reading.drafts.entity(doer.noun), true);
  tellOf(reading, row);
  return at + 1;
};

const times = /^(?:time|slot|time slot|date|day|hour|evening|appointment time)$/;

/** "donors book a time", "customers pick a barber and a time": each time is a row that names all of them. */
export const bookedTime: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  if (!/^(?:book|reserve|pick|choose|select|request)$/.test(verb.lemma) || !isPerson(subject.noun)) return undefined;
  const listed = reading.parts.slice(at + 1).findIndex(({ join, words }) => join === 'colon' || words.length > 3);
  const rest = reading.parts.slice(at + 1, listed === -1 ? undefined : at + 1 + listed).map(({ words }) => words);
  const phrases = [object, ...rest].map((words) => nounPhraseAt(words));
  const last = phrases.findLastIndex((phrase) => phrase && times.test(phrase.noun));
  const others = phrases.slice(0, last).flatMap((phrase) => phrase ?? []);
  if (last === -1 || (last === 0 && !/^(?:book|reserve)$/.test(verb.lemma))) return undefined;
  if (others.some(({ noun }) => !isThing(noun)) || phrases[last]?.isMany) return undefined;
  const row = reading.drafts.entity(
    /^(?:pick|choose|select)$/.test(verb.lemma) ? 'booking' : (occasionOf(verb.lemma) ?? 'booking'),
  );
  for (const { noun } of [...others, subject]) reading.drafts.link(row, reading.drafts.entity(noun), true);
  const isDay = /^(?:date|day|evening)$/.test(phrases[last]?.noun ?? '');
  reading.drafts.add([{ title: isDay ? 'Date' : 'Time', kind: isDay ? 'date' : 'datetime', required: false }], row);
  tellOf(reading, row);
  return at + 1 + last;
};

/** "visitors choose a concert and reserve seats": each reservation is of what is chosen. */
export const chosenFor: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const thing = /^(?:choose|pick|select)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  const next = reading.parts[at + 1]?.words[0];
  const isBooked = next !== undefined && /^(?:book|reserve|order|rent|hire|buy)$/.test(next.lemma);
  const occasion = isBooked && reading.parts[at + 1]?.join === 'and' ? occasionOf(next.lemma) : undefined;
  if (!thing || thing.isMany || !isThing(thing.noun) || isTime(thing.noun) || occasion === undefined) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, reading.drafts.entity(thing.noun), true);
  if (isUser(subject)) reading.drafts.add([{ title: 'Name', kind: 'text', required: true }], row);
  else reading.drafts.link(row, reading.drafts.entity(subject.noun));
  tellOf(reading, row);
  return at + 2;
};

/** "guests sign up with their name and email": each time is a row about what was told before. */
export const signedBy: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const occasion =
    signing.test(verb.lemma) && isPerson(subject.noun) && subject.isMany ? occasionOf(verb.lemma) : undefined;
  const { current } = reading.drafts;
  const isTold = withWord.test(object[0]?.low ?? '') || /^(?:their|his|her)$/.test(object[0]?.low ?? '');
  if (occasion === undefined || !current || isPerson(current.noun) || !isTold) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, current, true);
  tellOf(reading, row);
  return reading.steps.objects(reading, at, object.slice(1), 'fields');
};

/** "members vote". */
export const votedBy: Rule<NamedStatement> = ({ reading, at, clause: { verb } }) => {
  const { current } = reading.drafts;
  if (verb.lemma !== 'vote' || !current) return undefined;
  reading.drafts.link(reading.drafts.entity('vote'), current, true);
  return at + 1;
};
