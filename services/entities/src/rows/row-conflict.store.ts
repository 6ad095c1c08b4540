import { mongo } from 'mongoose';

/**
 * A row was changed or went away between two steps of a transaction, on a store whose transactions read what is
 * committed meanwhile; makes it run again.
 */
export function rowConflict(): Error {
  const error = new mongo.MongoServerError({ message: 'a row was written meanwhile', code: 112 });
  error.addErrorLabel('TransientTransactionError');
  return error;
}
