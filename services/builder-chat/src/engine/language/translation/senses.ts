import { plural } from '../words.js';
import { compound } from './compounds.js';
import type { Dictionary, Language, Meaning } from './dictionary.js';
import { unknownNoun } from './unknown-nouns.js';

const longestPhrase = 5;

/** "mit Tischen und Kindern", "des Kindes": other forms of German nouns. */
function dative(token: string, meanings: Dictionary['meanings']): Meaning | undefined {
  if (!/^\p{Lu}\p{L}{3,}(?:n|s)$/u.test(token)) return undefined;
  const low = token.toLowerCase();
  const noun = meanings.get(low.slice(0, -1)) ?? (low.endsWith('es') ? meanings.get(low.slice(0, -2)) : undefined);
  if (!noun?.noun) return undefined;
  return noun.noun.one === noun.noun.many && low.endsWith('n') ? { ...noun, english: plural(noun.english) } : noun;
}

/** What is translated, with what is known of the whole of it. */
export interface Source {
  readonly language: Language;
  readonly dictionary: Dictionary;
  /** German nouns can be told by their capitals. */
  readonly hasCapitals: boolean;
  readonly words: ReadonlySet<string>;
}

export const isWithCapitals = (request: string): boolean => /\p{L}[,;]? \p{Lu}\p{Ll}/u.test(request);

/** What a word means that may be in another form, or made of two. */
export const meaningOf = (low: string, token: string, meanings: Dictionary['meanings']): Meaning | undefined =>
  meanings.get(low) ??
  dative(token, meanings) ??
  (/^\p{Lu}\p{L}{5,}$/u.test(token) ? compound(token, meanings) : undefined);

/** How many tokens from there on mean something together, and what: the longest phrase that is known. */
export interface Sense {
  readonly length: number;
  readonly meaning: Meaning | undefined;
}

/** What the word or phrase at a place means by what stands around it; `text` is the English before it. */
export function senseAt(tokens: readonly string[], at: number, text: string, source: Source): Sense {
  const { language, dictionary } = source;
  const known = longest(tokens, at, dictionary);
  const token = tokens[at] ?? '';
  const before = tokens[at - 2] ?? '';
  const meaning =
    (known.length === 1 ? byNeighbours(tokens, at, text, source) : undefined) ??
    (isVerbOnly(token, text, known.meaning, source) ? undefined : known.meaning) ??
    meaningOf(token, token, dictionary.meanings) ??
    unknownNoun(token, before, language, source.words);
  return { length: known.length, meaning };
}

/** Words that mean something else beside certain others. */
function byNeighbours(tokens: readonly string[], at: number, text: string, source: Source): Meaning | undefined {
  const { language, dictionary } = source;
  const token = tokens[at] ?? '';
  const before = tokens[at - 2] ?? '';
  const isFrenchOf =
    language === 'fr' && /^des$/i.test(token) && dictionary.meanings.get(before.toLowerCase())?.noun !== undefined;
  return (
    (language === 'es' ? inSpanish(tokens, at, text, dictionary) : undefined) ??
    asVerb(token, before, tokens[at + 2] ?? '', source) ??
    (isFrenchOf ? ofThe : undefined) ??
    (isBeforeInfinitive(tokens, at, source) ? to : undefined)
  );
}

const to: Meaning = { english: 'to' };

