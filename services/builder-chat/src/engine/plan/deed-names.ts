import { isEnglishNoun } from '../language/nouns/noun-kinds.js';
import { tag } from '../language/tagging/tag.js';
import { deedNounOf } from '../language/tagging/verbs.js';
import type { NounForms } from '../language/translation/dictionary.js';
import type { Translation } from '../language/translation/translate.js';
import { capitalise, singular } from '../language/words.js';
import type { ReadThing } from '../reader/reader.js';

/** A noun in English, and both its forms in the language of the request where that is another. */
export interface DeedName {
  readonly noun: string;
  readonly forms?: NounForms | undefined;
}

/**
 * What one row of a list is called that a request names by what is done: of "who sells what" a sale, of "einen
 * reservieren können" a reservation. Nothing for a noun, and where nothing is known of the deed.
 */
export function deedNameOf(
  { name, one }: Pick<ReadThing, 'name' | 'one'>,
  translation: Translation,
): DeedName | undefined {
  const [word, ...more] = name;
  if (word?.at === undefined || more.length > 0) return undefined;
  if (translation.language !== 'en') return deedBehind(word.text, one, translation);
  const noun = deedAt(word.text, word.at, translation.text);
  return noun === undefined ? undefined : { noun };
}

/** Nouns that are of something else than the verb: money, or somebody who is taken on. */
const otherNoun = /^(?:rents?|hires?)$/;

function deedAt(text: string, at: number, request: string): string | undefined {
  const low = text.toLowerCase();
  if (!/^\p{L}+$/u.test(low)) return undefined;
  const asNoun = new RegExp(`\\b(?:an?|the|each|every|per|which|this|that|our|my|their) ${low}\\b`, 'i');
  if ((isEnglishNoun(singular(low)) || asNoun.test(request)) && !otherNoun.test(low)) return undefined;
  const before = tag(request.slice(0, at)).filter((word) => word.low === low).length;
  const word = tag(request).filter((one) => one.low === low)[before];
  return word && deedNounOf(word);
}

/** A word that the dictionary has only as a verb; nouns of German have a capital. */
function deedBehind(text: string, one: string, translation: Translation): DeedName | undefined {
  const { language, nounTyped, originalNoun, phrase } = translation;
  const isNoun = [text, one, capitalise(one)].some((word) => nounTyped(word) !== undefined);
  if (isNoun || (language === 'de' && text !== text.toLowerCase())) return undefined;
  const own = language === 'de' ? germanDeed(text, nounTyped) : undefined;
  if (own !== undefined) return { noun: singular(phrase(own.one).toLowerCase()), forms: own };
  const words = tag(phrase(text));
  const verb = words.find(({ pos }) => pos === 'verb') ?? words.at(-1);
  const noun = verb && deedNounOf({ ...verb, pos: 'verb' });
  const forms = noun === undefined ? undefined : originalNoun(noun);
  return noun === undefined || forms === undefined ? undefined : { noun, forms };
}

/** "reservieren" is "Reservierung", "eingeladen" is "Einladung", where the dictionary has that noun. */
function germanDeed(verb: string, nounTyped: Translation['nounTyped']): NounForms | undefined {
  const infinitive = verb.replace(/^(ab|an|auf|aus|bei|ein|mit|nach|vor|zu|zurück|um)ge(?=\p{L}{3})/u, '$1');
  return nounTyped(`${infinitive.replace(/(?:en|et|n|te?)$/u, '')}ung`);
}
