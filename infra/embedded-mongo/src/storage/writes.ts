import { decodeFields } from '../bson/decode.js';
import { writeConflict } from '../errors.js';
import { keptPart } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import type { Holder, StoredRecord } from '../records/record.js';
import type { Collection } from './collection.js';
import { duplicate } from './duplicate-key.js';
import type { IndexKeys, Overlay, Staged, Transaction } from './transaction.js';

/** What a read found: enough to write to it. */
export interface Found {
  readonly key: string;
  readonly bytes: Buffer;
}

/** Thrown inside the server when a write must wait for an open transaction; never reaches a client. */
export class BusyError extends Error {
  constructor(readonly transaction: Holder) {
    super('waiting for a transaction');
  }
}

/** Who is told of each change of a document. */
export interface ChangeSink {
  /** Called before it; `before` is null where the document was not there. */
  changing(collection: Collection, key: string, before: Buffer | null): void;
}

/** Inserts, replaces or removes one document in the store, or in the overlay of a transaction. */
export class Writes {
  constructor(private readonly engine: ChangeSink) {}

  insert(collection: Collection, key: string, bytes: Buffer, transaction?: Transaction): void {
    const keys = keysOf(collection, bytes);
    this.#claim(collection, key, key, bytes, keys, transaction, true);
    if (!transaction) return this.#add(collection, key, bytes, keys);
    const earlier = transaction.overlays.get(collection)?.entries.get(key);
    const made = { isNew: earlier?.isNew ?? true, keys: { indexes: collection.kept, keys } };
    this.#stage(collection, transaction, key, {
      bytes: transaction.memory.copyOf(bytes),
      unique: uniqueKeys(keys),
      ...made,
    });
  }

  /** Throws unless this writer may change the document now; for an update that happens to change nothing. */
  check(collection: Collection, found: Found, transaction?: Transaction): void {
    lock(collection, found.key, transaction);
  }

  replace(collection: Collection, found: Found, bytes: Buffer, transaction?: Transaction): void {
    const keys = changedKeys(collection, found.bytes, bytes);
    lock(collection, found.key, transaction);
    this.#claim(collection, found.key, found.key, bytes, keys, transaction, false);
    if (transaction) {
      const isNew = isNewIn(transaction, collection, found.key);
      this.#stage(collection, transaction, found.key, {
        bytes: transaction.memory.copyOf(bytes),
        unique: uniqueKeys(keys),
        isNew,
      });
      return;
    }
    const record = collection.records.get(found.key);
    if (record) this.#change(collection, record, bytes);
  }

  remove(collection: Collection, found: Found, transaction?: Transaction): void {
    lock(collection, found.key, transaction);
    if (transaction) {
      const isNew = isNewIn(transaction, collection, found.key);
      this.#stage(collection, transaction, found.key, { bytes: null, unique: [], isNew });
      return;
    }
    const record = collection.records.get(found.key);
    if (record) this.#drop(collection, record);
  }

  /** Applies all that a transaction has written, in one turn of the event loop and so in one durable batch. */
  commit(transaction: Transaction): void {
    for (const [collection, overlay] of transaction.overlays) {
      if (collection.dropped) continue;
      for (const [key, staged] of overlay.entries) this.#commitOne(collection, key, staged);
    }
  }

  #commitOne(collection: Collection, key: string, { bytes, isNew, keys }: Staged): void {
    const record = isNew ? undefined : collection.records.get(key);
    if (bytes === null) {
      if (record) this.#drop(collection, record);
    } else if (record) this.#change(collection, record, bytes);
    else {
      const areKnown = keys?.indexes === collection.kept;
      this.#add(collection, key, bytes, areKnown ? keys.keys : keysOf(collection, bytes));
    }
  }

  #add(collection: Collection, key: string, bytes: Buffer, keys: readonly IndexKeys[]): void {
    const { records } = collection;
    this.engine.changing(collection, key, null);
    const id = records.nextId++;
    records.store(id, bytes);
    collection.idIndex.add([key], id);
    for (const entry of keys) entry.index.add(entry.keys, id);
  }

  #change(collection: Collection, record: StoredRecord, bytes: Buffer): void {
    this.engine.changing(collection, record.key, record.bytes);
    for (const index of collection.kept) {
      if (index.areSame(record.bytes, bytes)) continue;
      // Keys that are kept alike are one entry.
      const [before, after] = [index.keysOf(record.bytes).map(keptPart), index.keysOf(bytes).map(keptPart)];
      const { isWhole } = index;
      if (isWhole && same(before, after)) continue;
      index.remove(isWhole ? without(before, after) : before, record.id);
      index.add(isWhole ? without(after, before) : after, record.id);
    }
    collection.records.store(record.id, bytes, record);
  }

  #drop(collection: Collection, record: StoredRecord): void {
    this.engine.changing(collection, record.key, record.bytes);
    for (const index of collection.kept) index.remove(index.keysOf(record.bytes), record.id);
    collection.idIndex.remove([record.key], record.id);
    collection.records.remove(record);
  }

  #stage(collection: Collection, transaction: Transaction, key: string, staged: Staged): void {
    collection.locks.set(key, transaction);
    transaction.overlay(collection).set(key, staged);
    reserve(collection, transaction, `_id_\0${key}`);
    for (const taken of staged.unique) reserve(collection, transaction, taken);
  }

  /** Throws 11000 when a unique key is taken, and waits or conflicts when an open transaction holds it. */
  #claim(
    collection: Collection,
    key: string,
    self: string,
    bytes: Buffer,
    keys: IndexKeys[],
    transaction: Transaction | undefined,
    isInsert: boolean,
  ): void {
    const overlay = transaction?.overlays.get(collection);
    if (isInsert) {
      checkReserved(collection, `_id_\0${key}`, transaction);
      const staged = overlay?.entries.get(key);
      if (!staged) lock(collection, key, transaction);
      if (staged ? staged.bytes !== null : collection.records.has(key))
        throw duplicate(collection, collection.idIndex.definition, bytes);
    }
    for (const { index, keys: own } of keys) {
      if (!index.definition.unique) continue;
      for (const part of own) {
        const unique = uniqueOf(index, part);
        checkReserved(collection, unique, transaction);
        const record = index.holder(part);
        if (!takenBy(record, unique, self, overlay)) continue;
        if (record && transaction) lock(collection, record.key, transaction);
        throw duplicate(collection, index.definition, bytes);
      }
    }
  }
}

