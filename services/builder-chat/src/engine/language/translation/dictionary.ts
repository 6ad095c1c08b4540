import { plural } from '../words.js';
import { commonVerbs } from './common-verbs.js';
import { formsOfVerb } from './conjugated.js';
import { everydayNouns } from './everyday-nouns.js';
import { french } from './french.js';
import { german } from './german.js';
import { moreNouns } from './more-nouns.js';
import { nouns } from './nouns.js';
import { spanish } from './spanish.js';
import { tradeNouns } from './trade-nouns.js';
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
  /** It is a form of a verb and of nothing else. */
  readonly isVerb?: true;
}

export interface Dictionary {
  /** By words in lower case, joined by spaces. */
  readonly meanings: ReadonlyMap<string, Meaning>;
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

function read(language: Language): Dictionary {
  const meanings = new Map<string, Meaning>();
  const nounOf = new Map<string, NounForms>();
  const wordOf = new Map<string, string>();
  const column = languages.indexOf(language) + 1;
  const add = (phrase: string, meaning: Meaning): void => {
    const key = wordsOf(phrase).join(' ');
    if (!meanings.has(key)) meanings.set(key, meaning);
  };
  for (const line of [
    ...nouns.trim().split('\n'),
    ...moreNouns.trim().split('\n'),
    ...everydayNouns.trim().split('\n'),
    ...tradeNouns.trim().split('\n'),
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
  for (const line of texts[language].trim().split('\n')) {
    const [english = '', phrases = ''] = line.split(' = ');
    for (const [index, phrase] of phrases.split(',').entries()) {
      add(phrase, { english });
      if (index === 0) wordOf.set(english.toLowerCase(), phrase.trim());
    }
  }
  for (const line of verbs.trim().split('\n')) {
    const columns = line.split('|').map((text) => text.trim());
    for (const phrase of (columns[column] ?? '').split(','))
      if (phrase.trim() !== '') add(phrase, { english: withSubject(phrase.trim(), columns[0] ?? '', language) });
  }
  for (const line of commonVerbs.trim().split('\n')) {
    const columns = line.split(' | ');
    for (const [english, written] of formsOfVerb(columns[0] ?? '', columns[column] ?? '-', language)) {
      add(written, { english, isVerb: true });
      if (!wordOf.has(english)) wordOf.set(english, written);
    }
  }
  return { meanings, nounOf, wordOf };
}
