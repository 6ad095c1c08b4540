import { plural } from '../words.js';
import { adjectives } from './adjectives.js';
import { commonVerbs } from './common-verbs.js';
import { formsOfVerb } from './conjugated.js';
import { everydayNouns } from './everyday-nouns.js';
import { french } from './french.js';
import { german } from './german.js';
import { formsOfAdjective } from './inflected.js';
import { moreNouns } from './more-nouns.js';
import { nouns } from './nouns.js';
import { smallWords } from './small-words.js';
import { spanish } from './spanish.js';
import { stockNouns } from './stock-nouns.js';
import { tradeNouns } from './trade-nouns.js';
import { usualNouns } from './usual-nouns.js';
import { usualVerbs } from './usual-verbs.js';
import { verbs } from './verbs.js';

export type Language = 'de' | 'es' | 'fr';
export const languages: readonly Language[] = ['de', 'es', 'fr'];

/** A noun as it is written, with both its forms. */
export interface NounForms {
  readonly one: string;
  readonly many: string;
}

/** What a word or phrase means in English. */
export interface Meaning {
  readonly english: string;
  /** The forms of a noun; nothing for other words. */
  readonly noun?: NounForms;
  /** It is a form of a verb. */
  readonly isVerb?: true;
  /** The English of a third person in the form that follows "I" and "we". */
  readonly base?: string;
  /** Its past participle: what is done is "fetched". */
  readonly past?: string;
}

export interface Dictionary {
  /** By words in lower case, joined by spaces. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** What a German noun means without its capital: "Waren", "waren". */
  readonly uncapitalised: ReadonlyMap<string, Meaning>;
  /** What a noun means where it is a verb: "el peso", "yo peso". */
  readonly verbs: ReadonlyMap<string, Meaning>;
  /** The same by what people type who leave accents out: "numero", "prestamo". */
  readonly unaccented: ReadonlyMap<string, Meaning>;
  /** Back from English in lower case, singular; the usual word for it. */
  readonly nounOf: ReadonlyMap<string, NounForms>;
  readonly wordOf: ReadonlyMap<string, string>;
}

const texts: Readonly<Record<Language, string>> = { de: german, es: spanish, fr: french };
const opened = new Map<Language, Dictionary>();

/** Words of a text: "l'arrivée" is two. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+['’]?(?:-[\p{L}\p{N}]+)*/gu) ?? [];

export function dictionaryOf(language: Language): Dictionary {
  const known = opened.get(language) ?? read(language);
  opened.set(language, known);
  return known;
}

/** Spanish verbs say by their endings who does it. */
function withSubject(phrase: string, english: string, language: Language): string {
  if (language !== 'es') return english;
  if (/^\p{L}+(?:amos|emos|imos)$/u.test(phrase)) return `we ${english}`;
  return /^(?:vendo|alquilo|presto|colecciono|horneo|cuido|enseño|hago)$/.test(phrase) ? `I ${english}` : english;
}

/** As it is typed without accents; of umlauts both the bare letter and the two letters that stand for one. */
function withoutAccents(words: string): string[] {
  const bare = words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss');
  const two = words.replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`).replaceAll('ß', 'ss');
  return [...new Set([bare, two])].filter((plain) => plain !== words);
}

function read(language: Language): Dictionary {
  const meanings = new Map<string, Meaning>();
  const verbsOf = new Map<string, Meaning>();
  const uncapitalised = new Map<string, Meaning>();
  const nounOf = new Map<string, NounForms>();
  const wordOf = new Map<string, string>();
  const column = languages.indexOf(language) + 1;
  const add = (phrase: string, meaning: Meaning): void => {
    const key = wordsOf(phrase).join(' ');
    if (!meanings.has(key)) meanings.set(key, meaning);
    else if (!meaning.noun && meanings.get(key)?.noun && !uncapitalised.has(key)) uncapitalised.set(key, meaning);
    if (meaning.isVerb && !verbsOf.has(key)) verbsOf.set(key, meaning);
  };
  const addWord = (english: string, phrase: string): void => {
    add(phrase, { english });
    if (english !== '' && !wordOf.has(english.toLowerCase())) wordOf.set(english.toLowerCase(), phrase);
  };
  for (const line of [
    ...nouns.trim().split('\n'),
    ...moreNouns.trim().split('\n'),
    ...everydayNouns.trim().split('\n'),
    ...tradeNouns.trim().split('\n'),
    ...usualNouns.trim().split('\n'),
  ]) {
    const columns = line.split('|').map((text) => text.trim());
    const english = columns[0] ?? '';
    for (const [index, forms] of (columns[column] ?? '').split(';').entries()) {
      const [one = '', many = ''] = forms.split(',').map((form) => form.trim());
      if (one === '') continue;
      const noun = { one, many };
      if (index === 0 && !nounOf.has(english)) nounOf.set(english, noun);
      add(one, { english, noun });
      add(many, { english: english.endsWith('s') ? english : plural(english), noun });
    }
  }
  for (const line of stockNouns.trim().split('\n')) {
    const columns = line.split('|').map((text) => text.trim());
    const [one = '', many = ''] = (columns[column] ?? '').split(', ');
    if (!nounOf.has(columns[0] ?? '')) nounOf.set(columns[0] ?? '', { one, many });
  }
  for (const line of texts[language].trim().split('\n')) {
    const [english = '', phrases = ''] = line.split(' = ');
    for (const [index, phrase] of phrases.split(',').entries()) {
      add(phrase, { english });
      if (index === 0) wordOf.set(english.toLowerCase(), phrase.trim());
    }
  }
  for (const line of smallWords.trim().split('\n')) {
    const columns = line.split('|').map((text) => text.trim());
    const english = columns[0] === '-' ? '' : (columns[0] ?? '');
    for (const phrase of (columns[column] ?? '-').split(',').map((text) => text.trim()))
      if (phrase !== '-') addWord(english, phrase);
  }
  for (const line of adjectives.trim().split('\n')) {
    const columns = line.split('|').map((text) => text.trim());
    for (const phrase of (columns[column] ?? '').split(',').map((text) => text.trim()))
      for (const form of formsOfAdjective(phrase, language)) addWord(columns[0] ?? '', form);
  }
  for (const line of verbs.trim().split('\n')) {
    const columns = line.split('|').map((text) => text.trim());
    for (const phrase of (columns[column] ?? '').split(','))
      if (phrase.trim() !== '') add(phrase, { english: withSubject(phrase.trim(), columns[0] ?? '', language) });
  }
  for (const line of [...commonVerbs.trim().split('\n'), ...usualVerbs.trim().split('\n')]) {
    const columns = line.split(' | ');
    for (const [english, written, base, past] of formsOfVerb(columns[0] ?? '', columns[column] ?? '-', language)) {
      add(written, { english, isVerb: true, ...(base !== '' && { base, past }) });
      if (!wordOf.has(english)) wordOf.set(english, written);
    }
  }
  const unaccented = new Map<string, Meaning>();
  for (const [key, meaning] of meanings)
    for (const plain of meaning.isVerb ? [] : withoutAccents(key))
      if (!meanings.has(plain) && !unaccented.has(plain)) unaccented.set(plain, meaning);
  return { meanings, uncapitalised, verbs: verbsOf, unaccented, nounOf, wordOf };
}
