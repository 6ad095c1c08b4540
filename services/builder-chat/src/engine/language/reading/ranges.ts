import { type FieldDraft, readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isPerson, isTime } from '../nouns/noun-kinds.js';
import type { Word } from '../tagging/word.js';
import type { EntityDraft } from './draft.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';

/** "takes place on a boat with an instructor", "meets on a weekday at someone's home": a field for each. */
export function placesIn(words: readonly Word[]): FieldDraft[] {
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
