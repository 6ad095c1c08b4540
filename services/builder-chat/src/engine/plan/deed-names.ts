import { isEnglishNoun } from '../language/nouns/noun-kinds.js';
import { tag } from '../language/tagging/tag.js';
import { deedNounOf } from '../language/tagging/verbs.js';
import type { NounForms } from '../language/translation/dictionary.js';
import type { Translation } from '../language/translation/translate.js';
import { capitalise, singular } from '../language/words.js';
import type { Name, ReadThing } from '../reader/reader.js';

/** Nouns that are of something else than the verb: money, or somebody who is taken on. */
const otherNoun = /^(?:rents?|hires?)$/;

/**
 * What one row of a list is called in English that an English request names by what is done: of "who sells what" a sale.
 * Nothing for a noun, and where nothing is known of the deed.
 */
export function deedNoun([word, ...more]: Name, request: string): string | undefined {
  if (word?.at === undefined || more.length > 0) return undefined;
  const low = word.text.toLowerCase();
  if (!/^\p{L}+$/u.test(low)) return undefined;
  const asNoun = new RegExp(`\\b(?:an?|the|each|every|per|which|this|that|our|my|their) ${low}\\b`, 'i');
  if ((isEnglishNoun(singular(low)) || asNoun.test(request)) && !otherNoun.test(low)) return undefined;
  const before = tag(request.slice(0, word.at)).filter((one) => one.low === low).length;
  const tagged = tag(request).filter((one) => one.low === low)[before];
  return tagged && deedNounOf(tagged);
}

/** The same of another language, in both its forms: of "einen reservieren können" a reservation. */
export function deedForms(
  { name, one }: Pick<ReadThing, 'name' | 'one'>,
  { language, nounTyped, originalNoun, phrase }: Translation,
): NounForms | undefined {
  const [word, ...more] = name;
  if (word?.at === undefined || more.length > 0) return undefined;
  const { text } = word;
  const isNoun = [text, one, capitalise(one)].some((each) => nounTyped(each) !== undefined);
  // Nouns of German have a capital.
  if (isNoun || (language === 'de' && text !== text.toLowerCase())) return undefined;
  const own = language === 'de' ? germanDeed(text, nounTyped) : undefined;
  if (own !== undefined) return own;
  const words = tag(phrase(text));
  const verb = words.find(({ pos }) => pos === 'verb') ?? words.at(-1);
  const noun = verb && deedNounOf({ ...verb, pos: 'verb' });
  return noun === undefined ? undefined : originalNoun(noun);
}

/** "reservieren" is "Reservierung", "eingeladen" is "Einladung", where the dictionary has that noun. */
function germanDeed(verb: string, nounTyped: Translation['nounTyped']): NounForms | undefined {
  const infinitive = verb.replace(/^(ab|an|auf|aus|bei|ein|mit|nach|vor|zu|zurück|um)ge(?=\p{L}{3})/u, '$1');
  return nounTyped(`${infinitive.replace(/(?:en|et|n|te?)$/u, '')}ung`);
}
