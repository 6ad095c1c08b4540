import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { isCommandError } from '../errors.js';
import type { FieldEntries } from '../indexes/field-entries.js';
import { WildcardEntries } from '../indexes/wildcard-entries.js';
import { compileFilter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import type { Engine } from '../storage/engine.js';
import { Turn } from '../turns/turn.js';
import { makeField, type MissingField } from './fields.js';

/** A field of an index of every field, as it is kept: the values of the fields before the wildcard by their paths. */
interface UsedField {
  index: string;
  where: Doc;
  path: string;
}

/** What is made in the background waits so long after each of its turns. Milliseconds. */
const pauseMs = 2;

/**
 * Remembers on disk of which fields there are entries, and makes those of them again in the background after a start,
 * so that nobody has to wait for them.
 */
export class UsedFields {
  /** What is on disk of a collection. */
  readonly #saved = new WeakMap<Collection, Buffer>();
  #restoring: Promise<void> = Promise.resolve();
  #isRestoring = false;
  #isStopped = false;

  constructor(private readonly engine: Engine) {}

  /** Begins to make what was there; nobody waits for it. */
  restore(): void {
    this.#restoring = this.#restoring
      .then(() => this.#restoreAll())
      .catch((error: unknown) =>
        console.error('embedded-mongo: fields in use are made when they are asked for:', error),
      )
      .finally(() => {
        this.#isRestoring = false;
      });
  }

  /** Resolves when all that was there is there again, or cannot be. */
  restored(): Promise<void> {
    return this.#restoring;
  }

  /** Writes down what is there now. */
  save(): void {
    if (this.#isRestoring || !this.engine.journal.isWritable) return;
    for (const collection of this.engine.collections()) {
      const fields = [...wildcardsOf(collection)].flatMap((index) =>
        index.wholeFields().map((field) => used(index, field)),
      );
      const before = this.#saved.get(collection);
      if (!before && fields.length === 0) continue;
      const bytes = encode({ fields });
      if (before?.equals(bytes)) continue;
      this.#saved.set(collection, bytes);
      this.engine.saveUsedFields(collection, bytes);
    }
  }

  /** Writes down what is there, and ends what goes on. */
  async stop(): Promise<void> {
    this.save();
    this.#isStopped = true;
    await this.#restoring;
  }

  async #restoreAll(): Promise<void> {
    this.#isRestoring = true;
    for (const collection of this.engine.collections()) {
      const bytes = this.engine.usedFields(collection);
      if (!bytes) continue;
      this.#saved.set(collection, bytes);
      for (const field of decode(bytes).fields as UsedField[]) await this.#make(collection, field);
    }
  }

  async #make(collection: Collection, { index: name, where, path }: UsedField): Promise<void> {
    const index = collection.indexes.get(name);
    if (!(index instanceof WildcardEntries) || !index.definition.wildcard!.covers(path)) return;
    const { collation } = index.definition;
    const prefix = index.prefixOf(compileFilter(where, collation ? { fold: collation.fold } : {}).conditions);
    if (!prefix) return;
    const missing: MissingField = { index, prefix, path, isFiltered: true };
    try {
      for (const steps = makeField(collection, missing, new Turn()); !this.#isStopped && !steps.next().done;)
        await sleep(pauseMs, undefined, { ref: false });
    } catch (error) {
      // What it is of has been dropped meanwhile.
      if (!isCommandError(error)) throw error;
    }
  }
}

function* wildcardsOf(collection: Collection): Generator<WildcardEntries> {
  for (const index of collection.indexes.values()) if (index instanceof WildcardEntries) yield index;
}

const used = (index: WildcardEntries, { prefix, path }: FieldEntries): UsedField => ({
  index: index.definition.name,
  where: Object.fromEntries(prefix.conditions.map((condition) => [condition.path, { $eq: condition.points![0] }])),
  path,
});
