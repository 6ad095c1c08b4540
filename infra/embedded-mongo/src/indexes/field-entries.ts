import type { Doc } from '../bson/values.js';
import type { Condition } from '../query/filter.js';
import type { StoredRecord } from '../records/record.js';
import type { IndexDefinition } from './definition.js';
import type { RecordsById } from './entry-list.js';
import { IndexEntries } from './index-entries.js';
import { MemoryEntries } from './memory-entries.js';

/** What a filter says of the fields before the wildcard: one value each. */
export interface Prefix {
  readonly key: string;
  readonly conditions: readonly Condition[];
}

/** How long one that is being made, or one that is whole, is kept without being asked for. Milliseconds. */
const keptMs = { unfinished: 60_000, whole: 3_600_000 };

/**
 * The entries of one field, for the documents that have the same values in the fields before the wildcard. Equal values
 * are in order of _id, and each document has one, also where it has no such field.
 */
export class FieldEntries extends IndexEntries {
  readonly #entries: MemoryEntries;
  #isWhole = false;
  /** Documents written while it is being made. */
  readonly #written = new Set<number>();
  usedAt = Date.now();

  /** @param prefix the values in the fields before the wildcard */
  constructor(
    definition: IndexDefinition,
    readonly prefix: Prefix,
    readonly path: string,
    records: RecordsById,
  ) {
    const entries = new MemoryEntries(records);
    super(definition, entries);
    this.#entries = entries;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  override get isWhole(): boolean {
    return this.#isWhole;
  }

  get isForgotten(): boolean {
    return Date.now() - this.usedAt > (this.#isWhole ? keptMs.whole : keptMs.unfinished);
  }

  /** Takes in a document that has been there; one that was written since the beginning is in already. */
  take(document: Doc, record: StoredRecord): void {
    if (!this.#written.has(record.id)) super.add(this.keysOfDocument(document), record.id);
  }

  finish(): void {
    this.#isWhole = true;
    this.#written.clear();
  }

  override add(keys: readonly string[], id: number): void {
    if (!this.#isWhole) this.#written.add(id);
    super.add(keys, id);
  }
}
