import { mongo } from 'mongoose';

/** A document of its bytes as the database sends them, as the driver reads it. */
export const readStored = <T extends object>(bytes: Uint8Array): T => mongo.BSON.deserialize(bytes) as T;
