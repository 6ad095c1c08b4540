import { isPerson, isThing, isTime } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
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
  const row = reading.drafts.entity(counted.noun);
  for (const thing of things) reading.drafts.link(row, reading.drafts.entity(thing.noun), true);
  reading.drafts.add(
    [
      { title: capitalise(counted.text), kind: 'integer', required: false },
      ...(things.length === 1 ? [{ title: 'Date', kind: 'date' as const, required: false }] : []),
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
  if (!(words[0]?.low ?? '').startsWith('who')) return undefined;
  const asked = words.findIndex(({ pos, low }, index) => index > 1 && pos === 'wh' && /^(?:how|what)$/.test(low));
  const verb = words.slice(1, asked).find(({ pos }) => pos === 'verb');
  const occasion = verb && occasionOf(verb.lemma);
  const person = personIn(reading);
  const field = asked === -1 ? undefined : fieldOfClause(words.slice(asked));
  if (occasion === undefined || person === undefined || field === undefined) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, reading.drafts.entity(person.noun), true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }, field], row);
  reading.drafts.current = reading.drafts.entity(person.noun);
  return at + 1;
}

function personIn({ drafts }: Reading): EntityDraft | undefined {
  return [...drafts.entities, ...drafts.spokenOf].findLast(({ noun }) => isPerson(noun));
}
