import { type ClientSession, type Connection, type Model, mongo } from 'mongoose';
import { DomainError } from '../errors/domain-error.js';

/**
 * How long write conflicts are tried again. A process that dies in a transaction leaves its documents locked until the
 * server ends the transaction (a minute on MongoDB unless configured); nobody may wait that long with a request or a
 * partition in hand.
 */
const retryForMs = 5_000;

/** An open transaction. Use cases pass it to repositories and ports; only those look inside. */
export interface Transaction {
  /**
   * Runs after the commit, once; for waking a relay or publishing to a live feed. Its failure does not undo the commit.
   */
  afterCommit(effect: () => void): void;
}

class MongoTransaction implements Transaction {
  readonly effects: (() => void)[] = [];
  readonly later = new Map<string, mongo.AnyBulkWriteOperation[]>();
  constructor(
    readonly session: ClientSession,
    private readonly connection: Connection,
  ) {}
  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }
  async sendLater(): Promise<void> {
    for (const [name, operations] of this.later)
      await this.connection.collection(name).bulkWrite(operations, { session: this.session });
  }
}

/** The mongoose session of a transaction; for repositories. Undefined outside one. */
export function sessionOf(tx: Transaction | undefined): ClientSession | undefined {
  return tx && mongoTransaction(tx).session;
}

/**
 * Writes just before the commit, with all that the transaction writes this way to the same collection in one command,
 * in order. For repositories that need no answer: reads of the transaction do not see it yet, and its failure fails the
 * transaction. Values are not cast.
 */
export function writeLater<T extends mongo.Document>(
  tx: Transaction,
  model: Model<T>,
  ...operations: mongo.AnyBulkWriteOperation<T>[]
): void {
  const { later } = mongoTransaction(tx);
  const { collectionName } = model.collection;
  if (!later.has(collectionName)) later.set(collectionName, []);
  later.get(collectionName)!.push(...(operations as mongo.AnyBulkWriteOperation[]));
}

/**
 * For repositories whose write lost a race: answers the error so marked that, once thrown, the transaction begins again
 * and reads what is stored by then. Ends as `unavailable` like a write conflict.
 */
export function beginAgain(error: unknown): unknown {
  if (error instanceof mongo.MongoError) error.addErrorLabel('TransientTransactionError');
  return error;
}

function mongoTransaction(tx: Transaction): MongoTransaction {
  if (!(tx instanceof MongoTransaction)) throw new Error('Transaction of another store');
  return tx;
}

/**
 * Runs work in one transaction of the service's database; write conflicts are retried for some seconds, then they are
 * `unavailable`.
 */
export class UnitOfWork {
  constructor(
    private readonly connection: Connection,
    private readonly patienceMs = retryForMs,
  ) {}

  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      let tx = new MongoTransaction(session, this.connection);
      let conflict: unknown;
      const until = Date.now() + this.patienceMs;
      const result = await session.withTransaction(async () => {
        if (conflict !== undefined && Date.now() > until) throw new DomainError('unavailable', {}, { cause: conflict });
        tx = new MongoTransaction(session, this.connection);
        try {
          const done = await work(tx);
          await tx.sendLater();
          return done;
        } catch (error) {
          conflict = error;
          throw error;
        }
      });
      for (const effect of tx.effects) effect();
      return result;
    } finally {
      await session.endSession();
    }
  }
}
