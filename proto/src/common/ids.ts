import { z } from 'zod';

/** Ids are 24 lower-case hexadecimal digits everywhere (design section 7). */
export const idPattern = /^[0-9a-f]{24}$/;
export const id = z.string().regex(idPattern, 'is not an id');
export const appParams = z.object({ id });
export const isoDate = z.iso.datetime();
