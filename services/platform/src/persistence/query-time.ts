import type { Connection, Query } from 'mongoose';

/**
 * What one query of a service may take in the database. Milliseconds; far more than any needs that finds what it wants
 * by an index.
 */
const longestMs = 30_000;
const timed = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
] as const;

/**
 * Gives every query of the connection's models an end: one that the database cannot answer holds up neither its caller
 * nor others for ever. For models made afterwards.
 */
export function limitQueryTime(connection: Connection): void {
  connection.plugin((schema) => {
    schema.pre([...timed], function (this: Query<unknown, unknown>) {
      if (this.getOptions().maxTimeMS === undefined) this.maxTimeMS(longestMs);
    });
  });
}
