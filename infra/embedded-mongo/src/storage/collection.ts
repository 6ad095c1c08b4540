import { keyOf } from '../bson/key-string.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { IndexEntries } from '../indexes/index-entries.js';
import type { Collation } from '../query/collation.js';
import type { Holder, StoredRecord } from '../records/record.js';

/** A collection in memory: its documents in natural order by key of _id, and its indexes. */
export class Collection {
  readonly records = new Map<string, StoredRecord>();
  readonly indexes = new Map<string, IndexEntries>();
  /** Unique keys (index name and key) that an open transaction has taken. */
  readonly reserved = new Map<string, Holder>();
  dropped = false;
  /** Settles with the batch of its last change. */
  written: Promise<void> = Promise.resolve();
  nextRecordId = 1;

  constructor(
    readonly id: number,
    public database: string,
    public name: string,
    public options: Doc,
    readonly collation: Collation | undefined,
    readonly uuid: Buffer,
  ) {
    this.addIndex(
      new IndexEntries(parseIndex({ key: { _id: 1 }, name: '_id_', unique: true }, collation), () =>
        this.records.values(),
      ),
    );
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

  addIndex(entries: IndexEntries): void {
    this.indexes.set(entries.definition.name, entries);
  }

  idKey(id: unknown): string {
    return keyOf(id, this.collation?.fold);
  }
}
