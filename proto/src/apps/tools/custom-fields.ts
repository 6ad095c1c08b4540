/** What the people of a tool are asked beside their input (spec 1, sections 3 and 5). */
import { z } from 'zod';
import { id } from '../../common/ids.js';
import { includesFeature } from '../../plans/features.js';
import type { PlanId } from '../../plans/plan-names.js';
import { webAddress } from '../web-address.js';

export const fieldTypes = [
  'text',
  'long_text',
  'select',
  'multiselect',
  'email',
  'place',
  'photo',
  'height',
  'weight',
  'tool_item_select',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Types that only admins give to a field (spec 1, section 6). */
export const adminFieldTypes: readonly FieldType[] = ['place', 'tool_item_select'];
/** The types that somebody may give to a field by who they are and by their plan (spec 1, section 5). */
export const offeredTypes = ({ isAdmin, plan }: { isAdmin: boolean; plan: PlanId }): FieldType[] =>
  fieldTypes.filter(
    (type) =>
      (isAdmin || !adminFieldTypes.includes(type)) &&
      (isAdmin || type !== 'photo' || includesFeature(plan, 'photo-field')),
  );
export const choiceTypes: readonly FieldType[] = ['select', 'multiselect'];

/** Design section 10. */
export const maxFields = 20;
export const maxFieldLabel = 60;
export const maxFieldName = 40;
export const maxOptionLabel = 60;
const maxOptions = 100;
export const maxSteps = 10;

/** What the input of a tool is called among its fields. */
export const inputName = 'input';

const fieldExists = 'Field already exists';

interface Issue {
  readonly index: number;
  readonly message: string;
}

/** Every entry whose text stands in one before it, upper and lower case alike. */
function repeated(texts: readonly string[], message: string): Issue[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const key = text.trim().toLowerCase();
    if (seen.has(key)) return [{ index, message }];
    seen.add(key);
    return [];
  });
}

export const fieldOption = z.strictObject({
  label: z.string().trim().min(1, 'Option is empty').max(maxOptionLabel),
  iconUrl: webAddress.default(''),
});

const options = z
  .array(fieldOption)
  .max(maxOptions)
  .superRefine((list, context) => {
    for (const { index, message } of repeated(
      list.map(({ label }) => label),
      'Option already exists',
    ))
      context.addIssue({ code: 'custom', path: [index, 'label'], message });
  });

export const customField = z.strictObject({
  /** Stands for the field in the tool's instructions, as `[name]`. */
  name: z
    .string()
    .max(maxFieldName)
    .regex(/^[a-z][a-z0-9_]*$/, 'must begin with a letter, and have small letters, numbers and underscores only')
    .refine((name) => name !== inputName, `'${inputName}' is reserved, try another name`),
  label: z.string().trim().min(1, 'must not be empty').max(maxFieldLabel),
  type: z.enum(fieldTypes),
  required: z.boolean().default(false),
  /** Never told to a language model. */
  personal: z.boolean().default(false),
  /** Filled in again for whoever is signed in. */
  memorize: z.boolean().default(false),
  /** The input step that asks for it; null is the first one. */
  stepId: z.string().max(40).nullable().default(null),
  /** What a photo should show. */
  instructions: z.string().max(500).default(''),
  filterCondition: z.enum(['none', 'include', 'exclude']).default('none'),
  optionsConfig: z.strictObject({ options }).default({ options: [] }),
  /** The tool whose items are chosen from. */
  toolId: id.nullable().default(null),
});
export type CustomField = z.output<typeof customField>;

/** All fields of a tool in their order, with the rules that they have among each other. */
export const customFields = z
  .array(customField)
  .max(maxFields, `There can be a maximum of ${maxFields} custom fields, contact us if you need more fields`)
  .superRefine((list, context) => {
    const add = (key: string, issues: Issue[]): void =>
      issues.forEach(({ index, message }) => context.addIssue({ code: 'custom', path: [index, key], message }));
    add(
      'label',
      repeated(
        list.map(({ label }) => label),
        fieldExists,
      ),
    );
    add(
      'name',
      repeated(
        list.map(({ name }) => name),
        `${fieldExists}, try another name`,
      ),
    );
    list.forEach((field, index) => {
      if (field.memorize && field.type === 'photo') add('memorize', [{ index, message: 'a photo is not memorized' }]);
    });
  })
  // An address is nobody's business but its owner's (spec 1, section 5).
  .transform((list) => list.map((field) => (field.type === 'email' ? { ...field, personal: true } : field)));

export const inputStep = z.strictObject({ id: z.string().min(1).max(40), title: z.string().trim().max(60) });
export const inputSteps = z
  .array(inputStep)
  .max(maxSteps)
  .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, 'has a step twice');
export type InputStep = z.output<typeof inputStep>;

/** A name for a field of this label that no other one has. */
export function fieldNameOf(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, maxFieldName - 3);
  const base = plain === '' ? 'field' : plain;
  const names = new Set([...taken, inputName]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!names.has(name)) return name;
  }
}

/** Names that instructions mention as `[name]`. */
export const mentionedIn = (instructions: string): ReadonlySet<string> =>
  new Set([...instructions.matchAll(/\[([a-z][a-z0-9_]*)\]/g)].map(([, name]) => name!));
