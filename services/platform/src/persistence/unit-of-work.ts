import type { ClientSession, Connection } from 'mongoose';

/** An open transaction. Use cases pass it to repositories and ports; only those look inside. */
export interface Transaction {
  /** Runs after the commit, once; for waking a relay or publishing to a live feed. Its failure does not undo the commit. */
  afterCommit(effect: () => void): void;
}

class MongoTransaction implements Transaction {
  readonly effects: (() => void)[] = [];
  constructor(readonly session: ClientSession) {}
  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }
}

/** The mongoose session of a transaction; for repositories. Undefined outside one. */
export function sessionOf(tx: Transaction | undefined): ClientSession | undefined {
  if (tx === undefined) return undefined;
  if (!(tx instanceof MongoTransaction)) throw new Error('Transaction of another store');
  return tx.session;
}

/** Runs work in one transaction of the service's database; write conflicts are retried. */
export class UnitOfWork {
  constructor(private readonly connection: Connection) {}

  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      let tx = new MongoTransaction(session);
      const result = await session.withTransaction(() => {
        tx = new MongoTransaction(session);
        return work(tx);
      });
      for (const effect of tx.effects) effect();
      return result;
    } finally {
      await session.endSession();
    }
  }
}
