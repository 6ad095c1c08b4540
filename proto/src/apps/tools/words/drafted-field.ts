/** A custom field as a language model or the rules draft it, and what becomes of that. */
import { z } from 'zod';
import {
  choiceTypes,
  type CustomField,
  customField,
  type FieldType,
  fieldTypes,
  maxFieldLabel,
  maxOptionLabel,
} from '../custom-fields.js';
import { plainWords } from './plain-words.js';

const maxOptions = 30;
const maxInstructions = 500;

/** The types that words ask for: they do not say which tool of the app they mean. */
export const draftedTypes = (types: readonly FieldType[]): FieldType[] =>
  types.filter((type) => type !== 'tool_item_select');

/** What is drafted. Its kind is a word, since models have many for the same. */
export const draftedField = z.object({
  name: z.string().describe('small letters, numbers and underscores; stands for the field as [name]').optional(),
  label: z.string().min(1).describe('what people read above the field'),
  type: z.string().describe(`one of ${draftedTypes(fieldTypes).join(', ')}`),
  required: z.boolean().optional(),
  personal: z.boolean().describe('true for what no language model may be told').optional(),
  options: z.array(z.string()).describe('what can be chosen, of select and multiselect alone').optional(),
  instructions: z.string().describe('what the picture should show, of photo alone').optional(),
});
export type DraftedField = z.output<typeof draftedField>;

/** Words for types, as models and people say them. */
const synonyms: Readonly<Record<string, FieldType>> = {
  textarea: 'long_text',
  multiline: 'long_text',
  paragraph: 'long_text',
  dropdown: 'select',
  radio: 'select',
  choice: 'select',
  enum: 'select',
  boolean: 'select',
  checkbox: 'select',
  toggle: 'select',
  checkboxes: 'multiselect',
  multi_select: 'multiselect',
  multiple_choice: 'multiselect',
  tags: 'multiselect',
  e_mail: 'email',
  mail: 'email',
  image: 'photo',
  picture: 'photo',
  file: 'photo',
  location: 'place',
  address: 'place',
  city: 'place',
};
const yesOrNo = ['Yes', 'No'];
const isTwoSided = new Set(['boolean', 'checkbox', 'toggle']);

/** The options of a draft: each once, upper and lower case alike, and none that is empty. */
function optionsOf({ options = [], type }: DraftedField): string[] {
  const seen = new Set<string>();
  const all = options
    .map((option) => plainWords(option, maxOptionLabel))
    .filter((option) => option !== '' && !seen.has(option.toLowerCase()) && seen.add(option.toLowerCase()))
    .slice(0, maxOptions);
  return all.length === 0 && isTwoSided.has(type.toLowerCase()) ? yesOrNo : all;
}

function typeOf({ type }: DraftedField, options: readonly string[], allowed: readonly FieldType[]): FieldType {
  const word = type
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_');
  const known = fieldTypes.find((one) => one === word) ?? synonyms[word];
  const wanted = known ?? (options.length > 0 ? 'select' : 'text');
  if (choiceTypes.includes(wanted) && options.length === 0) return 'text';
  return allowed.includes(wanted) ? wanted : 'text';
}

/**
 * The field that a draft stands for, under a name of the caller's: too long a text is cut, a word for a type is read, and
 * a type that is not allowed becomes a text. Null where the label says nothing, and for a photo that nobody may ask for.
 */
export function fieldOfDraft(draft: DraftedField, name: string, allowed: readonly FieldType[]): CustomField | null {
  const label = plainWords(draft.label, maxFieldLabel);
  const options = optionsOf(draft);
  if (label === '') return null;
  const isPhoto = typeOf(draft, options, fieldTypes) === 'photo';
  if (isPhoto && !allowed.includes('photo')) return null;
  const type = typeOf(draft, options, allowed);
  return {
    ...customField.parse({ name: 'field', label, type }),
    name,
    required: draft.required ?? false,
    personal: type === 'email' || draft.personal === true,
    ...(type === 'photo' && { instructions: plainWords(draft.instructions ?? '', maxInstructions) }),
    ...(choiceTypes.includes(type) && {
      optionsConfig: { options: options.map((option) => ({ label: option, iconUrl: '' })) },
    }),
  };
}
