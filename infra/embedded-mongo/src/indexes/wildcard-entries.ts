import { decodeWanted, type Wanted, wantedOf } from '../bson/decode-wanted.js';
import { complement, keyOf } from '../bson/key-string.js';
import type { Doc } from '../bson/values.js';
import type { Condition } from '../query/filter.js';
import type { StoredRecord } from '../records/record.js';
import type { IndexDefinition } from './definition.js';
import type { Entries, RecordsById } from './entry-list.js';
import { FieldEntries, type Prefix } from './field-entries.js';
import { IndexEntries } from './index-entries.js';
import { MemoryEntries } from './memory-entries.js';

/** Memory for the entries of all fields of one index. Bytes. */
const room = 192 * 1024 * 1024;
/** A field that was asked for within this time stays. Milliseconds. */
const inUseMs = 60_000;
/** Characters of a value that an entry has at most: what texts begin with tells them apart. */
const longest = 200;
const codeLength = 4;
const mostRefused = 1_000;

/**
 * An index of every field. The entries of a field are made when a read first asks for it, of those documents that have
 * the values which the read names in the fields before the wildcard, and are kept up to date from then on: a field that
 * nobody asks for costs nothing.
 */
export class WildcardEntries extends IndexEntries {
  readonly #before: IndexEntries;
  readonly #byPrefix = new Map<string, Map<string, FieldEntries>>();
  /** By what the keys of a field begin with. */
  readonly #byCode = new Map<string, FieldEntries>();
  readonly #codes = new Map<FieldEntries, string>();
  /** Fields that had no room, by when they may be tried again. */
  readonly #refused = new Map<string, number>();
  /** What the entries are made of. */
  #wanted: Wanted = new Map();
  #nextCode = 0;

  constructor(
    definition: IndexDefinition,
    private readonly records: RecordsById,
  ) {
    const none = new MemoryEntries(records);
    super(definition, none);
    this.#before = new IndexEntries({ ...definition, fields: definition.fields.slice(0, -1) }, none);
  }

  override get isKept(): boolean {
    return false;
  }