/** "pour conduire", "para anotar": what is to be done. */
function isBeforeInfinitive(tokens: readonly string[], at: number, { language, dictionary }: Source): boolean {
  if (language === 'de' || !/^(?:para|por|pour|à|de|d')$/i.test(tokens[at] ?? '')) return false;
  const next = (tokens[/^\s$/.test(tokens[at + 1] ?? '') ? at + 2 : at + 1] ?? '').toLowerCase();
  const verb = dictionary.verbs.get(next);
  return /(?:[aei]r|re)$/.test(next) && verb !== undefined && verb.base === undefined;
}

const passive: Meaning = { english: 'is' };
const asked: Meaning = { english: 'what' };
const no: Meaning = { english: 'no' };
const nothing: Meaning = { english: '' };

/** "se recoge" is fetched, "quién se llevó" took, "qué comí" is what and "qué día" which. */
function inSpanish(
  tokens: readonly string[],
  at: number,
  text: string,
  { meanings, verbs }: Dictionary,
): Meaning | undefined {
  const low = (tokens[at] ?? '').toLowerCase();
  const next = (tokens[at + 2] ?? '').toLowerCase();
  const before = (tokens[at - 2] ?? '').toLowerCase();
  const verb = verbs.get(next);
  if (low === 'no') return /^\s?\/\s?$/.test(tokens[at - 1] ?? '') ? no : undefined;
  if (low === 'se') {
    if (/^l[oa]s?$/.test(next)) return nothing;
    if (
      /^(?:qui[eé]n(?:es)?|no)$/.test(before) ||
      /^(?:lleva|queda|va|apunta|sienta)n?$/.test(next) ||
      verb?.base === undefined
    )
      return verb?.isVerb ? nothing : undefined;
    return passive;
  }
  if (before === 'se' && verbs.get(low)?.past !== undefined && / is\s+$/.test(text)) {
    const { past = '' } = verbs.get(low) ?? {};
    return { english: past, isVerb: true };
  }
  if (low !== 'qué') return undefined;
  const isObject =
    tokens[at + 1] === ' '
      ? (verb?.isVerb && !meanings.get(next)?.noun) || /^(?:se|le|les|lo|la|me|te|ha|han|hay)$/.test(next)
      : true;
  return isObject ? asked : undefined;
}

/** French "des" behind a noun: "la liste des membres". */
const ofThe: Meaning = { english: 'of the' };

/** Words that a verb follows and no noun. */
const beforeVerb: Readonly<Record<Language, RegExp>> = {
  de: /^(?:ich|wir|er|man)$/i,
  es: /^(?:yo|nos|me|te|se|no|ya|quien|quién|quiénes|que|lo)$/i,
  fr: /^(?:je|j'|on|il|ils|elle|elles|nous|qui|ne|n'|se|s'|me|m'|y|chacun)$/i,
};

const behindVerb =
  /^(?:el|la|los|las|un|una|su|sus|si|qu[eé]|qui[eé]n|cu[aá]ndo|cu[aá]nt[oa]s?|le|les|l'|une|son|sa|ses|ce|qui|quand|combien)$/i;

/** The verb that is meant where a noun is written alike: "on note", "quién pesa"; in German what has no capital. */
function asVerb(
  token: string,
  before: string,
  next: string,
  { language, dictionary, hasCapitals }: Source,
): Meaning | undefined {
  const low = token.toLowerCase();
  if (language === 'de' && hasCapitals && token === low && dictionary.uncapitalised.has(low))
    return dictionary.uncapitalised.get(low);
  const verb = dictionary.verbs.get(low);
  if (!verb || !dictionary.meanings.get(low)?.noun) return undefined;
  if (beforeVerb[language].test(before)) return verb;
  // "cada corredor marca si viene": after a noun, before what it is done to.
  const isSubject = language !== 'de' && dictionary.meanings.get(before.toLowerCase())?.noun !== undefined;
  if (isSubject && verb.base !== undefined && behindVerb.test(next)) return verb;
  return undefined;
}

/** "Bau", "Stand": what has a capital within a German sentence is no verb, unless it names what is done. */
const isVerbOnly = (token: string, text: string, meaning: Meaning | undefined, { language, hasCapitals }: Source) =>
  language === 'de' &&
  hasCapitals &&
  meaning?.isVerb === true &&
  /^\p{Lu}/u.test(token) &&
  !token.endsWith('en') &&
  /[\p{L}\p{N},:;]\s*$/u.test(text);

export function longest(tokens: readonly string[], at: number, dictionary: Dictionary): Sense {
  let words: string[] = [];
  let found: Sense = { length: 1, meaning: undefined };
  for (let end = at; end < tokens.length && words.length < longestPhrase; end += 1) {
    const token = tokens[end] ?? '';
    if (/[\p{L}\p{N}]/u.test(token)) {
      words = [...words, token.toLowerCase()];
      const key = words.join(' ');
      const meaning = dictionary.meanings.get(key) ?? dictionary.unaccented.get(key);
      if (meaning) found = { length: end - at + 1, meaning };
    } else if (!/^\s$/.test(token)) break;
  }
  return found;
}
