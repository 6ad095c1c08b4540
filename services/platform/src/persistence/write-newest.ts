import type { Model, mongo } from 'mongoose';
import { type Transaction, writeLater } from './unit-of-work.js';

/** Stores, just before the commit, what another service tells of something, unless a later `seq` of it is stored already. */
export function writeNewest<Row extends { _id: string; seq: number }>(
  tx: Transaction,
  model: Model<Row>,
  { _id, ...told }: Row,
): void {
  const operations = [
    { updateOne: { filter: { _id }, update: { $setOnInsert: told }, upsert: true } },
    { updateOne: { filter: { _id, seq: { $lt: told.seq } }, update: { $set: told } } },
  ];
  writeLater(tx, model, ...(operations as mongo.AnyBulkWriteOperation<Row>[]));
}
