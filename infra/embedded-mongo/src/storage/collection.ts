import { keyOf } from '../bson/key-string.js';
import type { Doc } from '../bson/values.js';
import type { IndexDefinition } from '../indexes/definition.js';
import { parseIndex } from '../indexes/definition.js';
import { EntryList } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { indexOver } from '../indexes/wildcard-entries.js';
import type { Collation } from '../query/collation.js';
import type { Holder } from '../records/record.js';
import type { CacheBudget } from '../records/record-cache.js';
import type { Journal } from './journal.js';
import { indexOwner, ownerKey } from './keys.js';
import { Records } from './records.js';
import { Versions } from './versions.js';

const idIndex = '_id_';

/** Where collections are kept and read from. */
export interface Store {
  readonly journal: Journal;
  readonly budget: CacheBudget;
}

/** What a collection is, apart from its documents. */
export interface CollectionIdentity {
  /** Number of its documents in the store. */
  readonly id: number;
  database: string;
  name: string;
  options: Doc;
  readonly collation: Collation | undefined;
  readonly uuid: Buffer;
}

/** A collection: its documents and indexes are in the store. */
export class Collection implements CollectionIdentity {
  readonly id: number;
  database: string;
  name: string;
  options: Doc;
  readonly collation: Collation | undefined;
  readonly uuid: Buffer;
  readonly records: Records;
  readonly indexes = new Map<string, IndexEntries>();
  /** Indexes that do not hold all documents yet, and when they will. */
  readonly building = new Map<string, { index: IndexEntries; done: Promise<void> }>();
  /** Number of each index in the store. */
  readonly indexNumbers = new Map<IndexEntries, number>();
  /** What documents were, for the open transactions that began before they changed. */
  readonly versions = new Versions();
  /** The open transactions that have written documents and not yet committed, by key. */
  readonly locks = new Map<string, Holder>();
  /** Unique keys (index name and key) that an open transaction has taken. */
  readonly reserved = new Map<string, Holder>();
  #kept: readonly IndexEntries[] | undefined;
  #keyFields: ReadonlySet<string> | undefined;
  dropped = false;
  /** Settles with the batch of its last change. */
  written: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    identity: CollectionIdentity,
    idIndexNumber: number,
  ) {
    this.id = identity.id;
    this.database = identity.database;
    this.name = identity.name;
    this.options = identity.options;
    this.collation = identity.collation;
    this.uuid = identity.uuid;
    this.records = new Records(
      store.journal,
      this.id,
      (id) => this.idKey(id),
      () => this.idIndex,
      store.budget,
    );
    this.addIndex(
      this.newIndex(parseIndex({ key: { _id: 1 }, name: idIndex, unique: true }, this.collation), idIndexNumber),
    );
  }

  get idIndex(): IndexEntries {
    return this.indexes.get(idIndex)!;
  }

  /** What a view shows; undefined for a collection. */
  get view(): { on: string; pipeline: Doc[] } | undefined {
    return typeof this.options.viewOn === 'string'
      ? { on: this.options.viewOn, pipeline: (this.options.pipeline ?? []) as Doc[] }
      : undefined;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** An index whose entries are those of a number in the store; `addIndex` makes it one of the collection's. */
  newIndex(definition: IndexDefinition, number: number): IndexEntries {
    const list = new EntryList(this.store.journal, ownerKey(indexOwner(number)), this.records);
    const entries = indexOver(definition, this.records, list);
    this.indexNumbers.set(entries, number);
    return entries;
  }

  addIndex(entries: IndexEntries): void {
    this.indexes.set(entries.definition.name, entries);
    this.#forgetKept();
  }

  removeIndex(name: string): void {
    this.indexes.delete(name);
    this.#forgetKept();
  }

  /** Writes keep the entries of an index that is being built, too. */
  beginBuilding(index: IndexEntries, done: Promise<void>): void {
    this.building.set(index.definition.name, { index, done });
    this.#forgetKept();
  }

  endBuilding(name: string): void {
    this.building.delete(name);
    this.#forgetKept();
  }

  /** The indexes but that on _id, with those that are being built. */
  get kept(): readonly IndexEntries[] {
    return (this.#kept ??= [
      ...[...this.indexes.values()].filter(({ definition }) => definition.name !== idIndex),
      ...Array.from(this.building.values(), ({ index }) => index),
    ]);
  }

  /** The fields that the keys of `kept` are made of, where a few are enough. */
  get keyFields(): ReadonlySet<string> {
    return (this.#keyFields ??= new Set(this.kept.flatMap(({ isKept, roots }) => (isKept ? [...(roots ?? [])] : []))));
  }

  #forgetKept(): void {
    this.#kept = undefined;
    this.#keyFields = undefined;
  }

  idKey(id: unknown): string {
    return keyOf(id, this.collation?.fold);
  }
}
