import { Types } from 'mongoose';

/**
 * A fresh id: 24 lower-case hexadecimal digits. Ids of one process grow, so they put equal times in the order of
 * creation.
 */
export const newId = (): string => new Types.ObjectId().toHexString();
