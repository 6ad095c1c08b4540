import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import { fieldReaders } from '@lathe/proto/apps/tools/words/field-languages';
import { translate, type Translation } from '../engine/language/translation/translate.js';
import type { WishedField } from './field-prompt.js';

/** Types that a noun tells, whatever the language it was translated from. */
const tellingTypes: readonly string[] = ['email', 'height', 'weight', 'photo', 'place', 'long_text'];

/** The field that words ask for by rules, with its label in their language. */
export function fieldOfRequest({ input, prompt }: WishedField): DraftedField {
  const inEnglish = fieldReaders.en(input);
  const { language, text } = languageOf(input, prompt, inEnglish);
  const draft = fieldReaders[language](input);
  if (language === 'en' || draft.type !== 'text') return draft;
  // What the rules of its language do not know may be known to the dictionary.
  const { type } = fieldReaders.en(text);
  return tellingTypes.includes(type)
    ? { ...draft, type, ...(type === 'photo' && { instructions: draft.label }) }
    : draft;
}

/** "e-mail" is a word of English too; a single word that tells nothing is of the language of the tool. */
function languageOf(input: string, prompt: string, inEnglish: DraftedField): Pick<Translation, 'language' | 'text'> {
  const isEnglish = inEnglish.type !== 'text';
  if (isEnglish && !/\s/.test(input)) return { language: 'en', text: input };
  const told = translate(input, 1);
  return told.language === 'en' && !isEnglish ? { language: translate(prompt).language, text: input } : told;
}
