import type { DraftedField } from './drafted-field.js';
import { capitalised, plainWords } from './plain-words.js';

const longest = 500;

/** How a language speaks of what people are asked. */
export interface FieldWords {
  /** What asks for a field without being any of it, before and after what it is about. */
  readonly asking: RegExp;
  readonly afterAsking: RegExp;
  /** The first that matches says the type. */
  readonly kinds: readonly (readonly [type: string, words: RegExp])[];
  /** Labels of types that a question asks for, such as "how tall they are". */
  readonly asked: Readonly<Record<string, string>>;
  readonly question: RegExp;
  /** Whose it is, and articles. */
  readonly article: RegExp;
  /** What says how it is asked and is no part of its label: "(optional)". */
  readonly wishes: RegExp;
  readonly required: RegExp;
  /** What no language model is told. */
  readonly personal: RegExp;
  readonly yesOrNo: { readonly said: RegExp; readonly options: readonly [yes: string, no: string] };
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
  const whole = plainWords(part, longest);
  const said = whole.replace(words.wishes, ' ').replace(/[\s.!]+$/, '');
  const text = askedIn(said, words);
  const about = { required: words.required.test(whole), personal: words.personal.test(whole) };
  const { name, options } = choiceOf(text, words);
  if (options.length > 1) {
    const type = words.several.test(text) ? 'multiselect' : 'select';
    return { ...about, label: labelOf(name, words) || words.choiceLabel, type, options };
  }
  const type = words.kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
  const own = words.question.test(text) ? words.asked[type] : undefined;
  const label = own ?? (labelOf(text.replace(words.yesOrNo.said, ''), words) || capitalised(text));
  return {
    ...about,
    label,
    type,
    ...(type === 'photo' && { instructions: label }),
    ...(type === 'boolean' && { options: [...words.yesOrNo.options] }),
  };
}

/** What it is that is asked. */
function askedIn(said: string, { asking, afterAsking }: FieldWords): string {
  const asked = said.replace(asking, '');
  return (asked === said ? said : asked.replace(afterAsking, '')).trim();
}

/** What is chosen, and the options that are named. */
function choiceOf(text: string, words: FieldWords): { name: string; options: string[] } {
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
  return { name: `${before} `.replace(words.choice, ' ').replace(words.several, ''), options };
}

const labelOf = (said: string, { article }: FieldWords): string =>
  capitalised(
    said
      .trim()
      .replace(/[\s,;:(–-]+$/, '')
      .replace(article, '')
      .trim(),
  );
