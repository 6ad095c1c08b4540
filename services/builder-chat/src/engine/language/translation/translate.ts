import { capitalise, plural, singular } from '../words.js';
import { type Dictionary, dictionaryOf, type Language, languages, type NounForms, wordsOf } from './dictionary.js';

/** A request in the English that the reader knows, and the way back for the names in it. */
export interface Translation {
  readonly text: string;
  readonly language: Language | 'en';
  /** A name in the words of the request; it stays where they are not known. */
  original(title: string): string;
  /** Both forms of a noun in the words of the request. */
  originalNoun(noun: string): NounForms | undefined;
}

const english =
  /^(?:the|and|with|for|i|we|of|my|our|want|need|have|has|is|are|each|every|who|which|when|where|to|that|it|they|their|name|track|keep|an|should|can|or|by|on|from)$/;
/** Written alike in English, so that they tell nothing. */
const alike =
  /^(?:a|an|in|on|no|me|was|are|son|as|or|for|de|an|am|die|will|note|date|type|place|photo|text|club|museum|restaurant|hotel|film|name|team|status|email|website|budget|service|services|art|was|has|he|is|it|so|patient|patients|client|clients|description|ticket|training|concert|instrument|app|apps|participant|participants|distance|question|machine|machines|parent|parents|animal|rating|projects?|minute|minutes|commentaire|page|pages|portion|portions|service|table|tables|site|model|color|clinic|fin|sale|sales|pays|plat|plante|part|bed|court|courts|fee|match|portable|car)$/;
const longestPhrase = 5;

/** The request in English where it is German, Spanish or French; else as it is. */
export function translate(request: string): Translation {
  const language = languageOf(request);
  if (language === 'en') return { text: request, language, original: (title) => title, originalNoun: () => undefined };
  const dictionary = dictionaryOf(language);
  const seen = new Map<string, NounForms>();
  const typed = new Map<string, string>();
  const text = inEnglish(request, dictionary, seen, typed);
  const nounOf = (noun: string): NounForms | undefined => {
    const low = singular(noun.toLowerCase());
    return (
      seen.get(low) ??
      seen.get(noun.toLowerCase()) ??
      dictionary.nounOf.get(low) ??
      dictionary.nounOf.get(noun.toLowerCase())
    );
  };
  const original = (title: string): string => {
    const noun = nounOf(title);
    if (noun) return singular(title) === title || noun.many === '' ? noun.one : noun.many;
    const word = typed.get(title.toLowerCase()) ?? dictionary.wordOf.get(title.toLowerCase());
    if (word) return /^\p{Lu}/u.test(title) ? capitalise(word) : word;
    const words = title.split(' ');
    const parts = words.map((one) => {
      const forms = nounOf(one);
      return (singular(one) === one ? forms?.one : forms?.many) ?? dictionary.wordOf.get(one.toLowerCase());
    });
    return words.length > 1 && parts.every((part) => part !== undefined) ? capitalise(parts.join(' ')) : title;
  };
  return { text, language, original, originalNoun: nounOf };
}

/** The language most of whose words stand in the text; English in doubt. */
function languageOf(request: string): Language | 'en' {
  const words = wordsOf(request).slice(0, 200);
  const score = (isKnown: (word: string) => boolean): number => words.filter(isKnown).length;
  const own = score((word) => english.test(word));
  const [best] = languages
    .map((language) => {
      const { meanings } = dictionaryOf(language);
      return { language, points: score((word) => !alike.test(word) && meanings.has(word)) };
    })
    .toSorted((one, other) => other.points - one.points);
  return best && best.points >= 2 && best.points > own ? best.language : 'en';
}

/** Phrase by phrase, the longest known first; what is not known stays. Notes the nouns as they were written. */
function inEnglish(
  request: string,
  { meanings }: Dictionary,
  seen: Map<string, NounForms>,
  typed: Map<string, string>,
): string {
  const tokens = request.match(/[\p{L}\p{N}]+['’]?(?:-[\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu) ?? [];
  const isWord = (token: string | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token);
  let text = '';
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? '';
    if (!isWord(token)) {
      text += token;
      at += 1;
      continue;
    }
    const { length, meaning } = longest(tokens, at, meanings);
    if (meaning?.noun) {
      const low = meaning.english.toLowerCase();
      seen.set(singular(low), meaning.noun);
      seen.set(low, meaning.noun);
    } else if (meaning && length === 1 && !typed.has(meaning.english.toLowerCase()))
      typed.set(meaning.english.toLowerCase(), token.toLowerCase());
    const english =
      meaning?.noun && meaning.noun.one === meaning.noun.many && isAfterMany(tokens, at)
        ? plural(meaning.english)
        : meaning?.english;
    text += (text === '' || /[^\p{L}\p{N}]$/u.test(text) ? '' : ' ') + (english ?? token);
    at += length;
  }
  return text;
}

/** Words before nouns in the plural, where the noun does not tell. */
const beforeMany = /^(?:ses|mes|les|des|leurs|nos|plusieurs|die|meine|unsere|mehrere|viele|ihre|seine)$/i;
const isAfterMany = (tokens: readonly string[], at: number): boolean => beforeMany.test(tokens[at - 2] ?? '');

function longest(
  tokens: readonly string[],
  at: number,
  meanings: Dictionary['meanings'],
): { length: number; meaning: Dictionary['meanings'] extends ReadonlyMap<string, infer M> ? M | undefined : never } {
  let words: string[] = [];
  let found: ReturnType<typeof longest> = { length: 1, meaning: undefined };
  for (let end = at; end < tokens.length && words.length < longestPhrase; end += 1) {
    const token = tokens[end] ?? '';
    if (/[\p{L}\p{N}]/u.test(token)) {
      words = [...words, token.toLowerCase()];
      const meaning = meanings.get(words.join(' '));
      if (meaning) found = { length: end - at + 1, meaning };
    } else if (!/^\s$/.test(token)) break;
  }
  return found;
}
