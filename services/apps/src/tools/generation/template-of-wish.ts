import { type CustomField, customFields, type FieldType, inputName } from '@lathe/proto/apps/tools/custom-fields';
import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import { fieldOfWords } from '@lathe/proto/apps/tools/words/field-of-words';
import type { DraftValues } from './draft-values.js';
import { fieldsOfDrafts } from './fields-of-drafts.js';
import { readWish } from './read-wish.js';
import { anyKind, type ToolKind, toolKinds } from './tool-kinds.js';

/** More than that nobody fills in. */
const mostFields = 8;
const anythingElse = { label: 'Anything else', placeholder: 'What else should be known' };

/** The kind whose words come first. */
function kindOf(wish: string): ToolKind {
  const found = toolKinds
    .map((kind) => ({ kind, at: wish.search(kind.words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.kind ?? anyKind;
}

/** What a tool is about: "Answer questions about our rules" is about "the rules". */
const aboutOf = (header: string): string =>
  (/\b(?:about|on|for|of)\s+(.+)$/i.exec(header)?.[1] ?? '').replace(/^(?:our|my|their|your)\s/i, 'the ');

const ofThings = /\b(?:length|width|depth|area|diameter)\b/i;

/** A field for each thing that is asked. Height and weight are those of a person, unless other measures stand beside. */
function askedFields(asked: readonly string[]): DraftedField[] {
  const isThing = asked.some((part) => ofThings.test(part));
  return asked.map((part) => {
    const field = { ...fieldOfWords(part), required: !/\boptional/i.test(part) };
    return isThing && (field.type === 'height' || field.type === 'weight') ? { ...field, type: 'text' } : field;
  });
}

function instructionsOf(wish: string, { how }: ToolKind, fields: readonly CustomField[], inputLabel: string): string {
  const told = fields.filter(({ personal, type }) => !personal && type !== 'photo');
  return [
    // Brackets in it would stand for fields that there are not.
    `What is wanted of you: ${wish.replace(/[[\]]/g, '"')}`,
    how,
    `What people give you:\n${[{ name: inputName, label: inputLabel }, ...told].map(({ name, label }) => `- ${label}: [${name}]`).join('\n')}`,
    ...(told.length > 0 ? ['Let everything that was given count.'] : []),
  ].join('\n\n');
}

/** A tool made of the words of a description, without a language model. `allowed` are the types that its builder may use. */
export function templateOfWish(given: string, allowed: readonly FieldType[]): DraftValues {
  const { wish, header, asked } = readWish(given);
  const kind = kindOf(wish);
  const drafts = asked.length > 0 ? askedFields(asked) : kind.fields;
  const fields = customFields.parse(fieldsOfDrafts(drafts, allowed, mostFields).map(({ field }) => field));
  const isBeside = asked.length > 0 && fields.length > 0 && !kind.worksOnInput;
  const inputLabel = isBeside ? anythingElse.label : kind.inputLabel;
  const about = aboutOf(header);
  return {
    header,
    description: kind.description,
    inputLabel,
    inputPlaceholder: isBeside ? anythingElse.placeholder : kind.inputPlaceholder,
    isInputHidden: false,
    isInputCollapsed: isBeside,
    examples: about === '' || isBeside ? [] : kind.examples.map((example) => example.replace('{about}', about)),
    gptPrompt: instructionsOf(wish, kind, fields, inputLabel),
    fields,
  };
}
