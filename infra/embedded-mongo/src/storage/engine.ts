import { randomUUID } from 'node:crypto';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type IndexDefinition, parseIndex } from '../indexes/definition.js';
import { idAtEnd } from '../indexes/entry-list.js';
import { parseCollation } from '../query/collation.js';
import { CacheBudget } from '../records/record-cache.js';
import { decodeEntry, encodeEntry, encodeState, restoreState } from './catalog-entries.js';
import { Collection } from './collection.js';
import { buildSteps } from './index-build.js';
import type { Journal } from './journal.js';
import {
  catalogKey,
  catalogRange,
  indexOwner,
  kindOf,
  layoutKey,
  noCollection,
  noIndex,
  ownerKey,
  ownerOf,
  rangeOfOwner,
  sessionKey,
  sessionOf,
  sessionRange,
  stateKey,
  usedFieldsKey,
} from './keys.js';
import { Leftovers } from './leftovers.js';
import { Snapshots } from './snapshots.js';
import type { Transaction } from './transaction.js';
import { makeEntries } from './upgrade.js';
import { Writes } from './writes.js';

/** What documents that were read may take. */
const cacheBytes = 32 * 1024 * 1024;
/** The layout of the file: since 2, the indexes are in it. */
const layout = 2;

/** All databases of one data directory. */
export class Engine {
  readonly databases = new Map<string, Map<string, Collection>>();
  /** What sessions did last, by their ids (hexadecimal), as it was on disk when the directory was read. */
  readonly savedSessions = new Map<string, Buffer>();
  readonly writes = new Writes(this);
  /** How often memory went back to what is on disk. What was begun before must not go on to write. */
  generation = 0;
  /** Counts changes of documents. */
  changes = 0;
  readonly #snapshots = new Snapshots();
  readonly #leftovers: Leftovers;
  #nextCollectionId = 1;
  #nextIndexNumber = 1;
  #commit = 0;
  #isUpToDate = true;

  constructor(
    readonly journal: Journal,
    readonly budget = new CacheBudget(cacheBytes),
  ) {
    this.#leftovers = new Leftovers(journal);
    this.#load();
  }

  /** Is again what is on disk, after a batch that could not be written, and that the journal has forgotten. */
  reload(): void {
    this.generation += 1;
    for (const collection of this.collections()) collection.dropped = true;
    this.databases.clear();
    this.savedSessions.clear();
    this.#load();
  }

  /**
   * Brings a data directory of an older layout to this one; `say` is told before it begins. Until that is done nothing
   * else may be. What is interrupted begins anew with the next start.
   */
  async upgrade(say: (documentsIn: number) => void): Promise<void> {
    if (this.#isUpToDate) return;
    const collections = [...this.collections()];
    say(collections.length);
    for (const collection of collections) await makeEntries(this.journal, collection);
    this.#isUpToDate = true;
    for (const collection of collections) this.#saveCatalog(collection);
    await this.journal.flushed();
  }

  async close(): Promise<void> {
    await this.#leftovers.stop();
    await this.journal.close();
  }

  /** Throws OutOfDiskSpace where what was begun in `generation` can no longer be written. */
  checkWritable(generation: number): void {
    this.journal.checkWritable();
    if (generation !== this.generation)
      throw new CommandError(
        'OutOfDiskSpace',
        'the disk was full meanwhile: what this command had written may not be kept',
      );
  }

  /**
   * Resolves when all that was written since `generation` began is on disk; rejects with OutOfDiskSpace when some of it
   * is not.
   */
  async durable(generation: number): Promise<void> {
    await this.journal.flushed();
    if (generation !== this.generation) this.checkWritable(generation);
  }

  /** A transaction that reads what is committed now. */
  begin(number: bigint): Transaction {
    return this.#snapshots.begin(number, this.#commit);
  }

  find(database: string, name: string): Collection | undefined {
    return this.databases.get(database)?.get(name);
  }

  *collections(): Generator<Collection> {
    for (const database of this.databases.values()) yield* database.values();
  }

  /** The collection, created when it is not there. */
  ensure(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name, {});
  }

  /** An empty collection that is not kept, to stand for one that is not there. */
  detached(database: string, name: string): Collection {
    const identity = { id: noCollection, database, name, options: {}, collation: undefined, uuid: Buffer.alloc(16) };
    return new Collection(this, identity, noIndex);
  }

