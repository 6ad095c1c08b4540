import type { FieldDraft } from '../fields.js';
import { isPerson, isThing, isTime } from '../nouns/noun-kinds.js';
import { deedOf, isOccasionNoun, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { fieldOfClause } from './clause-fields.js';
import type { EntityDraft } from './draft.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';

/** "how many goals each player scored in each match": a row for each of them, with the number. */
export function readTally(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  if (words[0]?.low !== 'how' || words[1]?.low !== 'many') return undefined;
  const counted = nounPhraseAt(words, 2);
  const things = eachOf(words.slice(2));
  if (counted === undefined || things.length === 0 || !isKnownOrPeople(reading, things)) return undefined;
  const done = isTime(counted.noun) ? reading.drafts.entities.findLast(({ noun }) => isSpan(noun)) : undefined;
  const row = done ?? reading.drafts.entity(counted.noun);
  for (const thing of things) reading.drafts.link(row, reading.drafts.entity(thing.noun), true);
  reading.drafts.add(
    [
      { title: capitalise(counted.text), kind: 'integer', required: false },
      ...(things.length === 1 && !row.fields.some(({ kind }) => kind === 'date')
        ? [{ title: 'Date', kind: 'date' as const, required: false }]
        : []),
    ],
    row,
  );
  return at + 1;
}

/** Only people and things are counted by, not the sides of a match. */
const isKnownOrPeople = ({ drafts }: Reading, things: readonly NounPhrase[]): boolean =>
  things.some(({ noun }) => drafts.find(noun) !== undefined || isPerson(noun)) &&
  things.every(({ noun }) => isThing(noun));

/** What stands behind "each", "every" and "per". */
const eachOf = (words: readonly Word[]): NounPhrase[] =>
  words.flatMap(({ low }, at) => {
    const phrase = /^(?:each|every|per)$/.test(low) ? nounPhraseAt(words, at + 1) : undefined;
    return phrase && !isTime(phrase.noun) ? [phrase] : [];
  });

/** "who practised how many minutes", "who brought which cake": each time is a row about somebody. */
export function readDeeds(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const which = words[0]?.low === 'which' ? nounPhraseAt(words, 1) : undefined;
  const isWhich = which !== undefined && !which.isMany && (isPerson(which.noun) || groups.test(which.noun));
  if (!(words[0]?.low ?? '').startsWith('who') && !isWhich) return undefined;
  const asked = words.findIndex(({ pos, low }, index) => index > 1 && pos === 'wh' && /^(?:how|what)$/.test(low));
  const verb = words.slice(1, asked).find(({ pos }) => pos === 'verb');
  const person = isWhich ? (reading.drafts.find(which.noun) ?? { noun: which.noun, fields: [] }) : personIn(reading);
  const isWhat = asked !== -1 && asked === words.length - 1 && words[asked]?.low === 'what';
  const field = isWhat
    ? { title: 'Item', kind: 'text' as const, required: true }
    : asked === -1
      ? undefined
      : fieldOfClause(words.slice(asked));
  const occasion =
    verb && (verb.lemma === 'take' ? takenAs(reading) : person ? deedOf(verb.lemma) : occasionOf(verb.lemma));
  if (
    occasion === undefined ||
    field === undefined ||
    (!person && reading.drafts.current && isKept(reading, reading.drafts.current))
  )
    return undefined;
  const { current } = reading.drafts;
  const known =
    verb && occasionOf(verb.lemma) === undefined
      ? reading.drafts.entities.findLast(({ noun, fields }) => isOccasionNoun(noun) && fields.some(isOf(person)))
      : undefined;
  const row =
    known ?? (current && person !== current && isSpan(current.noun) ? current : reading.drafts.entity(occasion));
  const doer = person ? undefined : fieldOfClause(words.slice(0, 2));
  if (person) reading.drafts.link(row, reading.drafts.entity(person.noun), true);
  const more = amountsIn(words.slice(asked));
  const day: FieldDraft[] = [{ title: 'Date', kind: 'date', required: false }];
  const isDated = more.some(({ kind }) => kind === 'date') || !person;
  reading.drafts.add([...(isDated ? [] : day), ...(doer ? [doer] : []), field, ...more], row);
  reading.drafts.current = person ? reading.drafts.entity(person.noun) : row;
  if (!person) reading.mode = 'fields';
  reading.isQuery &&= person !== undefined;
  return at + 1;
}

const groups = /(?:^| )(?:family|household|team|group|class|club)$/;

/** What taking something was called before. */
const takenAs = ({ drafts }: Reading): string =>
  ['loan', 'rental', 'reservation'].find((noun) => drafts.find(noun)) ?? 'entry';

const isOf =
  (person: EntityDraft | undefined) =>
  ({ refWord }: FieldDraft): boolean =>
    refWord !== undefined && refWord.toLowerCase() === person?.noun.toLowerCase();

/** Somebody works in a shift and learns in a lesson: it is what they do. */
const isSpan = (noun: string): boolean => /(?:^| )(?:shift|lesson|session|meeting|training|rehearsal)$/.test(noun);

const isKept = ({ drafts }: Reading, thing: EntityDraft): boolean => drafts.entities.includes(thing);

/** "how much of what", "how many litres on which day": what else is asked. */
function amountsIn(words: readonly Word[]): FieldDraft[] {
  const at = words.findLastIndex(({ pos }, index) => index > 0 && pos === 'wh');
  const asked = words[at];
  const phrase = asked?.low === 'which' ? nounPhraseAt(words, at + 1) : undefined;
  if (phrase) return [{ title: capitalise(phrase.noun), kind: isTime(phrase.noun) ? 'date' : 'text', required: false }];
  return asked?.low === 'what' && words[at - 1]?.low === 'of'
    ? [{ title: 'Item', kind: 'text', required: true, refWord: 'item' }]
    : [];
}

function personIn({ drafts }: Reading): EntityDraft | undefined {
  return [...drafts.entities, ...drafts.spokenOf].findLast(({ noun }) => isPerson(noun) || groups.test(noun));
}
