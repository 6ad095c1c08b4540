import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import { capitalised, plainWords } from '@lathe/proto/apps/tools/words/plain-words';

const longest = 500;

/** How a language speaks of what people are asked. */
export interface FieldWords {
  /** The first that matches says the type. */
  readonly kinds: readonly (readonly [type: string, words: RegExp])[];
  /** Whose it is, and articles. */
  readonly article: RegExp;
  /** What says how it is asked and is no part of its label: "(optional)". */
  readonly wishes: RegExp;
  /** "a choice of" at the beginning of its options. */
  readonly choice: RegExp;
  /** What parts the options of a choice. */
  readonly between: RegExp;
  readonly several: RegExp;
  /** What a choice is called of which nothing else is said. */
  readonly choiceLabel: string;
}

/** Reads what people are asked, such as "ihr Niveau (Anfänger, Profi)", in a language. */
export function fieldIn(part: string, words: FieldWords): DraftedField {
  const text = plainWords(part, longest)
    .replace(words.wishes, ' ')
    .replace(/[\s.!]+$/, '')
    .trim();
  const label = (said: string): string =>
    capitalised(
      said
        .replace(/[\s,;:(–-]+$/, '')
        .replace(words.article, '')
        .trim(),
    );
  const listed = /^([^(:]*)[(:]\s*([^)]*)\)?$/.exec(text);
  const chosen = words.choice.exec(text);
  const [before, list] = listed
    ? [listed[1]!, listed[2]!]
    : chosen
      ? [text.slice(0, chosen.index), text.slice(chosen.index + chosen[0].length)]
      : [text, ''];
  const options = list
    .split(words.between)
    .map((option) => option.trim())
    .filter((option) => option !== '');
  if (options.length > 1) {
    const name = label(before.replace(words.choice, '').replace(words.several, ''));
    return {
      label: name || words.choiceLabel,
      type: words.several.test(text) ? 'multiselect' : 'select',
      options,
    };
  }
  const type = words.kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
  const name = label(text) || capitalised(text);
  return { label: name, type, ...(type === 'photo' && { instructions: name }) };
}