  create(database: string, name: string, options: Doc): Collection {
    const collection = this.prepare(database, name, options);
    this.adopt(collection);
    return collection;
  }

  /** A new collection that is not there yet: `adopt` makes it so. */
  prepare(database: string, name: string, options: Doc): Collection {
    checkNames(database, name);
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const collation = parseCollation(options.collation);
    const id = this.#nextCollectionId++;
    return new Collection(this, { id, database, name, options, collation, uuid }, this.#nextIndexNumber++);
  }

  /** Throws NamespaceExists when its name has been taken. */
  adopt(collection: Collection): void {
    if (this.find(collection.database, collection.name))
      throw new CommandError('NamespaceExists', `Collection ${collection.namespace} already exists.`);
    this.changes += 1;
    this.#register(collection);
    this.#saveCatalog(collection);
  }

  /** Puts other options in the place of a collection's. */
  changeOptions(collection: Collection, options: Doc): void {
    collection.options = options;
    this.#saveCatalog(collection);
  }

  rename(collection: Collection, database: string, name: string): void {
    checkNames(database, name);
    this.#forget(collection);
    collection.database = database;
    collection.name = name;
    this.#register(collection);
    this.#saveCatalog(collection);
  }

  drop(collection: Collection): void {
    this.#forget(collection);
    collection.dropped = true;
    this.journal.remove(catalogKey(collection.id));
    this.discard(collection);
  }

  /** Gives up the documents of a collection that is not there, or there no more. */
  discard(collection: Collection): void {
    this.journal.remove(stateKey(collection.id));
    this.journal.remove(usedFieldsKey(collection.id));
    this.#leftovers.add(collection.id);
    for (const number of collection.indexNumbers.values()) this.#leftovers.add(indexOwner(number));
  }

  /** Removes what was given up, piece by piece. Resolves when it is gone, or the disk takes no writes. */
  clean(): Promise<void> {
    return this.#leftovers.clean();
  }

  /** An index of a collection that holds no documents yet. */
  newIndex(collection: Collection, definition: IndexDefinition): void {
    collection.addIndex(collection.newIndex(definition, this.#nextIndexNumber++));
  }

  /** Builds an index over what is there; throws 11000 when a unique one cannot be. */
  createIndex(collection: Collection, definition: IndexDefinition): void {
    for (const steps = this.indexSteps(collection, definition); !steps.next().done;);
  }

  /**
   * Builds an index over what is there, in steps between which others may write; it is one of the collection's when it
   * is complete. Throws 11000 when a unique one cannot be.
   */
  *indexSteps(collection: Collection, definition: IndexDefinition): Generator<void, void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { name } = definition;
    const number = this.#nextIndexNumber++;
    const index = collection.newIndex(definition, number);
    collection.beginBuilding(index, promise);
    try {
      yield* buildSteps(collection, index);
      collection.addIndex(index);
      this.#saveCatalog(collection);
    } finally {
      collection.endBuilding(name);
      if (collection.indexes.get(name) !== index) {
        collection.indexNumbers.delete(index);
        this.#leftovers.add(indexOwner(number));
      }
      resolve();
    }
  }

  /** Puts a changed definition in the place of an index whose entries stay as they are. */
  replaceIndex(collection: Collection, spec: Doc): void {
    const definition = parseIndex({ ...spec, collation: spec.collation ?? { locale: 'simple' } }, undefined);
    const old = collection.indexes.get(definition.name)!;
    const index = collection.newIndex(definition, collection.indexNumbers.get(old)!);
    index.multikey = old.multikey;
    collection.indexNumbers.delete(old);
    collection.addIndex(index);
    this.#saveCatalog(collection);
  }

  dropIndex(collection: Collection, name: string): void {
    const index = collection.indexes.get(name)!;
    collection.removeIndex(name);
    this.#saveCatalog(collection);
    this.#leftovers.add(indexOwner(collection.indexNumbers.get(index)!));
    collection.indexNumbers.delete(index);
  }

  /** Part of each change of a document, see `ChangeSink`. */
  changing(collection: Collection, key: string, before: Buffer | null): void {
    this.changes += 1;
    this.#commit += 1;
    this.#snapshots.keep(collection, key, before, this.#commit);
    this.journal.put(stateKey(collection.id), () => encodeState(collection));
    collection.written = this.journal.flushed();
  }

  /**
   * Keeps what a session did, with all else that is written in this turn of the event loop; `bytes` is asked when that
   * turn is over.
   */
  saveSession(id: string, bytes: () => Buffer): void {
    this.journal.put(sessionKey(id), bytes);
  }

  /** What `saveUsedFields` was given last. */
  usedFields(collection: Collection): Buffer | undefined {
    return this.journal.get(usedFieldsKey(collection.id));
  }

  saveUsedFields(collection: Collection, bytes: Buffer): void {
    this.journal.put(usedFieldsKey(collection.id), bytes);
  }

  removeSession(id: string): void {
    this.journal.remove(sessionKey(id));
  }

  #register(collection: Collection): void {
    let database = this.databases.get(collection.database);
    if (!database) this.databases.set(collection.database, (database = new Map()));
    database.set(collection.name, collection);
  }

  #forget(collection: Collection): void {
    const database = this.databases.get(collection.database);
    database?.delete(collection.name);
    if (database?.size === 0) this.databases.delete(collection.database);
  }

