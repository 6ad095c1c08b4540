import { mongo } from 'mongoose';

/** Bytes of a document as the database stores it. */
export const storedSize = (document: object): number => mongo.BSON.calculateObjectSize(document);
