import { Types } from 'mongoose';

/** A fresh id: 24 lower-case hexadecimal digits that grow with time. */
export const newId = (): string => new Types.ObjectId().toHexString();