/** The keys of a document in all indexes but that on _id. */
function keysOf(collection: Collection, bytes: Buffer): IndexKeys[] {
  const fields = decodeFields(bytes, collection.keyFields);
  return collection.kept.map((index) => ({
    index,
    keys: index.isKept && index.roots ? index.keysOfDocument(fields) : index.keysOf(bytes),
  }));
}

/** Its keys in those indexes in which it may have others than before, and in all unique ones. */
function changedKeys(collection: Collection, before: Buffer, bytes: Buffer): IndexKeys[] {
  return collection.kept
    .filter((index) => index.definition.unique || !index.areSame(before, bytes))
    .map((index) => ({ index, keys: index.keysOf(bytes) }));
}

/** Those of the keys that no other document may have. */
function uniqueKeys(keys: readonly IndexKeys[]): string[] {
  return keys.flatMap(({ index, keys: own }) =>
    index.definition.unique ? own.map((part) => uniqueOf(index, part)) : [],
  );
}

/** Whether a document that a transaction changes is one that it has made itself. */
function isNewIn(transaction: Transaction, collection: Collection, key: string): boolean {
  return transaction.overlays.get(collection)?.entries.get(key)?.isNew ?? false;
}

const uniqueOf = (index: IndexEntries, key: string) => `${index.definition.name}\0${key}`;

/** Nobody else may have written the document: an open transaction now, or anyone since this transaction began. */
function lock(collection: Collection, key: string, transaction?: Transaction): void {
  const owner = collection.locks.get(key);
  if (owner && owner !== transaction) throw transaction ? writeConflict() : new BusyError(owner);
  if (transaction && collection.versions.isChangedSince(key, transaction.startCommit)) throw writeConflict();
}

function takenBy(
  record: StoredRecord | undefined,
  unique: string,
  self: string,
  overlay: Overlay | undefined,
): boolean {
  const staged = overlay?.unique.get(unique);
  if (staged !== undefined) return staged !== self;
  if (!record || record.key === self) return false;
  return !overlay?.entries.has(record.key);
}

function checkReserved(collection: Collection, unique: string, transaction?: Transaction): void {
  const holder = collection.reserved.get(unique);
  if (holder && holder !== transaction) throw transaction ? writeConflict() : new BusyError(holder);
}

function reserve(collection: Collection, transaction: Transaction, unique: string): void {
  collection.reserved.set(unique, transaction);
  transaction.reservations.push({ collection, unique });
}

function without(keys: readonly string[], others: readonly string[]): string[] {
  const left = new Set(keys);
  for (const other of others) left.delete(other);
  return [...left];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at]);
}
