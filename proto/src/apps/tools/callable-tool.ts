import { z } from 'zod';
import { customField } from './custom-fields.js';

const { name, label, type, required } = customField.shape;

/** An active tool as the code of its app runs it. */
export const callableTool = z.object({
  path: z.string(),
  title: z.string(),
  /** Whether people write something beside its fields. */
  takesInput: z.boolean(),
  fields: z.array(z.object({ name, label, type, required, options: z.array(z.string()) })),
});
export type CallableTool = z.output<typeof callableTool>;
