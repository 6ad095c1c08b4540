import { ObjectId } from 'bson';
import { CommandError } from '../errors.js';
import { cstringEnd, documentEnd, elements, type RawElement, readName, readValue, skipValue } from './decode.js';

/** Largest document the server keeps, in bytes. */
export const maxDocumentSize = 16 * 1024 * 1024;

/** Checks a document through all its levels; throws InvalidBSON. */
export function validate(bytes: Buffer, start = 0, limit = bytes.length, depth = 0): number {
  const end = documentEnd(bytes, start, limit);
  if (depth > 180) throw new CommandError('Overflow', 'BSON nested deeper than 180 levels', { code: 15 });
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at]!;
    const nameEnd = cstringEnd(bytes, at + 1, end);
    if (type === 3 || type === 4) at = validate(bytes, nameEnd + 1, end - 1, depth + 1);
    else if (type === 2) at = stringEnd(bytes, nameEnd + 1, end - 1);
    else at = skipValue(bytes, type, nameEnd + 1, end - 1);
  }
  return end;
}

function stringEnd(bytes: Buffer, start: number, limit: number): number {
  const end = skipValue(bytes, 2, start, limit);
  if (bytes[end - 1] !== 0) throw new CommandError('InvalidBSON', 'invalid BSON: string without an end');
  return end;
}

const idName = Buffer.from('_id\0');

/** Whether the first field is the _id. */
function isIdFirst(bytes: Buffer): boolean {
  return bytes.length > 9 && bytes.compare(idName, 0, 4, 5, 9) === 0;
}

export function idOf(bytes: Buffer): unknown {
  if (isIdFirst(bytes)) return readValue(bytes, bytes[4]!, 9, bytes.length);
  for (const element of elements(bytes))
    if (element.name === '_id') return readValue(bytes, element.type, element.start, bytes.length);
  return undefined;
}

/**
 * Whether two documents, checked ones, have the same in all fields that are named, as far as that is seen without
 * decoding them: those before the first difference are, and behind it there is none of them.
 */
export function haveSame(one: Buffer, other: Buffer, names: ReadonlySet<string>): boolean {
  const least = Math.min(one.length, other.length);
  let common = 4;
  while (common < least && one[common] === other[common]) common += 1;
  return !namedBehind(one, common, names) && !namedBehind(other, common, names);
}

function namedBehind(bytes: Buffer, from: number, names: ReadonlySet<string>): boolean {
  const end = bytes.length - 1;
  for (let at = 4; at < end;) {
    const nameEnd = bytes.indexOf(0, at + 1);
    const next = skipValue(bytes, bytes[at]!, nameEnd + 1, end);
    if (next > from && names.has(readName(bytes, at + 1, nameEnd))) return true;
    at = next;
  }
  return false;
}

const refusedIds: Record<number, string> = { 4: 'array', 6: 'undefined', 11: 'regex' };

/** A checked document that has its _id first, the one given where it can be; one without an _id gets an ObjectId. */
export function prepareForInsert(source: Buffer): { bytes: Buffer; id: unknown } {
  validate(source);
  const first = isIdFirst(source);
  const found = idElement(source);
  if (found?.type === 3) checkIdNames(source, found);
  if (found && refusedIds[found.type])
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${refusedIds[found.type]}`);
  const bytes = found && first ? source : found ? idFirst(source, found) : withNewId(source);
  if (bytes.length > maxDocumentSize) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentSize}`,
      { code: 2 },
    );
  }
  return { bytes, id: idOf(bytes) };
}

function idElement(bytes: Buffer): RawElement | undefined {
  for (const element of elements(bytes)) if (element.name === '_id') return element;
  return undefined;
}

function checkIdNames(source: Buffer, { start, end }: { start: number; end: number }): void {
  for (const { name } of elements(source, start, end)) {
    if (name.startsWith('$'))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      );
  }
}

function idFirst(source: Buffer, id: { start: number; end: number }): Buffer {
  const element = source.subarray(id.start - 5, id.end);
  return join(source.length, element, source.subarray(4, id.start - 5), source.subarray(id.end, source.length - 1));
}

function withNewId(source: Buffer): Buffer {
  const element = Buffer.concat([Buffer.from('\x07_id\0', 'latin1'), new ObjectId().id]);
  return join(source.length + element.length, element, source.subarray(4, source.length - 1));
}

function join(size: number, ...parts: Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeInt32LE(size);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)]);
}
