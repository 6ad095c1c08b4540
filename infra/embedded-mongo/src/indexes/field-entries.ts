import type { Doc } from '../bson/values.js';
import { ownKey } from '../records/own-memory.js';
import type { StoredRecord } from '../records/record.js';
import type { IndexDefinition } from './definition.js';
import type { RecordsById } from './entry-list.js';
import { IndexEntries } from './index-entries.js';
import { MemoryEntries } from './memory-entries.js';

/** Bytes that an entry takes beside its key: the string's own, the object of its id, its two places. */
const bytesPerEntry = 80;
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
  bytes = 0;
  usedAt = Date.now();

  /** @param prefix key of the values in the fields before the wildcard */
  constructor(
    definition: IndexDefinition,
    readonly prefix: string,
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

  override get isWhole(): boolean {
    return this.#isWhole;
  }

  get isForgotten(): boolean {
    return Date.now() - this.usedAt > (this.#isWhole ? keptMs.whole : keptMs.unfinished);
  }

  /** Takes in a document that has been there; one that was written since the beginning is in already. */
  take(document: Doc, record: StoredRecord): void {
    if (!this.#written.has(record.id)) this.#insert(this.keysOfDocument(document), record.id);
  }

  finish(): void {
    this.#isWhole = true;
    this.#written.clear();
  }

  override add(keys: readonly string[], id: number): void {
    if (!this.#isWhole) this.#written.add(id);
    this.#insert(keys, id);
  }

  override remove(keys: readonly string[], id: number): void {
    for (const key of keys) {
      const before = this.size;
      super.remove([key], id);
      this.bytes -= (before - this.size) * (key.length + bytesPerEntry);
    }
  }

  #insert(keys: readonly string[], id: number): void {
    super.add(keys.map(ownKey), id);
    for (const key of keys) this.bytes += key.length + bytesPerEntry;
  }
}
