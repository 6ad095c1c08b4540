import { z } from 'zod';

/** How many entries a page of a list at the operator's desk has. */
export const deskPageSize = 50;

/** What every list at the desk is asked by; `after` is the `next` of the page before. */
export const deskList = {
  search: z.string().trim().max(200).default(''),
  after: z.string().max(300).optional(),
};

/** A page of a list; `next` is null on the last one. */
export const deskPage = <T extends z.ZodType>(entry: T) =>
  z.object({ entries: z.array(entry), next: z.string().nullable() });
