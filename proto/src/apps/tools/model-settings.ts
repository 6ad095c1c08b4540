/** How a language model answers for a tool (spec 1, sections 3 and 5). */
import { z } from 'zod';

export const modelTemperature = z.number().min(0).max(2).multipleOf(0.1);
/** What holds where nobody has set one. */
export const defaultTemperature = 0.7;

/**
 * How the data of an app is asked. `similarity` finds the passages that are most like what was put in; `whole-items` reads
 * the data items as a whole, as many as an answer can rest on, those with such passages first; `none` asks nothing.
 */
export const aiQueryMethods = ['similarity', 'whole-items', 'none'] as const;
export const aiQueryMethod = z.enum(aiQueryMethods);
export type AiQueryMethod = z.output<typeof aiQueryMethod>;
export const defaultQueryMethod: AiQueryMethod = 'similarity';
