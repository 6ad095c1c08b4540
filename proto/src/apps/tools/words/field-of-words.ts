/** Which custom field a few words ask for, found by rules (design 12.5: without a language model). */
import type { DraftedField } from './drafted-field.js';
import { capitalised, plainWords } from './plain-words.js';

const longest = 500;

/** The first that matches says the type. */
const kinds: readonly (readonly [type: string, words: RegExp])[] = [
  ['email', /\be-?mails?\b|\bmail address\b/i],
  ['height', /\bhow tall\b|\btall\b|\bheight\b/i],
  ['weight', /\bhow heavy\b|\bweighs?\b|\bweight\b/i],
  ['photo', /\b(?:photo|photograph|picture|snapshot|selfie)s?\b|\bimage of\b/i],
  [
    'place',
    /^(?:their |your |the |a |an )?(?:city|town|country|place|location|destination|address)\b|\bwhere (?:they|you|people|someone) |^where\b/i,
  ],
  ['boolean', /^(?:if|whether)\b|\byes or no\b|\byes\/no\b/i],
  [
    'long_text',
    /\b(?:describe|description|details?|story|notes?|comments?|messages?|paragraphs?|background|in their own words|long(?:er)? text|list of)\b/i,
  ],
];

/** What asks for a field without being any of it. */
const asking =
  /^(?:please )?(?:(?:i (?:want|need|would like) (?:to (?:ask|know) )?)|(?:add|make|create|include) |(?:ask|tell)(?: (?:people|them|users?|visitors?|everybody|everyone|for|about|the person))* )?(?:for |about )?(?:an? |one |the )?(?:new )?(?:(?:text |custom |form |input )?fields? (?:for|with|about|that asks(?: for)?|to enter) )?/i;
const ownership = /^(?:their|your|his|her|the person's|the user's|the visitor's|people's|the|an?|some|any)(?:\s+|$)/i;
const wishes =
  /\s*[,(]?\s*\b(?:required|mandatory|optional(?:ly)?|if (?:they|you) (?:like|want)|personal|private)\b\s*\)?/gi;

const choosing =
  /\b(?:choose|pick|select|choice|options?|dropdown|radio|checkbox(?:es)?|one of|either|any of|several of|all that apply)\b/i;
const several = /\b(?:several|multiple|any of|some of|all that apply|one or more|as many|checkboxes)\b/i;
const choiceWords =
  /\b(?:(?:they |you |people |users |visitors |who |to |can |may |should |must )*(?:choose|pick|select)(?:s|ing)?|(?:a )?choice|(?:with )?(?:the )?options?|with|(?:a )?dropdown|one|either|any|several|multiple|some|all that apply|one or more|as many as (?:they|you) (?:like|want))\b/gi;

interface Choice {
  readonly before: string;
  readonly options: readonly string[];
}

/** `a, b and c` as its parts. */
function partsOfList(text: string): string[] {
  return text
    .split(/\s*[,;/|]\s*(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or)\s+/i)
    .map((part) => part.replace(/^["'“”]+|["'“”.!?]+$/g, '').trim())
    .filter((part) => part !== '');
}

/** The options that a text names, and what stands before them. */
function choiceOf(text: string): Choice | null {
  const [, before, listed] =
    /^(.*?)(?:\bone of\b|\bany of\b|\bseveral of\b|\bsome of\b|\bbetween\b|\beither\b|\bchoice of\b|\boptions?\b:?|\bfrom\b|:|\(|\s[-–]\s)\s*(?:these|the following)?:?\s*([^)]*)\)?\.?$/i.exec(
      text,
    ) ?? [];
  if (before === undefined || listed === undefined) return null;
  // `choose one of: a, b`: the colon that comes later says where the list begins.
  const options = partsOfList(listed.replace(/^.*:\s*/, ''));
  const isList = options.length > 1 && options.every((option) => option.length <= 60);
  return isList && (choosing.test(text) || /[:(]/.test(text)) ? { before, options } : null;
}

/** A phrase as the label of a field. */
function labelOf(phrase: string): string {
  const bare = phrase
    .replace(asking, '')
    .replace(/^yes(?: or |\/)no\s*[:,–-]\s*/i, '')
    .replace(wishes, ' ')
    .replace(/[\s,;:(–-]+$/, '')
    .trim();
  return capitalised(bare.replace(ownership, '').replace(/\s+/g, ' ').trim());
}

/** Reads a description such as "how tall they are" or "choose one of red, green, blue". */
export function fieldOfWords(description: string): DraftedField {
  const text = plainWords(description, longest).replace(/[.!]+$/, '');
  const required = /\b(?:required|mandatory|must)\b/i.test(text) && !/\bnot required\b/i.test(text);
  const personal = /\b(?:personal|private|phone|telephone)\b/i.test(text);
  const about = { required, personal };
  const choice = choiceOf(text);
  if (choice) {
    const label = labelOf(choice.before.replace(choiceWords, ' ').trim()) || 'Choice';
    return { ...about, label, type: several.test(text) ? 'multiselect' : 'select', options: [...choice.options] };
  }
  const type = kinds.find(([, words]) => words.test(text.replace(asking, '')))?.[0] ?? 'text';
  const label = ownLabels[type] ?? (labelOf(text) || capitalised(text));
  return { ...about, label, type, ...(type === 'photo' && { instructions: label }) };
}

/** Types whose label is best said in one word, whatever words asked for it. */
const ownLabels: Readonly<Record<string, string>> = { email: 'Email', height: 'Height', weight: 'Weight' };
