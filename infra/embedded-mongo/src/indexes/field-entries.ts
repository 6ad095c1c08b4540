import type { Doc } from '../bson/values.js';
import type { StoredRecord } from '../records/record.js';
import type { IndexDefinition } from './definition.js';
import { IndexEntries } from './index-entries.js';

/** Bytes that an entry takes beside its key. */
const bytesPerEntry = 40;
/** How long one that is being made, or one that is whole, is kept without being asked for. Milliseconds. */
const keptMs = { unfinished: 60_000, whole: 3_600_000 };

/**
 * The entries of one field, for the documents that have the same values in the fields before the wildcard. Equal values
 * are in order of _id, and each document has one, also where it has no such field.
 */
export class FieldEntries extends IndexEntries {
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
  ) {
    super(definition, () => []);
    this.ensureBuilt();
  }

  override get isWhole(): boolean {
    return this.#isWhole;
  }

  get isForgotten(): boolean {
    return Date.now() - this.usedAt > (this.#isWhole ? keptMs.whole : keptMs.unfinished);
  }

  /** Takes in a document that has been there; one that was written since the beginning is in already. */
  take(document: Doc, record: StoredRecord): void {
    if (!this.#written.has(record.id)) this.#insert(this.keysOfDocument(document), record);
  }

  finish(): void {
    this.#isWhole = true;
    this.#written.clear();
  }

  override add(keys: readonly string[], record: StoredRecord): void {
    if (!this.#isWhole) this.#written.add(record.id);
    this.#insert(keys, record);
  }

  override remove(keys: readonly string[], record: StoredRecord): void {
    for (const key of keys) {
      const before = this.list.size;
      super.remove([key], record);
      this.bytes -= (before - this.list.size) * (key.length + bytesPerEntry);
    }
  }

  #insert(keys: readonly string[], record: StoredRecord): void {
    super.add(keys, record);
    for (const key of keys) this.bytes += key.length + bytesPerEntry;
  }
}
