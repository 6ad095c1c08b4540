import { writeConflict } from '../errors.js';
import { ownBytes, ownKey } from '../records/own-memory.js';
import { type Holder, StoredRecord } from '../records/record.js';
import type { Slabs } from '../records/slabs.js';
import type { Collection } from './collection.js';
import { duplicate } from './duplicate-key.js';
import type { Overlay, Transaction } from './transaction.js';

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

/** Where changed documents are kept. */
export interface RecordSink {
  readonly slabs: Slabs;
  nextCommit(): number;
  saveRecord(collection: Collection, record: StoredRecord): void;
  removeRecord(collection: Collection, record: StoredRecord): void;
}

interface IndexKeys {
  index: string;
  keys: string[];
}

/** Inserts, replaces or removes one document in memory and in the journal, or in the overlay of a transaction. */
export class Writes {
  constructor(private readonly engine: RecordSink) {}

  insert(collection: Collection, key: string, bytes: Buffer, transaction?: Transaction): void {
    const keys = this.#keys(collection, bytes);
    this.#claim(collection, key, key, bytes, keys, transaction, true);
    if (transaction) this.#stage(collection, transaction, key, ownBytes(bytes), keys);
    else this.#add(collection, key, bytes, keys);
  }

  /** Throws unless this writer may change the document now; for an update that happens to change nothing. */
  check(collection: Collection, found: Found, transaction?: Transaction): void {
    this.#lock(collection, found.key, transaction);
  }

  replace(collection: Collection, found: Found, bytes: Buffer, transaction?: Transaction): void {
    const keys = this.#keys(collection, bytes);
    this.#lock(collection, found.key, transaction);
    this.#claim(collection, found.key, found.key, bytes, keys, transaction, false);
    if (transaction) {
      this.#stage(collection, transaction, found.key, ownBytes(bytes), keys);
      return;
    }
    const record = collection.records.get(found.key);
    if (record) this.#change(collection, record, bytes, keys);
  }

  remove(collection: Collection, found: Found, transaction?: Transaction): void {
    this.#lock(collection, found.key, transaction);
    if (transaction) {
      this.#stage(collection, transaction, found.key, null, []);
      return;
    }
    const record = collection.records.get(found.key);
    if (record) this.#drop(collection, record);
  }

  /** Applies all that a transaction has written, in one turn of the event loop and so in one durable batch. */
  commit(transaction: Transaction): void {
    for (const [collection, overlay] of transaction.overlays) {
      if (collection.dropped) continue;
      for (const index of collection.indexes.values())
        if (isUnique(collection, index.definition.name)) index.ensureBuilt();
      for (const [key, entry] of overlay.entries) {
        const record = collection.records.get(key);
        if (record && entry.bytes === null) this.#drop(collection, record);
        else if (record)
          for (const index of collection.indexes.values())
            if (index.isBuilt) index.remove(index.keysOf(record.bytes), record);
      }
      for (const [key, entry] of overlay.entries) {
        if (entry.bytes === null) continue;
        const record = collection.records.get(key);
        if (record) this.#rewrite(collection, record, entry.bytes);
        else this.#add(collection, key, entry.bytes, this.#keys(collection, entry.bytes));
      }
    }
  }

  #keys(collection: Collection, bytes: Buffer): IndexKeys[] {
    const all: IndexKeys[] = [];
    for (const [name, index] of collection.indexes)
      if (index.isBuilt || (index.definition.unique && name !== '_id_'))
        all.push({ index: name, keys: index.keysOf(bytes) });
    return all;
  }

  #add(collection: Collection, key: string, bytes: Buffer, keys: IndexKeys[]): void {
    const record = new StoredRecord(collection.nextRecordId++, ownKey(key), this.engine.nextCommit());
    this.engine.slabs.store(record, bytes);
    for (const entry of keys) collection.indexes.get(entry.index)!.ensureBuilt();
    collection.records.set(record.key, record);
    for (const entry of keys) collection.indexes.get(entry.index)!.add(entry.keys, record);
    this.engine.saveRecord(collection, record);
  }

  #change(collection: Collection, record: StoredRecord, bytes: Buffer, keys: IndexKeys[]): void {
    for (const entry of keys) {
      const index = collection.indexes.get(entry.index)!;
      const before = index.isBuilt ? index.keysOf(record.bytes) : [];
      if (index.isWhole && same(before, entry.keys)) continue;
      index.remove(before, record);
      index.add(entry.keys, record);
    }
    this.engine.slabs.store(record, bytes);
    record.commit = this.engine.nextCommit();
    this.engine.saveRecord(collection, record);
  }

  #rewrite(collection: Collection, record: StoredRecord, bytes: Buffer): void {
    this.engine.slabs.store(record, bytes);
    record.commit = this.engine.nextCommit();
    for (const index of collection.indexes.values()) if (index.isBuilt) index.add(index.keysOf(bytes), record);
    this.engine.saveRecord(collection, record);
  }

  #drop(collection: Collection, record: StoredRecord): void {
    for (const index of collection.indexes.values())
      if (index.isBuilt) index.remove(index.keysOf(record.bytes), record);
    collection.records.delete(record.key);
    this.engine.slabs.release(record);
    this.engine.removeRecord(collection, record);
  }

  #stage(collection: Collection, transaction: Transaction, key: string, bytes: Buffer | null, keys: IndexKeys[]): void {
    const overlay = transaction.overlay(collection);
    const record = collection.records.get(key);
    if (record) record.owner = transaction;
    overlay.set(
      key,
      bytes,
      keys.flatMap((entry) =>
        isUnique(collection, entry.index) ? entry.keys.map((part) => `${entry.index}\0${part}`) : [],
      ),
    );
    reserve(collection, transaction, `_id_\0${key}`);
    for (const taken of overlay.entries.get(key)!.unique) reserve(collection, transaction, taken);
  }

  /** Nobody else may have written the document: an open transaction now, or anyone since this transaction began. */
  #lock(collection: Collection, key: string, transaction?: Transaction): void {
    const record = collection.records.get(key);
    if (!record) return;
    if (record.owner && record.owner !== transaction) throw transaction ? writeConflict() : new BusyError(record.owner);
    if (transaction && record.commit > transaction.startCommit) throw writeConflict();
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
      const record = collection.records.get(key);
      if (staged ? staged.bytes !== null : record)
        throw duplicate(collection, collection.indexes.get('_id_')!.definition, bytes);
      if (!staged && record === undefined && transaction) this.#lock(collection, key, transaction);
    }
    for (const entry of keys) {
      if (!isUnique(collection, entry.index)) continue;
      const index = collection.indexes.get(entry.index)!;
      for (const part of entry.keys) {
        checkReserved(collection, `${entry.index}\0${part}`, transaction);
        if (takenBy(index.list.get(part), `${entry.index}\0${part}`, self, overlay))
          throw duplicate(collection, index.definition, bytes);
      }
    }
  }
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

function isUnique(collection: Collection, index: string): boolean {
  return index !== '_id_' && collection.indexes.get(index)!.definition.unique;
}

function checkReserved(collection: Collection, unique: string, transaction?: Transaction): void {
  const holder = collection.reserved.get(unique);
  if (holder && holder !== transaction) throw transaction ? writeConflict() : new BusyError(holder);
}

function reserve(collection: Collection, transaction: Transaction, unique: string): void {
  collection.reserved.set(unique, transaction);
  transaction.reservations.push({ collection, unique });
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at]);
}
