import type { NounForms } from '../translation/dictionary.js';
import type { Translation } from '../translation/translate.js';
import { withoutDeterminer } from '../translation/typed-names.js';
import { isPlural, plural, singular } from '../words.js';

/** Endings of nouns in the plural that are alike for all of their kind, and the singular's. */
const endings: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/innen$/u, 'in'],
    [/(?<=ung|heit|keit|schaft|ion|tät)en$/u, ''],
    [/(?<=\p{L}{3}[bdfgkpstvz])en$/u, 'e'],
    [/(?<=[aoiuy]|\p{L}{4}er)s$/u, ''],
  ],
  es: [
    [/ces$/u, 'z'],
    [/(?<=[cgsx])iones$/u, 'ión'],
    [/(?<=[bcdfgpt][lr]|ll|rr|[lr]d|as)es$/u, 'e'],
    [/(?<=[aeiouáéíóú][dlnrsy])es$/u, ''],
    [/s$/u, ''],
  ],
  fr: [
    [/eaux$/u, 'eau'],
    [/(?<!e)aux$/u, 'al'],
    [/(?<=eu|ou)x$/u, ''],
    [/(?<!s)s$/u, ''],
  ],
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Whether words name one of the things of those forms: "Kundin" of "Kundinnen", "album" of "albums". */
export function isSameNoun(words: string, { one, many }: NounForms): boolean {
  const given = plain(words);
  return [one, many].some(
    (form) => form !== '' && (plain(form) === given || singular(plain(form)) === singular(given)),
  );
}

/**
 * "montres de collection", "dons reçus", "citas de hoy": where a noun stands before what is said of it, things are
 * called by the noun. Of two German nouns that stand apart the first is the thing.
 */
export function mainNoun(head: string, { language, nounTyped }: Translation): NounForms | undefined {
  const [first = '', next] = head.split(' ');
  if (next === undefined || language === 'en' || (language === 'de' && !/^\p{Lu}/u.test(next))) return undefined;
  const noun = nounTyped(first);
  const isOfMany = noun !== undefined && noun.one !== noun.many && noun.many.toLowerCase() === first.toLowerCase();
  return isOfMany ? noun : undefined;
}

/** Both forms of a noun at the head of a list, which mostly stands in the plural. */
export function formsOf(typed: string, request: string, translation: Translation): NounForms {
  const head = translation.language === 'en' ? typed : withoutDeterminer(typed);
  if (translation.language === 'en') return { one: singular(head), many: isPlural(head) ? head : plural(head) };
  const known = translation.nounTyped(head);
  if (known) return known;
  const called = mainNoun(head, translation);
  if (called) return called;
  const low = head.toLowerCase();
  const rules = endings[translation.language] ?? [];
  const made = rules
    .filter(([ending]) => ending.test(low))
    .map(([ending, one]) => head.replace(new RegExp(ending.source, 'iu'), one));
  // Where the singular stands elsewhere in the request, that is it.
  const words = new Set(plain(request).split(/[^\p{L}\p{N}]+/u));
  const cut = [head.slice(0, -1), head.slice(0, -2), ...made].find((form) => form.length > 2 && words.has(plain(form)));
  const one = cut ?? made[0] ?? head;
  return { one, many: head };
}
