import { decode, decodeFields } from '../bson/decode.js';
import { haveSame } from '../bson/document-bytes.js';
import { complement, keyOf, nullKey } from '../bson/key-string.js';
import { rootOf, valuesAt } from '../bson/paths.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { emptyArrayKey } from '../query/sort.js';
import type { StoredRecord } from '../records/record.js';
import type { IndexDefinition } from './definition.js';
import { type Entries, isKeptWhole } from './entry-list.js';

/** The entries of one index. */
export class IndexEntries {
  /** The fields of a document that its keys are made of; null for all. */
  readonly roots: ReadonlySet<string> | null;
  /** Whether some document has more than one entry. */
  multikey = false;
  /** Whether some entry has the beginning of its value only. */
  hasCut = false;

  constructor(
    readonly definition: IndexDefinition,
    readonly list: Entries,
  ) {
    const roots = new Set(definition.fields.map((field) => rootOf(field.path)));
    for (const field of definition.partial?.fields ?? []) roots.add(field);
    this.roots = definition.partial?.fields === null ? null : roots;
  }

  /** The keys of a stored document in this index; none when it is sparse or partial and leaves the document out. */
  keysOf(bytes: Buffer): string[] {
    return this.keysOfDocument(this.roots ? decodeFields(bytes, this.roots) : decode(bytes));
  }

  /** Whether a document surely has the same keys as it had before. */
  areSame(before: Buffer, after: Buffer): boolean {
    return this.roots !== null && haveSame(before, after, this.roots);
  }

  keysOfDocument(document: Doc): string[] {
    const { definition } = this;
    if (definition.partial && !definition.partial.test(document)) return [];
    let keys = [''];
    let arrays = 0;
    let present = false;
    for (const { path, descending } of definition.fields) {
      const parts = this.#fieldKeys(document, path);
      if (parts.found) present = true;
      if (parts.array) arrays += 1;
      const own = parts.keys.map((key) => this.#kept(key, descending));
      keys =
        own.length === 1 && keys.length === 1
          ? [keys[0]! + own[0]!]
          : keys.flatMap((key) => own.map((part) => key + part));
    }
    if (arrays > 1 && this.#parallel(document))
      throw new CommandError('CannotCreateIndex', 'cannot index parallel arrays', { code: 171 });
    if (definition.sparse && !present) return [];
    if (keys.length > 1) keys = [...new Set(keys)];
    if (arrays > 0) this.multikey = true;
    return keys;
  }

  add(keys: readonly string[], id: number): void {
    for (const key of keys) this.list.insert(key, id);
  }

  remove(keys: readonly string[], id: number): void {
    for (const key of keys) this.list.remove(key, id);
  }

  /** False while documents are still being taken in: every change is to be told then. */
  get isWhole(): boolean {
    return true;
  }

  /** Whether the entries are kept, and must be made for all documents. */
  get isKept(): boolean {
    return true;
  }

  /** The document that has this key, of a unique index. */
  holder(key: string): StoredRecord | undefined {
    const walk = this.list.at(key);
    while (walk.next()) {
      const { record } = walk;
      if (record && (isKeptWhole(key) || this.keysOf(record.bytes).includes(key))) return record;
    }
    return undefined;
  }

  /** What an entry has of the key of a value. */
  #kept(key: string, descending: boolean): string {
    const whole = descending ? complement(key) : key;
    const { longest } = this.definition;
    if (longest === undefined || whole.length <= longest) return whole;
    this.hasCut = true;
    return whole.slice(0, longest);
  }

  #fieldKeys(document: Doc, path: string): { keys: string[]; array: boolean; found: boolean } {
    const fold = this.definition.collation?.fold;
    if (!path.includes('.')) {
      const value = Object.hasOwn(document, path) ? document[path] : undefined;
      if (!Array.isArray(value)) return { keys: [keyOf(value, fold)], array: false, found: value !== undefined };
    }
    const values = valuesAt(document, path);
    const keys: string[] = [];
    let array = values.length !== 1;
    for (const value of values) {
      if (!Array.isArray(value)) {
        keys.push(keyOf(value, fold));
        continue;
      }
      array = true;
      if (value.length === 0) keys.push(emptyArrayKey);
      for (const item of value) keys.push(keyOf(item, fold));
    }
    return { keys: keys.length > 0 ? keys : [nullKey], array, found: values.some((value) => value !== undefined) };
  }

  /** Arrays in two fields are refused unless they are one array of documents, as `a.b` and `a.c` over `a: [...]`. */
  #parallel(document: Doc): boolean {
    const roots = this.definition.fields
      .filter(({ path }) => {
        const values = valuesAt(document, path);
        return values.length !== 1 || Array.isArray(values[0]);
      })
      .map(({ path }) => rootOf(path));
    return new Set(roots).size > 1;
  }
}