  #saveCatalog(collection: Collection): void {
    this.journal.put(catalogKey(collection.id), encodeEntry(collection));
    this.journal.put(stateKey(collection.id), () => encodeState(collection));
    if (this.#isUpToDate) this.journal.put(layoutKey, encode({ layout }));
  }

  #load(): void {
    const { journal } = this;
    this.#leftovers.clear();
    const known = new Set<number>();
    const entries = journal.walk(catalogRange.low, catalogRange.high);
    this.#isUpToDate = this.#readLayout() || !entries.next();
    this.#nextIndexNumber = Math.max(this.#nextIndexNumber, this.#afterLast('index', sessionRange.low));
    this.#nextCollectionId = Math.max(this.#nextCollectionId, this.#afterLast('collection', ownerKey(noCollection)));
    for (const walk = journal.walk(catalogRange.low, catalogRange.high); walk.next();) {
      const id = idAtEnd(walk.key);
      const collection = decodeEntry(this, id, journal.get(walk.key)!, () => this.#nextIndexNumber++);
      this.#register(collection);
      this.#nextCollectionId = Math.max(this.#nextCollectionId, id + 1);
      known.add(id);
      for (const number of collection.indexNumbers.values()) {
        known.add(indexOwner(number));
        this.#nextIndexNumber = Math.max(this.#nextIndexNumber, number + 1);
      }
      this.#loadState(collection);
    }
    for (const walk = journal.walk(sessionRange.low, sessionRange.high); walk.next();)
      this.savedSessions.set(sessionOf(walk.key), journal.get(walk.key)!);
    this.#findLeftovers(known);
  }

  /** Whether the file says its layout. Throws for one that this server does not know. */
  #readLayout(): boolean {
    const bytes = this.journal.get(layoutKey);
    if (!bytes) return false;
    const found = decode(bytes).layout;
    if (found !== layout)
      throw new Error(`the data directory has layout ${String(found)}, this version of Lathe reads up to ${layout}`);
    return true;
  }

  /** Numbers are not given twice, as long as something is left of what had them. */
  #afterLast(kind: 'collection' | 'index', before: string): number {
    const last = this.journal.lastBefore(before);
    const owner = last === undefined ? undefined : kindOf(ownerOf(last));
    return owner?.kind === kind ? owner.number + 1 : 1;
  }

  #loadState(collection: Collection): void {
    const bytes = this.journal.get(stateKey(collection.id));
    if (bytes) restoreState(collection, bytes);
    const { low, high } = rangeOfOwner(collection.id);
    const last = this.journal.lastBefore(high);
    if (last !== undefined && last >= low) collection.records.nextId = idAtEnd(last) + 1;
  }

  /** What is of a collection or an index that the catalogue does not know. */
  #findLeftovers(known: ReadonlySet<number>): void {
    for (let from = ownerKey(1); ;) {
      const walk = this.journal.walk(from, sessionRange.low, false, 1);
      if (!walk.next()) return;
      const owner = ownerOf(walk.key);
      if (kindOf(owner) && !known.has(owner)) this.#leftovers.add(owner);
      from = ownerKey(owner + 1);
    }
  }
}

function checkNames(database: string, name: string): void {
  if (!/^[^/\\. "$\0]{1,63}$/.test(database))
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  if (name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.endsWith('.')) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
  if (name.startsWith('system.')) throw new CommandError('InvalidNamespace', `cannot write to '${database}.${name}'`);
}
