import { readStored } from '@lathe/platform/persistence/read-stored';
import { type BsonSource, bsonType, close, isSpecial, nameEnd, valueEnd, writeValue } from '../lists/bson-json.js';
import type { JsonBytes } from '../lists/json-bytes.js';
import { type EntityDefinition, isServerOwned } from '../schemas/entity-definition.js';
import { Names } from './names.js';
import { type ShownFields, type StoredRow, toRow } from './row.js';

/** Parts of a stored row that a caller sees, and the two that hold the author's fields. */
const partNames = ['_id', 'creatorId', 'createdAt', 'updatedAt', 'data', 'unknown'] as const;
const [idPart, creatorPart, createdPart, updatedPart, dataPart, unknownPart] = [0, 1, 2, 3, 4, 5] as const;
const [openBrace, closeBrace, comma, colon] = [0x7b, 0x7d, 0x2c, 0x3a] as const;

/** A value to write: `,"name":`, and where in the row it is. */
interface Slot {
  readonly prefix: Buffer;
  readonly number: number;
  /** JSON of what stands for a value that is missing. */
  readonly otherwise: Buffer | undefined;
}

/** Types and places of the values of one row by number; type 0 for those that it does not have. */
class Places {
  readonly types: Uint8Array;
  readonly starts: Int32Array;

  constructor(count: number) {
    this.types = new Uint8Array(count);
    this.starts = new Int32Array(count);
  }

  set(number: number, type: number, start: number): void {
    this.types[number] = type;
    this.starts[number] = start;
  }
}

/**
 * Writes rows from their stored bytes as the JSON of what a caller sees, byte for byte what `JSON.stringify(toRow(...))`
 * gives, which is also how the rare rows are written that need it.
 */
export class RowJson {
  private readonly parts = new Names(partNames);
  private readonly ofParts = new Places(partNames.length);
  private readonly keys: Names;
  private readonly ofFields: Places;
  private readonly before: readonly Slot[];
  private readonly fields: readonly Slot[];
  private readonly after: readonly Slot[];

  /** `shown`: names to write beside `id`, of declared and undeclared fields alike; all without it. */
  constructor(
    private readonly entity: EntityDefinition,
    private readonly shown?: ShownFields,
  ) {
    const isShown = (name: string): boolean => !shown || shown.has(name);
    const keys = [...new Set(entity.fields.map(({ key }) => key))];
    this.keys = new Names(keys);
    this.ofFields = new Places(keys.length);
    this.before = [slot('id', entity.isUser ? creatorPart : idPart)];
    this.fields = entity.fields.flatMap(({ name, key, schema }) =>
      isShown(name) ? [slot(name, keys.indexOf(key), entity.isUser ? schema.default : undefined)] : [],
    );
    this.after = [
      ...(isShown('createdAt') ? [slot('createdAt', createdPart)] : []),
      ...(isShown('updatedAt') ? [slot('updatedAt', updatedPart)] : []),
      ...(isShown('creatorId') && !entity.isUser ? [slot('creatorId', creatorPart)] : []),
    ];
  }

  /** Appends the JSON of one row. */
  write(row: Uint8Array, out: JsonBytes): void {
    const begin = out.length;
    out.beginText();
    const source = { bytes: row, view: new DataView(row.buffer, row.byteOffset, row.byteLength) };
    if (!this.entity.guard?.hides && this.writeSource(source, begin, out) && out.isText(begin)) return;
    out.cut(begin);
    out.text(JSON.stringify(toRow(this.entity, readStored<StoredRow>(row), this.shown)));
  }

  /** False where only the driver can read the row. */
  private writeSource(source: BsonSource, begin: number, out: JsonBytes): boolean {
    const { parts, ofParts, keys, ofFields } = this;
    if (!findPlaces(source, 0, parts, ofParts)) return false;
    if (ofParts.types[dataPart] !== bsonType.object) return false;
    if (!findPlaces(source, ofParts.starts[dataPart]!, keys, ofFields)) return false;
    if (!writeSlots(source, this.before, ofParts, out) || !writeSlots(source, this.fields, ofFields, out)) return false;
    if (ofParts.types[unknownPart] !== 0 && !this.writeUnknown(source, out)) return false;
    if (!writeSlots(source, this.after, ofParts, out)) return false;
    close(out, begin, openBrace, closeBrace);
    return true;
  }

  private writeUnknown(source: BsonSource, out: JsonBytes): boolean {
    if (this.ofParts.types[unknownPart] !== bsonType.object) return false;
    const { bytes } = source;
    let at = this.ofParts.starts[unknownPart]! + 4;
    for (let type = bytes[at++]!; type !== 0; type = bytes[at++]!) {
      const valueAt = nameEnd(bytes, at) + 1;
      if (isSpecial(bytes[at]!)) return false;
      if (this.showsUnknown(Buffer.from(bytes.subarray(at, valueAt - 1)).toString())) {
        out.byte(comma);
        out.string(bytes, at, valueAt - 1);
        out.byte(colon);
        if (!writeValue(source, type, valueAt, out)) return false;
      }
      at = valueEnd(source, type, valueAt);
      if (at < 0) return false;
    }
    return true;
  }

  private showsUnknown(name: string): boolean {
    return !this.entity.fieldByName.has(name) && !isServerOwned(name) && (!this.shown || this.shown.has(name));
  }
}

function slot(name: string, number: number, otherwise?: unknown): Slot {
  const json = JSON.stringify(otherwise) as string | undefined;
  return { prefix: Buffer.from(`,${JSON.stringify(name)}:`), number, otherwise: json ? Buffer.from(json) : undefined };
}

/** Notes where the values of the document at `start` are; false when one is of a type that JSON does not have. */
function findPlaces(source: BsonSource, start: number, names: Names, places: Places): boolean {
  const { bytes } = source;
  places.types.fill(0);
  let at = start + 4;
  let place = 0;
  for (let type = bytes[at++]!; type !== 0; type = bytes[at++]!) {
    const valueAt = nameEnd(bytes, at) + 1;
    const number = names.find(bytes, at, valueAt - 1, place++);
    if (number >= 0) places.set(number, type, valueAt);
    at = valueEnd(source, type, valueAt);
    if (at < 0) return false;
  }
  return true;
}

function writeSlots(source: BsonSource, slots: readonly Slot[], { types, starts }: Places, out: JsonBytes): boolean {
  for (const { prefix, number, otherwise } of slots) {
    const type = types[number]!;
    if (type !== 0) {
      out.raw(prefix);
      if (!writeValue(source, type, starts[number]!, out)) return false;
    } else if (otherwise) {
      out.raw(prefix);
      out.raw(otherwise);
    }
  }
  return true;
}
