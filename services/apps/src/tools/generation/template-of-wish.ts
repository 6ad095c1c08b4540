import type { Block } from '@lathe/proto/apps/tools/blocks';
import { type CustomField, customFields, type FieldType, inputName } from '@lathe/proto/apps/tools/custom-fields';
import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import { blocksOfWish, numbered } from './blocks-of-wish.js';
import type { DraftValues } from './draft-values.js';
import { fieldsOfDrafts } from './fields-of-drafts.js';
import { languageOfWish, type WishLanguage } from './language-of-wish.js';
import { english } from './languages/english.js';
import { french } from './languages/french.js';
import { german } from './languages/german.js';
import { spanish } from './languages/spanish.js';
import type { ToolLanguage } from './languages/tool-language.js';
import { readWish } from './read-wish.js';
import type { ToolKind } from './tool-kind.js';

const languages: Readonly<Record<WishLanguage, ToolLanguage>> = { en: english, de: german, es: spanish, fr: french };

/** More than that nobody fills in. */
const mostFields = 8;

/** The kind whose words come first. */
function kindOf(wish: string, { kinds, anyKind }: ToolLanguage): ToolKind {
  const found = kinds
    .map((kind) => ({ kind, at: wish.search(kind.words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.kind ?? anyKind;
}

/** A field for each thing that is asked. Height and weight are those of a person, unless other measures stand beside. */
function askedFields(asked: readonly string[], { field: fieldOf, ofThings, optional }: ToolLanguage): DraftedField[] {
  const isThing = asked.some((part) => ofThings.test(part));
  return asked.map((part) => {
    const field = { ...fieldOf(part), required: !optional.test(part) };
    return isThing && (field.type === 'height' || field.type === 'weight') ? { ...field, type: 'text' } : field;
  });
}

interface Told {
  readonly wish: string;
  readonly kind: ToolKind;
  readonly fields: readonly CustomField[];
  readonly inputLabel: string;
}

function instructionsOf({ wish, kind, fields, inputLabel }: Told, { instructions: said }: ToolLanguage): string {
  const told = fields.filter(({ personal, type }) => !personal && type !== 'photo');
  return [
    // Brackets in it would stand for fields that there are not.
    said.wanted(wish.replace(/[[\]]/g, '"')),
    kind.how,
    `${said.given}\n${[{ name: inputName, label: inputLabel }, ...told].map(({ name, label }) => `- ${label}: [${name}]`).join('\n')}`,
    ...(told.length > 0 ? [said.everythingCounts] : []),
  ].join('\n\n');
}

/** What the description asks for, else what fits its kind. */
function blocksOf(answer: string, { blocks = [] }: ToolKind, language: ToolLanguage): Block[] {
  const asked = blocksOfWish(answer, language.blocks);
  return asked.length > 0 ? asked : numbered(blocks);
}

/** A tool made of the words of a description, without a language model. `allowed` are the types that its builder may use. */
export function templateOfWish(given: string, allowed: readonly FieldType[]): DraftValues {
  const language = languages[languageOfWish(given)];
  const { wish, header, asked, rest } = readWish(given, language.grammar);
  const kind = kindOf(wish, language);
  const drafts = asked.length > 0 ? askedFields(asked, language) : kind.fields;
  const fields = customFields.parse(fieldsOfDrafts(drafts, allowed, mostFields).map(({ field }) => field));
  const isBeside = asked.length > 0 && fields.length > 0 && !kind.worksOnInput;
  const inputLabel = isBeside ? language.anythingElse.label : kind.inputLabel;
  const about = language.aboutOf(header);
  return {
    header,
    description: kind.description,
    inputLabel,
    inputPlaceholder: isBeside ? language.anythingElse.placeholder : kind.inputPlaceholder,
    isInputHidden: false,
    isInputCollapsed: isBeside,
    examples: about === '' || isBeside ? [] : kind.examples.map((example) => example.replace('{about}', about)),
    gptPrompt: instructionsOf({ wish, kind, fields, inputLabel }, language),
    fields,
    blocks: blocksOf(rest, kind, language),
  };
}
