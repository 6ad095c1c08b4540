import { maxExamples } from '@lathe/proto/apps/texts';
import {
  type CustomField,
  customFields,
  type FieldType,
  inputName,
  maxFields,
} from '@lathe/proto/apps/tools/custom-fields';
import { sentTool } from '@lathe/proto/apps/tools/model';
import { draftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import { plainLines, plainWords } from '@lathe/proto/apps/tools/words/plain-words';
import { z } from 'zod';
import type { DraftValues } from './draft-values.js';
import { blocksOfDrafts, draftedBlock } from './drafted-block.js';
import { fieldsOfDrafts, wantedName } from './fields-of-drafts.js';

const maxInstructions = 8_000;

/** What a language model writes of a tool. What a tool can be without may be left out: not every model fills in all. */
export const draftedTool = z.object({
  header: z.string().min(1).describe('what the tool does, in a few words'),
  description: z.string().default('').describe('one or two sentences for the people who run it'),
  inputLabel: z.string().min(1),
  inputPlaceholder: z.string().default(''),
  isInputHidden: z.boolean().describe('true where the fields ask for everything').optional(),
  instructions: z.string().min(1).describe('what the language model is told that answers'),
  fields: z.array(draftedField).default([]),
  blocks: z.array(draftedBlock).default([]).describe('how the result is laid out; none where it is one text'),
  examples: z.array(z.string()).default([]).describe('inputs that somebody may begin with'),
});
export type DraftedTool = z.output<typeof draftedTool>;

interface NamedField {
  /** What the draft may have called it. */
  readonly known: readonly string[];
  readonly field: CustomField;
}

const nameKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

function fieldsOf(drafts: DraftedTool['fields'], allowed: readonly FieldType[]): NamedField[] {
  // Reserved (spec 1, section 5).
  const free = drafts.filter((draft) => nameKey(wantedName(draft)) !== inputName);
  return fieldsOfDrafts(free, allowed, maxFields).map(({ draft, field }) => ({
    field,
    known: [draft.name ?? '', draft.label].map(nameKey).filter((key) => key !== ''),
  }));
}

/** Instructions that mention fields there are, by their names; what else stands in brackets stands without them. */
function mended(instructions: string, named: readonly NamedField[]): string {
  const nameOf = (word: string): string | undefined =>
    nameKey(word) === inputName
      ? inputName
      : named.find(({ field, known }) => field.name === word || known.includes(nameKey(word)))?.field.name;
  const text = plainLines(instructions, maxInstructions).replace(/\[([^[\]\n]{1,60})\]/g, (_, word: string) => {
    const name = nameOf(word);
    return name === undefined ? word : `[${name}]`;
  });
  const left = named.filter(({ field }) => !field.personal && !text.includes(`[${field.name}]`));
  return left.length === 0
    ? text
    : `${text}\n\nWhat people give you as well:\n${left.map(({ field }) => `- ${field.label}: [${field.name}]`).join('\n')}`;
}

/** The values that a draft of a language model stands for; too much is cut, and what does not fit is left out. */
export function valuesOfDraft(draft: DraftedTool, allowed: readonly FieldType[]): DraftValues {
  const named = fieldsOf(draft.fields, allowed);
  const fields = named.map(({ field }) => field);
  const values: DraftValues = {
    header: plainWords(draft.header, 200),
    description: plainLines(draft.description, 1_000),
    inputLabel: plainWords(draft.inputLabel, 60),
    inputPlaceholder: plainWords(draft.inputPlaceholder, 200),
    isInputHidden: draft.isInputHidden === true && fields.some(({ required }) => required),
    isInputCollapsed: false,
    examples: draft.examples
      .map((example) => plainWords(example, 500))
      .filter((example) => example !== '')
      .slice(0, maxExamples),
    gptPrompt: mended(draft.instructions, named),
    fields: customFields.parse(fields),
    blocks: blocksOfDrafts(draft.blocks),
  };
  return { ...values, ...sentTool.parse(values) };
}
