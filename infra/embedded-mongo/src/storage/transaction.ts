import type { IndexEntries } from '../indexes/index-entries.js';
import type { Collection } from './collection.js';
import { SharedMemory } from './value-memory.js';

/** The keys of a document in an index. */
export interface IndexKeys {
  readonly index: IndexEntries;
  readonly keys: string[];
}

/** One document as an open transaction has left it; null bytes for a removed one. */
export interface Staged {
  readonly bytes: Buffer | null;
  readonly unique: readonly string[];
  /** Whether the store has no such document, nor gets one from anybody else while the transaction is open. */
  readonly isNew: boolean;
  /** Its keys in those indexes that the collection had then, all but that on _id; undefined where they are not known. */
  readonly keys?: { readonly indexes: readonly IndexEntries[]; readonly keys: readonly IndexKeys[] } | undefined;
}

/** What an open transaction has written to one collection; nobody else sees it. */
export class Overlay {
  readonly entries = new Map<string, Staged>();
  /** Unique key to the key of the document that holds it. */
  readonly unique = new Map<string, string>();

  set(key: string, staged: Staged): void {
    for (const old of this.entries.get(key)?.unique ?? []) this.unique.delete(old);
    this.entries.set(key, staged);
    for (const taken of staged.unique) this.unique.set(taken, key);
  }
}

/**
 * An open multi-document transaction. It reads what was committed when it began; its writes wait in overlays and are
 * applied at commit.
 */
export class Transaction {
  readonly overlays = new Map<Collection, Overlay>();
  /** Collections that the transaction has created, by namespace; nobody else sees them. */
  readonly created = new Map<string, Collection>();
  readonly reservations: { collection: Collection; unique: string }[] = [];
  /** Of the documents that it has written. */
  readonly memory = new SharedMemory();
  /** Resolves when the transaction has ended either way. */
  readonly ended: Promise<void>;
  state: 'open' | 'committed' | 'aborted' = 'open';
  readonly startedAt = Date.now();
  /** Id of the connection that its last statement came over. */
  clientId: number | undefined;
  #end: () => void = () => undefined;

  constructor(
    readonly number: bigint,
    readonly startCommit: number,
    private readonly onEnd: () => void,
  ) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  overlay(collection: Collection): Overlay {
    let overlay = this.overlays.get(collection);
    if (!overlay) this.overlays.set(collection, (overlay = new Overlay()));
    return overlay;
  }

  /** Gives up all locks; the writes have been applied before, or are forgotten. */
  finish(state: 'committed' | 'aborted'): void {
    this.state = state;
    for (const { collection, unique } of this.reservations)
      if (collection.reserved.get(unique) === this) collection.reserved.delete(unique);
    for (const [collection, overlay] of this.overlays)
      for (const key of overlay.entries.keys()) if (collection.locks.get(key) === this) collection.locks.delete(key);
    this.overlays.clear();
    this.created.clear();
    this.onEnd();
    this.#end();
  }
}
