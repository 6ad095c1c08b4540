import { sameValue } from '../bson/compare.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, toNative } from '../bson/values.js';

/**
 * What a session did last: a retryable write, by number of statement what became of it, or a transaction that was
 * committed.
 */
export interface SessionRecord {
  readonly number: bigint;
  readonly committed: boolean;
  readonly done: Map<number, Doc>;
}

interface Range {
  from: number;
  to: number;
  result: Doc;
}

/**
 * The bytes in which it outlives the server; statements of one result, as those of a large insert are, take one entry.
 */
export function encodeRecord({ number, committed, done }: SessionRecord): Buffer {
  const ranges: Range[] = [];
  for (const [statement, result] of done) {
    const last = ranges.at(-1);
    if (last && statement === last.to + 1 && (result === last.result || sameValue(result, last.result)))
      last.to = statement;
    else ranges.push({ from: statement, to: statement, result });
  }
  return encode({ number, committed, done: ranges });
}

export function decodeRecord(bytes: Buffer): SessionRecord {
  const stored = decode(bytes);
  const done = new Map<number, Doc>();
  for (const { from, to, result } of stored.done as Range[])
    for (let statement = from; statement <= to; statement += 1) done.set(statement, result);
  return { number: BigInt(toNative(stored.number)), committed: stored.committed === true, done };
}
