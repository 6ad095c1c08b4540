import { singular } from '../words.js';
import type { Span } from './in-english.js';

/** A longer name is part of a sentence. */
const mostWords = 4;

/** Words before a noun that are no part of its name. */
const determiner =
  /^(?:(?:jede[rsnm]?|eine?[rsnm]?|der|die|das|den|dem|alle|unsere?[rsnm]?|meine?[rsnm]?|cada|una?|el|la|los|las|mis?|sus?|nuestr[oa]s?|chaque|une?|le|les|mon|ma|mes|nos|notre|sa|ses) |l')/i;

/** "jeden Ausflug" is called "Ausflug". */
export const withoutDeterminer = (name: string): string => name.replace(determiner, '');

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(singular);

/**
 * A name of several words as it was typed: the words of the request that its English was made of, where they stand
 * together ("fiche sanitaire reçue"). Nothing where the name was put together from elsewhere.
 */
export function asTyped(title: string, spans: readonly Span[]): string | undefined {
  const wanted = plainWords(title);
  for (let from = 0; from < spans.length; from += 1) {
    const first = spans[from];
    if (!first || plainWords(first.english)[0] !== wanted[0]) continue;
    let found: string[] = [];
    for (let to = from; to < spans.length && found.length < wanted.length; to += 1) {
      found = [...found, ...plainWords(spans[to]?.english ?? '')];
      if (found.length === wanted.length && found.every((word, at) => word === wanted[at])) {
        const typed = withoutDeterminer(
          spans
            .slice(from, to + 1)
            .map(({ source }) => source)
            .join('')
            .trim(),
        );
        return /[,;:.!?\n()]/.test(typed) || typed.split(/\s+/).length > mostWords ? undefined : typed;
      }
    }
  }
  return undefined;
}
