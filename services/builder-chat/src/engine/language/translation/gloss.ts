import { dictionaryOf, type Language } from './dictionary.js';
import { meaningOf } from './senses.js';

/** What a word means in English, taken by itself; nothing where the dictionary does not have it. */
export function glossOf(word: string, language: Language | 'en'): string | undefined {
  if (language === 'en') return undefined;
  const { meanings, unaccented } = dictionaryOf(language);
  const low = word.toLowerCase();
  return (meaningOf(low, word, meanings) ?? unaccented.get(low))?.english || undefined;
}