  override get isWhole(): boolean {
    for (const field of this.#byCode.values()) if (!field.isWhole) return false;
    return true;
  }

  override keysOfDocument(document: Doc): string[] {
    const keys: string[] = [];
    for (const prefix of this.#before.keysOfDocument(document))
      for (const field of this.#byPrefix.get(prefix)?.values() ?? []) {
        const code = this.#codes.get(field)!;
        for (const key of field.keysOfDocument(document)) keys.push(code + key);
      }
    return keys;
  }

  override areSame(): boolean {
    return this.#byCode.size === 0;
  }

  override keysOf(bytes: Buffer): string[] {
    return this.#byCode.size === 0 ? [] : this.keysOfDocument(decodeWanted(bytes, this.#wanted));
  }

  override add(keys: readonly string[], id: number): void {
    for (const key of keys) {
      const field = this.#byCode.get(key.slice(0, codeLength));
      if (field?.isForgotten) this.drop(field);
      else field?.add([key.slice(codeLength)], id);
    }
  }

  override remove(keys: readonly string[], id: number): void {
    for (const key of keys) this.#byCode.get(key.slice(0, codeLength))?.remove([key.slice(codeLength)], id);
  }

  /** What conditions say of the fields before the wildcard; undefined unless that is one value for each. */
  prefixOf(conditions: readonly Condition[]): Prefix | undefined {
    const taken: Condition[] = [];
    let key = '';
    for (const { path, descending } of this.definition.fields.slice(0, -1)) {
      const condition = conditions.find((one) => one.path === path && one.points?.length === 1);
      const point = condition?.points![0];
      if (!condition || Array.isArray(point)) return undefined;
      const part = keyOf(point, this.definition.collation?.fold);
      key += descending ? complement(part) : part;
      taken.push(condition);
    }
    return { key, conditions: taken };
  }

  /** The entries of a field that have been made, or are being made. */
  field(prefix: string, path: string): FieldEntries | undefined {
    return this.#byPrefix.get(prefix)?.get(path);
  }

  has(field: IndexEntries): boolean {
    return this.#codes.has(field as FieldEntries);
  }

  /** Those that are complete, and still in use. */
  wholeFields(): FieldEntries[] {
    return [...this.#codes.keys()].filter((field) => field.isWhole && !field.isForgotten);
  }

  /** Begins with the entries of a field; undefined where they have no room beside what is in use. */
  open(prefix: Prefix, path: string): FieldEntries | undefined {
    const known = this.field(prefix.key, path);
    if (known) {
      known.usedAt = Date.now();
      return known;
    }
    if ((this.#refused.get(prefix.key + path) ?? 0) > Date.now()) return undefined;
    this.#makeRoom();
    if (this.isFull) return undefined;
    const field = new FieldEntries(this.#definitionOf(path), prefix, path, this.records);
    const code = codeOf(this.#nextCode++);
    this.#codes.set(field, code);
    this.#byCode.set(code, field);
    const siblings = this.#byPrefix.get(prefix.key);
    if (siblings) siblings.set(path, field);
    else this.#byPrefix.set(prefix.key, new Map([[path, field]]));
    this.#noteWanted();
    return field;
  }

  /** Whether the document is one of those that the entries of the field are of, and if so, takes it in. */
  take(field: FieldEntries, record: StoredRecord): void {
    const document = decodeWanted(record.bytes, this.#wanted);
    if (this.#before.keysOfDocument(document).includes(field.prefix.key)) field.take(document, record);
  }

  drop(field: FieldEntries): void {
    const code = this.#codes.get(field);
    if (code === undefined) return;
    this.#codes.delete(field);
    this.#byCode.delete(code);
    const siblings = this.#byPrefix.get(field.prefix.key)!;
    siblings.delete(field.path);
    if (siblings.size === 0) this.#byPrefix.delete(field.prefix.key);
    this.#noteWanted();
  }

  /** Whether all the room is taken. */
  get isFull(): boolean {
    return this.#bytes >= room;
  }

  /** Gives up a field that has no room, which is not tried again for a while. */
  refuse(field: FieldEntries): void {
    this.drop(field);
    if (this.#refused.size >= mostRefused) this.#refused.clear();
    this.#refused.set(field.prefix.key + field.path, Date.now() + inUseMs);
  }

  get #bytes(): number {
    return [...this.#codes.keys()].reduce((sum, field) => sum + field.bytes, 0);
  }

  /** Gives up what was not asked for the longest time. */
  #makeRoom(): void {
    const byAge = [...this.#codes.keys()].sort((a, b) => a.usedAt - b.usedAt);
    for (const field of byAge)
      if (field.isForgotten || (this.#bytes >= room && Date.now() - field.usedAt > inUseMs)) this.drop(field);
  }

  #noteWanted(): void {
    const { fields, partial } = this.definition;
    const paths = [...fields.slice(0, -1).map(({ path }) => path), ...[...this.#codes.keys()].map(({ path }) => path)];
    this.#wanted = wantedOf(['_id', ...paths, ...(partial?.fields ?? [])]);
  }

  /** An index of one field, as `explain` shows it; the fields before the wildcard are the same in all its entries. */
  #definitionOf(path: string): IndexDefinition {
    const { definition } = this;
    const before = definition.fields.slice(0, -1).map((field) => field.path);
    const key = definition.spec.key as Doc;
    const { descending } = definition.fields.at(-1)!;
    const shown = {
      ...Object.fromEntries(before.map((name) => [name, key[name]])),
      $_path: 1,
      [path]: descending ? -1 : 1,
    };
    return {
      ...definition,
      fields: [
        { path, descending },
        { path: '_id', descending },
      ],
      wildcard: undefined,
      longest,
      spec: { ...definition.spec, key: shown },
    };
  }
}

function codeOf(number: number): string {
  return String.fromCharCode((number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
}

/** An index over the documents of a collection; `list` is where its entries are, where they are kept. */
export function indexOver(definition: IndexDefinition, records: RecordsById, list: Entries): IndexEntries {
  return definition.wildcard ? new WildcardEntries(definition, records) : new IndexEntries(definition, list);
}
