import { plural } from '../words.js';
import type { Language, Meaning } from './dictionary.js';

/** Words before a noun of which there are several. */
const several: Readonly<Record<Language, RegExp>> = {
  de: /^(?:die|meine|unsere|ihre|seine|alle|viele|mehrere|einige|zwei|drei|vier|fünf)$/i,
  es: /^(?:los|las|unos|unas|mis|sus|nuestros|nuestras|varios|varias|muchos|muchas|dos|tres|cuatro)$/i,
  fr: /^(?:les|des|mes|ses|nos|leurs|plusieurs|deux|trois|quatre)$/i,
};

/** Endings by which a noun shows that there are several, with that of one. */
const endings: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/(ung|heit|keit|schaft|tion|sion|tät|ur)en$/, '$1'],
    [/innen$/, 'in'],
  ],
  es: [
    [/ciones$/, 'ción'],
    [/siones$/, 'sión'],
    [/ces$/, 'z'],
    [/([aeiou][lrndj])es$/, '$1'],
  ],
  fr: [],
};

/**
 * A noun that the dictionary does not have, as English would write it: it stays as it is, with the English sign of
 * several. German nouns are told by their capital.
 */
export function unknownNoun(
  token: string,
  before: string,
  language: Language,
  words: ReadonlySet<string>,
): Meaning | undefined {
  const low = token.toLowerCase();
  if (language === 'de' && !/^\p{Lu}\p{Ll}{3,}$/u.test(token)) return undefined;
  if (low.length < 5) return undefined;
  for (const [end, one] of endings[language])
    if (end.test(low) && (language !== 'es' || several.es.test(before))) return ofMany(token, token.replace(end, one));
  if (language !== 'de') return undefined;
  // "Betriebe" where "Betrieb" stands in the request, too; "die Ansichten" of what is no "Ansichte".
  const own = [/e$/, /en$/, /er$/, /n$/, /s$/]
    .filter((end) => end.test(low))
    .map((end) => token.replace(end, ''))
    .find((one) => one.length > 3 && words.has(one.toLowerCase()));
  if (own !== undefined) return ofMany(token, own);
  if (several.de.test(before)) {
    if (/(?:ch|r|l|n|f|s)ten$/.test(low)) return ofMany(token, token.slice(0, -2));
    if (low.endsWith('en')) return ofMany(token, token.slice(0, -1));
  }
  return /[^s]s$/.test(low) && !several.de.test(before)
    ? { english: low, noun: { one: token, many: token } }
    : undefined;
}

const ofMany = (many: string, one: string): Meaning => ({ english: plural(one.toLowerCase()), noun: { one, many } });
