import { randomBytes } from 'node:crypto';

/** An id of 24 lower-case hexadecimal digits that nobody can guess. For ids in the order of creation see `newId`. */
export const randomId = (): string => randomBytes(12).toString('hex');
