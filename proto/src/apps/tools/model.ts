/** Tools of an app (spec 1 and 2, section 3): records of their own, not part of versions (design 12.7). */
import { z } from 'zod';
import { id, isoDate } from '../../common/ids.js';
import { maxSearchedItems } from '../../context-ingest/http.js';
import { partSeq } from '../model.js';
import { sentAppTexts } from '../texts.js';
import { blocks } from './blocks.js';
import { customFields, inputSteps } from './custom-fields.js';
import { aiQueryMethod, modelTemperature } from './model-settings.js';
import { rowSave, rowsReads } from './tool-rows.js';

/** Design section 10. */
export const maxTools = 20;

/** Spec 1, section 5. */
export const toolPathMessage = 'Path should contain only letters, numbers, and dashes. It cannot be empty.';
const maxPath = 60;
export const toolPath = z
  .string()
  .max(maxPath)
  .regex(/^[a-z0-9-]+$/i, toolPathMessage)
  .toLowerCase();

/** A path that begins as wanted and that no other tool of the app has. */
export function freePath(wanted: string, taken: readonly string[]): string {
  const paths = new Set(taken);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const path = wanted.slice(0, maxPath - suffix.length) + suffix;
    if (!paths.has(path)) return path;
  }
}

/** A path in the words of a header. */
export function pathOf(header: string): string {
  const words = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-+|-+$/g, '').slice(0, maxPath) || 'tool';
}

const { header, description, welcomeMessage, inputLabel, inputPlaceholder, ...restOfTexts } = sentAppTexts.shape;
const { isInputHidden, isInputCollapsed, examples, ctaMessage, ctaButton, ctaLink } = restOfTexts;
const texts = {
  header,
  description,
  welcomeMessage,
  inputLabel,
  inputPlaceholder,
  isInputHidden,
  isInputCollapsed,
  examples,
  ctaMessage,
  ctaButton,
  ctaLink,
};

/** What is set of a tool; the ranges of its settings are those of spec 1, section 5. */
const values = {
  ...texts,
  path: toolPath.optional(),
  /** What a language model is told to do; `[name]` stands for what the field of this name was given. */
  gptPrompt: z.string().max(20_000).optional(),
  fields: customFields.optional(),
  isMultiStepInput: z.boolean().optional(),
  inputSteps: inputSteps.optional(),
  /** How its result is laid out; without any it is one text. */
  blocks: blocks.optional(),
  /**
   * The data items of the app that its answers may rest on; null is all of them, those of later too, and an empty list is
   * none. One that is deleted falls out.
   */
  contextItemIds: z.array(id).max(maxSearchedItems).nullable().optional(),
  /** Rows of the app that its answers rest on, of these entities and no others; read as whoever runs it. */
  rowsRead: rowsReads.optional(),
  /** The row that an answer is stored as, in the name of whoever runs it; null is none. */
  rowSaved: rowSave.nullable().optional(),
  aiModel: z.string().trim().max(100).optional(),
  modelTemperature: modelTemperature.optional(),
  aiQueryMethod: aiQueryMethod.optional(),
  /** Runs of one person in a day and in a week, UTC; null is the app's setting, and no limit where that has none. */
  dailyUserLimit: z.int().min(1).max(100).nullable().optional(),
  weeklyUserLimit: z.int().min(1).max(100).nullable().optional(),
  creditsPerRun: z.int().min(0).max(20).optional(),
} as const;

export const defaultCredits = 1;

/** As they are sent: what they do not know is refused (design section 12.12). */
export const sentTool = z.strictObject(values);
export const toolValues = z.object(values);
export type ToolValues = z.output<typeof toolValues>;
export type ToolField = keyof ToolValues;

export const toolStatus = z.enum(['draft', 'active']);

/** A tool as those see it who build its app; `title` is its header. `url` is there while people can open it. */
export const tool = toolValues.extend({
  toolId: id,
  title: z.string(),
  path: z.string(),
  status: toolStatus,
  url: z.string().nullable(),
  /** Counts the changes of the tool, so that a late save is known. */
  seq: partSeq,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Tool = z.output<typeof tool>;
