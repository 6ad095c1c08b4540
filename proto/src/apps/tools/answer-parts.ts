import { z } from 'zod';

export const textPart = z.object({ type: z.literal('text'), text: z.string() });
/** Leads to the source of this number. */
export const citePart = z.object({ type: z.literal('cite'), number: z.int() });

/** A stretch of what a tool answers (design 12.8). */
export const answerPart = z.discriminatedUnion('type', [textPart, citePart]);
export type AnswerPart = z.output<typeof answerPart>;
