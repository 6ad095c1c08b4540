import { CommandError } from '../errors.js';
import type { Transaction } from '../sessions/transaction.js';
import { noSuchTransaction, transactionNumber } from '../sessions/sessions.js';
import { type Context, type Handler } from './context.js';

function transactionOf(context: Context): Transaction {
  const { session, body } = context;
  if (!session) throw new CommandError('InvalidOptions', `${context.name} must be run within a session`);
  const number = transactionNumber(body);
  const { transaction } = session;
  if (!transaction || transaction.number !== number) throw noSuchTransaction(number);
  return transaction;
}

/** Applies the transaction; the answer waits for the disk. A repeat of a commit that went through is acknowledged again. */
export const commitTransaction: Handler = async (context) => {
  const transaction = transactionOf(context);
  const { engine } = context.server;
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction.number, 'has been aborted');
  if (transaction.state === 'open') {
    engine.writes.commit(transaction);
    transaction.finish('committed');
  }
  await engine.journal.flushed();
  return {};
};

export const abortTransaction: Handler = (context) => {
  const transaction = transactionOf(context);
  if (transaction.state === 'committed') throw new CommandError('TransactionCommitted', `Transaction ${transaction.number} has been committed.`);
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction.number, 'has been aborted');
  transaction.finish('aborted');
  return {};
};

export const endSessions: Handler = ({ server, body }) => {
  server.sessions.end(body.endSessions);
  return {};
};
