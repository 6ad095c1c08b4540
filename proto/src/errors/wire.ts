import { z } from 'zod';

/** One thing that does not validate. */
export const issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.output<typeof issue>;

/**
 * Error answer of every route: the nested form is read by the front end, the flat fields by generated apps (design
 * section 4).
 */
export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
  message: z.string(),
  detail: z.string(),
  code: z.string(),
  traceId: z.string(),
});
export type ErrorBody = z.output<typeof errorBody>;
