import { plural, singular } from '../words.js';
import { compound } from './compounds.js';
import type { Dictionary, Language, Meaning, NounForms } from './dictionary.js';
import { headFirst } from './head-first.js';
import { unknownNoun } from './unknown-nouns.js';

const longestPhrase = 5;

/** Words of the English and what they were made of. */
export interface Span {
  readonly english: string;
  readonly source: string;
}

/** "mit Tischen und Kindern", "des Kindes": other forms of German nouns. */
function dative(token: string, meanings: Dictionary['meanings']): Meaning | undefined {
  if (!/^\p{Lu}\p{L}{3,}(?:n|s)$/u.test(token)) return undefined;
  const low = token.toLowerCase();
  const noun = meanings.get(low.slice(0, -1)) ?? (low.endsWith('es') ? meanings.get(low.slice(0, -2)) : undefined);
  if (!noun?.noun) return undefined;
  return noun.noun.one === noun.noun.many && low.endsWith('n') ? { ...noun, english: plural(noun.english) } : noun;
}

/** Stands for "on" while the words are looked up: French has the same word for another. */
export const moment = '\ue003';

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

/** Phrase by phrase, the longest known first; what is not known stays. Notes the nouns as they were written. */
export function inEnglish(
  request: string,
  source: Source,
  seen: Map<string, NounForms>,
  typed: Map<string, string>,
  spans: Span[] = [],
): string {
  const { language, dictionary } = source;
  const { meanings } = dictionary;
  const tokens = request.match(/[\p{L}\p{N}]+['’]?(?:-[\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu) ?? [];
  const isWord = (token: string | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token);
  let text = '';
  /** The word before is a verb that does something to somebody. */
  let wasVerb = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? '';
    if (!isWord(token)) {
      text += token;
      spans.push({ english: token.trim(), source: token });
      at += 1;
      continue;
    }
    const verb = pronouns.test(token) ? meanings.get((tokens[at + 2] ?? '').toLowerCase()) : undefined;
    if (verb?.isVerb && tokens[at + 1] === ' ' && isBeforeVerb(tokens, at)) {
      const done = `${verb.english} ${/s$/i.test(token) ? 'them' : 'it'}`;
      text += done;
      spans.push({ english: done, source: tokens.slice(at, at + 3).join('') });
      at += 3;
      continue;
    }
    // "visitan a personas mayores"
    if (token === 'a' && wasVerb && tokens[at + 1] === ' ') {
      wasVerb = false;
      at += 2;
      continue;
    }
    const turned = headFirst(tokens, at, language, dictionary);
    if (turned && longest(tokens, at, dictionary).length < turned.length) {
      text += (text === '' || /[^\p{L}\p{N}]$/u.test(text) ? '' : ' ') + turned.english;
      spans.push({ english: turned.english, source: tokens.slice(at, at + turned.length).join('') });
      at += turned.length;
      continue;
    }
    const known = longest(tokens, at, dictionary);
    const { length } = known;
    const before = tokens[at - 2] ?? '';
    const meaning =
      (language === 'es' && length === 1 ? inSpanish(tokens, at, text, dictionary) : undefined) ??
      (length === 1 ? asVerb(token, before, tokens[at + 2] ?? '', source) : undefined) ??
      (language === 'fr' && length === 1 && /^des$/i.test(token) && meanings.get(before.toLowerCase())?.noun
        ? ofThe
        : undefined) ??
      (length === 1 && isBeforeInfinitive(tokens, at, source) ? to : undefined) ??
      (isVerbOnly(token, text, known.meaning, source) ? undefined : known.meaning) ??
      meaningOf(token, token, meanings) ??
      unknownNoun(token, before, language, source.words);
    if (meaning?.english === '') {
      spans.push({ english: '', source: tokens.slice(at, at + length).join('') });
      at += length;
      if (/^\s+$/.test(tokens[at] ?? '') && /(?:^|\s)$/.test(text)) at += 1;
      continue;
    }
    wasVerb = /^(?:visit|meet|help|teach|invite|look after|treat|coach|train|interview|call)/.test(
      meaning?.english ?? '',
    );
    if (meaning && meaning.noun) {
      const low = meaning.english.toLowerCase();
      seen.set(singular(low), meaning.noun);
      seen.set(low, meaning.noun);
    } else if (meaning && length === 1 && !typed.has(meaning.english.toLowerCase()))
      typed.set(meaning.english.toLowerCase(), token.toLowerCase());
    const english =
      meaning && meaning.noun && meaning.noun.one === meaning.noun.many && isAfterMany(tokens, at)
        ? plural(meaning.english)
        : meaning
          ? ((!meaning.noun && /(?:^|\s)(?:I|we|they|you)\s+$/.test(text)
              ? dictionary.verbs.get(token.toLowerCase())?.base
              : undefined) ?? meaning.english)
          : undefined;
    // "yo cambio" is "I change" once.
    const said = (english ?? token).replace(/^(?:I|we) /, (who) => (new RegExp(`(?:^|\\s)${who}$`).test(text) ? '' : who));
    text += (text === '' || /[^\p{L}\p{N}]$/u.test(text) ? '' : ' ') + said;
    spans.push({ english: said, source: tokens.slice(at, at + length).join('') });
    at += length;
  }
  return text.replaceAll(moment, 'on');
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
    if (/^(?:qui[eé]n(?:es)?|no)$/.test(before) || /^(?:lleva|queda|va|apunta|sienta)n?$/.test(next) || verb?.base === undefined) return verb?.isVerb ? nothing : undefined;
    return passive;
  }
  if (before === 'se' && verbs.get(low)?.past !== undefined && / is\s+$/.test(text)) {
    const { past = '' } = verbs.get(low) ?? {};
    return { english: past, isVerb: true };
  }
  if (low !== 'qué') return undefined;
  const isObject = tokens[at + 1] === ' ' ? (verb?.isVerb && !meanings.get(next)?.noun) || /^(?:se|le|les|lo|la|me|te|ha|han|hay)$/.test(next) : true;
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

const behindVerb = /^(?:el|la|los|las|un|una|su|sus|si|qu[eé]|qui[eé]n|cu[aá]ndo|cu[aá]nt[oa]s?|le|les|l'|une|son|sa|ses|ce|qui|quand|combien)$/i;

/** The verb that is meant where a noun is written alike: "on note", "quién pesa"; in German what has no capital. */
function asVerb(token: string, before: string, next: string, { language, dictionary, hasCapitals }: Source): Meaning | undefined {
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
  !/en$/.test(token) &&
  /[\p{L}\p{N},:;]\s*$/u.test(text);

/** "je les vends", "la regué": what is done to it stands before the verb. */
const pronouns = /^(?:le|la|les|lo|los|las)$/i;
const isBeforeVerb = (tokens: readonly string[], at: number): boolean =>
  !/^(?:de|à|a|en|dans|con|avec|por|para|pour|sur)$/i.test(tokens[at - 2] ?? '');

/** Words before nouns in the plural, where the noun does not tell. */
const beforeMany = /^(?:ses|mes|les|des|leurs|nos|plusieurs|die|meine|unsere|mehrere|viele|ihre|seine)$/i;
const isAfterMany = (tokens: readonly string[], at: number): boolean =>
  beforeMany.test(tokens[at - 2] ?? '') || (at < 2 && /^\p{Ll}+en$/u.test(tokens[at + 2] ?? ''));

function longest(
  tokens: readonly string[],
  at: number,
  dictionary: Dictionary,
): { length: number; meaning: Meaning | undefined } {
  let words: string[] = [];
  let found: ReturnType<typeof longest> = { length: 1, meaning: undefined };
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
