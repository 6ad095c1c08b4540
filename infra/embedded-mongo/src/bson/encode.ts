import { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import type { Doc } from './values.js';

/** Bytes of one document inside a document that is being written, taken as they are. */
export class RawDocument {
  constructor(readonly bytes: Buffer) {}
}

/** Grows as it is written to; one is reused for all documents of the thread. */
class Writer {
  bytes = Buffer.allocUnsafe(64 * 1024);
  at = 0;

  reserve(size: number): void {
    if (this.at + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at + size));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }

  cstring(text: string): void {
    this.reserve(text.length * 3 + 1);
    this.at += this.bytes.write(text, this.at, 'utf8');
    this.bytes[this.at++] = 0;
  }

  string(text: string): void {
    this.reserve(text.length * 3 + 5);
    const length = this.bytes.write(text, this.at + 4, 'utf8');
    this.bytes.writeInt32LE(length + 1, this.at);
    this.at += 4 + length;
    this.bytes[this.at++] = 0;
  }

  int32(value: number): void {
    this.reserve(4);
    this.at = this.bytes.writeInt32LE(value, this.at);
  }

  double(value: number): void {
    this.reserve(8);
    this.at = this.bytes.writeDoubleLE(value, this.at);
  }

  long(low: number, high: number): void {
    this.reserve(8);
    this.at = this.bytes.writeInt32LE(low | 0, this.at);
    this.at = this.bytes.writeInt32LE(high | 0, this.at);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }
}

const writer = new Writer();
const zero = Uint8Array.of(0);
const one = Uint8Array.of(1);
const keptSize = 4 * 1024 * 1024;

/** Bytes of a document; fields that are undefined are left out. Throws BSONObjectTooLarge above `limit` bytes. */
export function encode(document: Doc, limit = 48_000_000): Buffer {
  writer.at = 0;
  writeDocument(document);
  if (writer.at > limit)
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${writer.at} is invalid. Size must be between 0 and ${limit}`,
    );
  const result = Buffer.from(writer.bytes.subarray(0, writer.at));
  if (writer.bytes.length > keptSize) writer.bytes = Buffer.allocUnsafe(64 * 1024);
  return result;
}

function writeDocument(document: Doc): void {
  const start = writer.at;
  writer.int32(0);
  for (const name of Object.keys(document)) {
    const value = document[name];
    if (value !== undefined) writeElement(name, value);
  }
  finish(start);
}

function writeArray(items: readonly unknown[]): void {
  const start = writer.at;
  writer.int32(0);
  for (let index = 0; index < items.length; index += 1) writeElement(String(index), items[index] ?? null);
  finish(start);
}

function finish(start: number): void {
  writer.reserve(1);
  writer.bytes[writer.at++] = 0;
  writer.bytes.writeInt32LE(writer.at - start, start);
}

function head(type: number, name: string): void {
  writer.reserve(1);
  writer.bytes[writer.at++] = type;
  writer.cstring(name);
}

function writeElement(name: string, value: unknown): void {
  switch (typeof value) {
    case 'string':
      head(2, name);
      writer.string(value);
      return;
    case 'number':
      writeNumber(name, value);
      return;
    case 'boolean':
      head(8, name);
      writer.raw(value ? one : zero);
      return;
    case 'bigint':
      head(18, name);
      writeLong(Long.fromBigInt(value));
      return;
    case 'object':
      writeObject(name, value);
      return;
    default:
      throw new CommandError('BadValue', `cannot store a ${typeof value} in field ${name}`);
  }
}

function writeNumber(name: string, value: number): void {
  if (Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff && !Object.is(value, -0)) {
    head(16, name);
    writer.int32(value);
  } else {
    head(1, name);
    writer.double(value);
  }
}

function writeLong(value: { low: number; high: number }): void {
  writer.long(value.low, value.high);
}

function writeObject(name: string, value: object | null): void {
  if (value === null) head(10, name);
  else if (Array.isArray(value)) {
    head(4, name);
    writeArray(value);
  } else if (value instanceof ObjectId) {
    head(7, name);
    writer.raw(value.id);
  } else if (value instanceof Date) {
    head(9, name);
    writeLong(Long.fromNumber(value.getTime()));
  } else if (value instanceof RawDocument) {
    head(3, name);
    writer.raw(value.bytes);
  } else if ('_bsontype' in value) writeSpecial(name, value);
  else if (value instanceof RegExp) {
    head(11, name);
    writer.cstring(value.source);
    writer.cstring(value.flags.replace(/[^imsx]/g, ''));
  } else if (value instanceof Uint8Array) writeBinary(name, new Binary(value));
  else {
    head(3, name);
    writeDocument(value as Doc);
  }
}

function writeSpecial(name: string, value: object): void {
  if (value instanceof Timestamp) {
    head(17, name);
    writeLong(value);
  } else if (value instanceof Long) {
    head(18, name);
    writeLong(value);
  } else if (value instanceof Double) {
    head(1, name);
    writer.double(value.value);
  } else if (value instanceof Int32) {
    head(16, name);
    writer.int32(value.value);
  } else if (value instanceof Decimal128) {
    head(19, name);
    writer.raw(value.bytes);
  } else if (value instanceof Binary) writeBinary(name, value);
  else if (value instanceof BSONRegExp) {
    head(11, name);
    writer.cstring(value.pattern);
    writer.cstring(value.options);
  } else if (value instanceof MinKey) head(255, name);
  else if (value instanceof MaxKey) head(127, name);
  else if (value instanceof Code) writeCode(name, value);
  else throw new CommandError('BadValue', `cannot store field ${name} of this type`);
}

function writeBinary(name: string, value: Binary): void {
  head(5, name);
  const content = value.buffer.subarray(0, value.position);
  const old = value.sub_type === 2;
  writer.int32(content.length + (old ? 4 : 0));
  writer.raw(Uint8Array.of(value.sub_type));
  if (old) writer.int32(content.length);
  writer.raw(content);
}

function writeCode(name: string, value: Code): void {
  if (!value.scope) {
    head(13, name);
    writer.string(value.code);
    return;
  }
  head(15, name);
  const start = writer.at;
  writer.int32(0);
  writer.string(value.code);
  writeDocument(value.scope);
  writer.bytes.writeInt32LE(writer.at - start, start);
}
