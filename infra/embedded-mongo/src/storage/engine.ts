import { randomUUID } from 'node:crypto';
import { Binary } from 'bson';
import { decode } from '../bson/decode.js';
import { idOf } from '../bson/document-bytes.js';
import { encode } from '../bson/encode.js';
import { type Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type IndexDefinition, parseIndex } from '../indexes/definition.js';
import { entriesOf } from '../indexes/wildcard-entries.js';
import { parseCollation } from '../query/collation.js';
import { ownBytes, ownKey } from '../records/own-memory.js';
import { StoredRecord } from '../records/record.js';
import { Slabs } from '../records/slabs.js';
import { Collection } from './collection.js';
import { duplicate } from './duplicate-key.js';
import type { Journal } from './journal.js';
import { Writes } from './writes.js';

const catalogId = 0;
const sessionsId = 0xffffffff;

/** All databases of one data directory. */
export class Engine {
  readonly databases = new Map<string, Map<string, Collection>>();
  /** What sessions did last, by their ids (hexadecimal), as it was on disk when the directory was read. */
  readonly savedSessions = new Map<string, Buffer>();
  readonly writes = new Writes(this);
  /** Where the bytes of the documents are. */
  slabs = new Slabs();
  /** How often memory went back to what is on disk. What was begun before must not go on to write. */
  generation = 0;
  /** Counts changes of documents. */
  changes = 0;
  #nextCollectionId = 1;
  #commit = 0;

  constructor(readonly journal: Journal) {
    this.#load();
  }

  /** Forgets everything that is not on disk, after a batch that could not be written. */
  reload(): void {
    this.generation += 1;
    for (const database of this.databases.values())
      for (const collection of database.values()) collection.dropped = true;
    this.databases.clear();
    this.savedSessions.clear();
    this.slabs = new Slabs();
    this.#load();
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

  get lastCommit(): number {
    return this.#commit;
  }

  nextCommit(): number {
    this.#commit += 1;
    return this.#commit;
  }

  find(database: string, name: string): Collection | undefined {
    return this.databases.get(database)?.get(name);
  }

  /** The collection, created when it is not there. */
  ensure(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name, {});
  }

  /** An empty collection that is not kept, to stand for one that is not there. */
  detached(database: string, name: string): Collection {
    return new Collection(catalogId, database, name, {}, undefined, Buffer.alloc(16));
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
    return new Collection(this.#nextCollectionId++, database, name, options, parseCollation(options.collation), uuid);
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
    this.journal.remove(journalKey(catalogId, collection.id));
    for (const record of collection.records.values()) {
      this.slabs.release(record);
      this.journal.remove(journalKey(collection.id, record.id));
    }
    collection.records.clear();
  }

  /** Builds an index over what is there; throws 11000 when a unique one cannot be. */
  createIndex(collection: Collection, definition: IndexDefinition): void {
    const entries = entriesOf(definition, () => collection.records.values());
    const { list } = entries;
    if (definition.unique) {
      let last: string | undefined;
      for (const walk = list.walk('', '\uffff', false); walk.next();) {
        if (walk.key === last) throw duplicate(collection, definition, walk.record.bytes);
        last = walk.key;
      }
    }
    collection.addIndex(entries);
    this.#saveCatalog(collection);
  }

  /** Puts a changed definition in the place of an index; the entries are built again when needed. */
  replaceIndex(collection: Collection, spec: Doc): void {
    const definition = parseIndex({ ...spec, collation: spec.collation ?? { locale: 'simple' } }, undefined);
    collection.addIndex(entriesOf(definition, () => collection.records.values()));
    this.#saveCatalog(collection);
  }

  dropIndex(collection: Collection, name: string): void {
    collection.indexes.delete(name);
    this.#saveCatalog(collection);
  }

  saveRecord(collection: Collection, record: StoredRecord): void {
    this.changes += 1;
    this.journal.put(journalKey(collection.id, record.id), record.bytes);
    collection.written = this.journal.flushed();
  }

  removeRecord(collection: Collection, record: StoredRecord): void {
    this.changes += 1;
    this.journal.remove(journalKey(collection.id, record.id));
    collection.written = this.journal.flushed();
  }

  /**
   * Keeps what a session did, with all else that is written in this turn of the event loop; `bytes` is asked when that
   * turn is over.
   */
  saveSession(id: string, bytes: () => Buffer): void {
    this.journal.put(sessionKey(id), bytes);
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
    const indexes = [...collection.indexes.values()]
      .filter((index) => index.definition.name !== '_id_')
      .map((index) => index.definition.spec);
    const entry = {
      database: collection.database,
      name: collection.name,
      options: collection.options,
      uuid: new Binary(collection.uuid, 4),
      indexes,
    };
    this.journal.put(journalKey(catalogId, collection.id), encode(entry));
  }

  /** The catalogue has the least keys, so that each collection is known before its documents come. */
  #load(): void {
    const byId = new Map<number, Collection>();
    for (const { key, value } of this.journal.entries()) {
      const owner = key.readUInt32BE(0);
      if (owner === sessionsId) {
        this.savedSessions.set(key.toString('hex', 4), ownBytes(value));
        continue;
      }
      const id = key.readUIntBE(4, 6);
      if (owner === catalogId) byId.set(id, this.#loadCollection(id, decode(value)));
      else this.#loadRecord(byId.get(owner), id, value);
    }
  }

  #loadCollection(id: number, entry: Doc): Collection {
    const options = entry.options as Doc;
    const uuid = Buffer.from((entry.uuid as Binary).buffer);
    const collection = new Collection(
      id,
      String(entry.database),
      String(entry.name),
      options,
      parseCollation(options.collation),
      uuid,
    );
    for (const spec of entry.indexes as Doc[]) {
      const definition = parseIndex({ ...spec, collation: spec.collation ?? { locale: 'simple' } }, undefined);
      collection.addIndex(entriesOf(definition, () => collection.records.values()));
    }
    this.#register(collection);
    this.#nextCollectionId = Math.max(this.#nextCollectionId, id + 1);
    return collection;
  }

  #loadRecord(collection: Collection | undefined, id: number, bytes: Buffer): void {
    if (!collection) throw new Error('the data directory holds a document of an unknown collection');
    const record = new StoredRecord(id, ownKey(collection.idKey(idOf(bytes))), 0);
    this.slabs.store(record, bytes);
    collection.records.set(record.key, record);
    collection.nextRecordId = id + 1;
  }
}

function journalKey(owner: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(owner, 0);
  key.writeUIntBE(id, 4, 6);
  return key;
}

function sessionKey(id: string): Buffer {
  const key = Buffer.allocUnsafe(4 + id.length / 2);
  key.writeUInt32BE(sessionsId, 0);
  key.write(id, 4, 'hex');
  return key;
}

function checkNames(database: string, name: string): void {
  if (!/^[^/\\. "$\0]{1,63}$/.test(database))
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  if (name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.endsWith('.')) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
  if (name.startsWith('system.')) throw new CommandError('InvalidNamespace', `cannot write to '${database}.${name}'`);
}
