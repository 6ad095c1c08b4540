import type { Collection } from './collection.js';
import { Transaction } from './transaction.js';

/** The open transactions, each of which reads what was committed when it began. */
export class Snapshots {
  readonly #open = new Set<Transaction>();
  /** Versions that are kept, in the order of the commits that ended them. */
  #kept: { until: number; collection: Collection; key: string }[] = [];
  /** How many of them are no longer kept. */
  #gone = 0;
  #newest = 0;

  begin(number: bigint, commit: number): Transaction {
    const transaction = new Transaction(number, commit, () => this.#end(transaction));
    this.#open.add(transaction);
    this.#newest = commit;
    return transaction;
  }

  /** To be told what a document was before the commit of a number changes it. */
  keep(collection: Collection, key: string, bytes: Buffer | null, until: number): void {
    if (this.#open.size > 0 && collection.versions.note(key, bytes, until, this.#newest))
      this.#kept.push({ until, collection, key });
  }

  /** Versions that nobody reads any more go, oldest first. */
  #end(transaction: Transaction): void {
    this.#open.delete(transaction);
    let oldest = Infinity;
    for (const { startCommit } of this.#open) oldest = Math.min(oldest, startCommit);
    for (; this.#gone < this.#kept.length && this.#kept[this.#gone]!.until <= oldest; this.#gone += 1) {
      const { collection, key } = this.#kept[this.#gone]!;
      collection.versions.forget(key);
    }
    if (this.#gone * 2 < this.#kept.length) return;
    this.#kept = this.#kept.slice(this.#gone);
    this.#gone = 0;
  }
}
