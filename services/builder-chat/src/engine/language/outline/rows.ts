import { isOrganisation, isPerson, isThing, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import { isPlural, singular } from '../words.js';
import type { RecordList } from './lists.js';

/** What holds the rows, rather than being one: a "climbing log" is of climbs, a "tool register" of tools. */
const holder =
  /\s(?:log|log ?book|book|diary|journal|register|registry|tracker|counter|form|list|chart|cabinet|roster|rota|records?|database|catalogue?|archive|collection|overview|sheet|fleet|library)$/i;
/** What holds things of all kinds. */
const store = /\s(?:inventory|stock|stocklist|supplies|swap|equipment list|storage)$/i;
/** Where they are held. */
const place =
  /(?:^|\s)(?:freezer|fridge|van|garage|cellar|pantry|kitchen|shed|attic|lab|room|office|workshop|cupboard|warehouse|barn|boat|locker|camper|truck|store|shop|bar)$/i;
const anything = /^(?:items?|what|things?|articles?|products?|pieces?|objects?|stuff)$/i;
/** "plate number", "serial no": what tells a thing apart is not the thing. */
const numbered =
  /^(?!(?:plate|serial|phone|mobile|licen[cs]e|passport|seal|account|reference|ref|id|tattoo|chip|model|house|street|post|first|last|sur|family|user|nick)\b)(\p{L}+) (?:no|nr|number|name|type|code)\.?$/iu;
/** "climbing log": it holds rows. */
export const isHolder = (head: string): boolean => holder.test(head) || store.test(head);
/** Where things are held, at the end of the words. */
export const isPlace = (words: string): boolean => place.test(words);
/** "item no" tells one item from the others. */
export const numberedThing = (name: string): string | undefined => {
  const of = numbered.exec(name)?.[1]?.toLowerCase();
  return of !== undefined && isOne(of) ? of : undefined;
};
const prepositions = /\s(?:in|at|of|on|from|for|by|with|out|around|that|which|who|i|i've|we|you|they)(?:\s.*)?$/i;
const done = /^(.*\p{L}+s) (?:\p{L}+(?:ed|en)|sent|lost|found|made|bought|sold|read|lent|run|out|kept)$/iu;

/**
 * What one row of a list is called, given what stands in front of the list (in English, small letters, one) and the
 * names in it.
 */
export function rowOf(head: string, { items }: Pick<RecordList, 'items'>, inEnglish: (text: string) => string): string {
  const noun = singular(head);
  const names = items.map(({ text }) =>
    inEnglish(text)
      .toLowerCase()
      .replace(/[:([?!].*$/su, '')
      .trim(),
  );
  const [first = ''] = names;
  const held = noun.replace(holder, '');
  const row = /ing$/i.test(held) ? noun : held;
  const isHeld = row !== noun;
  const isAmong = names.some((name) => singular(name) === singular(row.toLowerCase()));
  if (isHeld && isAmong) return row;
  const named = isOrganisation(noun) ? /^(\S+) name$/i.exec(first)?.[1] : undefined;
  if (named) return named;
  if (items.length < 3) return singular(done.exec(head)?.[1] ?? noun);
  const stored = noun.replace(store, '');
  const isStore = stored !== noun;
  if (anything.test(first) && (isHeld || isStore || noun.split(' ').length > 2 || place.test(noun)))
    return first.startsWith('piece') ? 'piece' : 'item';
  const of = numberedThing(first);
  if (of !== undefined && (isHeld || isStore || endsIn(noun, of) || isOrganisation(noun) || isPart(noun, of)))
    return of;
  if (isStore) return place.test(stored) || isOrganisation(stored) ? 'item' : singular(stored);
  if (!isHeld) return bare(head, first);
  if (/\s(?:roster|rota)$/i.test(noun)) return 'shift';
  if (place.test(row)) return 'item';
  return isPerson(row) || isOrganisation(row) || nounClassOf(row) === 'group' ? 'entry' : bare(singular(row), first);
}

/** What is counted in rows, unlike a size or a sort. */
const isOne = (noun: string): boolean =>
  /^(?:person|animal|artifact|event|plant|act|food|object|place|group)$/.test(nounClassOf(noun) ?? 'object');
const isPart = (noun: string, word: string): boolean => {
  const words = noun.split(' ');
  return words.length > 2 && words.includes(word);
};
const endsIn = (noun: string, word: string): boolean => singular(noun.split(' ').at(-1) ?? '') === singular(word);

/** "interpreters of our hospital", "quotes sent", "rowing club scores": the thing without where it is. */
function bare(noun: string, first: string): string {
  const words = noun.split(' ');
  if (/^(?:lent|loaned|borrowed|lent out)$/i.test(noun)) return 'loan';
  if (words.length > 1 && words.slice(0, -1).includes(singular(first)) && /\s(?:sale|swap|show|exchange)$/i.test(noun))
    return singular(first);
  const cut = noun.replace(prepositions, '');
  const kept = done.exec(cut)?.[1] ?? cut;
  const own = kept.split(' ');
  const [head = kept] = own;
  if (own.length > 1 && isPlural(head) && head.length > 4 && isThing(singular(head)) && !isPlural(own.at(-1) ?? ''))
    return singular(head);
  return singular(own.length > 2 ? own.slice(-1).join(' ') : kept);
}

const idle =
  /^(?:so|also|and|then|fields?|columns?|info|information|details?|data|needed|wanted|thing|stuff|note|way|one|it|this|that|following|rest|app|page|tool|system|place|insurance|helper|here|phone|computer|spreadsheet|excel|sheet|paper|hello|thank|thanks)$/i;

/** "working from a closet". */
const doing = /\p{L}ing (?:from|in|at|for|with|an?|the|on)\b/iu;

/** The words where they can be the name of what is kept: no one who speaks, no house they speak of. */
export function keptBy(words: string): string | undefined {
  const plain = words
    .replace(/^(?:(?:just|only|simple|little|small|quick|dead|basic|tiny|proper|nice|new|own|shared|an?)\s+)+/i, '')
    .trim();
  const noun = singular(plain.toLowerCase());
  if (noun === '' || idle.test(noun) || isTime(noun) || doing.test(plain)) return undefined;
  if (isHolder(plain)) return plain;
  return isOrganisation(noun) || (isPerson(noun) && noun === plain.toLowerCase()) ? undefined : plain;
}
