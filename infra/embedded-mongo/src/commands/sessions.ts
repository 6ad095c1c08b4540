import { CommandError, writeConflict } from '../errors.js';
import { noSuchTransaction, transactionNumber } from '../sessions/sessions.js';
import type { Engine } from '../storage/engine.js';
import type { Transaction } from '../storage/transaction.js';
import { type Context, type Handler } from './context.js';

function transactionOf(context: Context): Transaction {
  const { session, body } = context;
  if (!session) throw new CommandError('InvalidOptions', `${context.name} must be run within a session`);
  const number = transactionNumber(body);
  const { transaction } = session;
  if (!transaction || transaction.number !== number) throw noSuchTransaction(number);
  return transaction;
}

/**
 * Applies the transaction; the answer waits for the disk. A repeat of a commit that went through is acknowledged again,
 * after a restart, too.
 */
export const commitTransaction: Handler = async (context) => {
  if (isCommitted(context)) return {};
  const transaction = transactionOf(context);
  const {
    server: { engine, sessions },
    session,
    generation,
  } = context;
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction.number, 'has been aborted');
  if (transaction.state === 'open') {
    engine.checkWritable(generation);
    const before = engine.changes;
    adoptCreated(engine, transaction);
    engine.writes.commit(transaction);
    if (engine.changes !== before) sessions.noteCommitted(session!, transaction.number);
    transaction.finish('committed');
  }
  await engine.durable(generation);
  return {};
};

/**
 * Makes the collections that the transaction has created; a conflict where another client has made one of them
 * meanwhile.
 */
function adoptCreated(engine: Engine, transaction: Transaction): void {
  for (const { database, name } of transaction.created.values()) {
    if (!engine.find(database, name)) continue;
    transaction.finish('aborted');
    throw writeConflict();
  }
  for (const collection of transaction.created.values()) engine.adopt(collection);
}

/** Whether this transaction was committed before the server was started anew. */
function isCommitted({ session, body }: Context): boolean {
  const { transaction, record } = session ?? {};
  return transaction === undefined && record?.committed === true && record.number === transactionNumber(body);
}

export const abortTransaction: Handler = (context) => {
  if (isCommitted(context)) throw alreadyCommitted(transactionNumber(context.body));
  const transaction = transactionOf(context);
  if (transaction.state === 'committed') throw alreadyCommitted(transaction.number);
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction.number, 'has been aborted');
  transaction.finish('aborted');
  return {};
};

function alreadyCommitted(number: bigint): CommandError {
  return new CommandError('TransactionCommitted', `Transaction ${number} has been committed.`);
}

export const endSessions: Handler = ({ server, body }) => {
  server.sessions.end(body.endSessions);
  return {};
};
