import { Long } from 'bson';
import { RawDocument } from '../bson/encode.js';
import { type Doc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { badValue } from '../errors.js';

const firstBatchSize = 101;
const idleMinutes = 10;
/** Replies stay under the largest document by a margin for their own fields. */
const maxBatchBytes = 16 * 1024 * 1024;

interface Cursor {
  id: bigint;
  namespace: string;
  documents: Buffer[];
  at: number;
  usedAt: number;
  noTimeout: boolean;
  session: string | undefined;
}

export interface CursorOptions {
  namespace: string;
  batchSize?: number | undefined;
  single?: boolean;
  noTimeout?: boolean;
  session?: string | undefined;
}

/** Results that did not fit into one reply. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  #nextId = (BigInt(Date.now()) << 20n) | BigInt(Math.floor(Math.random() * 0xfffff));

  /** The first part of a result as the `cursor` field of a reply; what is left waits for getMore. */
  start(documents: Buffer[], options: CursorOptions): Doc {
    const batchSize = options.batchSize ?? firstBatchSize;
    const cursor: Cursor = {
      id: 0n,
      namespace: options.namespace,
      documents,
      at: 0,
      usedAt: Date.now(),
      noTimeout: options.noTimeout ?? false,
      session: options.session,
    };
    const firstBatch = takeBatch(cursor, batchSize, batchSize === 0);
    const left = cursor.at < documents.length && options.single !== true;
    if (left) {
      this.#nextId += 1n;
      cursor.id = this.#nextId;
      this.#open.set(cursor.id, cursor);
    }
    return { firstBatch, id: Long.fromBigInt(cursor.id), ns: options.namespace };
  }

  /** The next part; throws CursorNotFound for a cursor that ended or was never there. */
  more(id: bigint, namespace: string, batchSize: number | undefined): Doc {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.usedAt = Date.now();
    const nextBatch = takeBatch(cursor, batchSize ?? Infinity, false);
    const done = cursor.at >= cursor.documents.length;
    if (done) this.#open.delete(id);
    return { nextBatch, id: done ? Long.ZERO : Long.fromBigInt(id), ns: namespace };
  }

  kill(ids: bigint[]): { killed: bigint[]; missing: bigint[] } {
    const killed = ids.filter((id) => this.#open.delete(id));
    return { killed, missing: ids.filter((id) => !killed.includes(id)) };
  }

  killOf(session: string): void {
    for (const cursor of this.#open.values()) if (cursor.session === session) this.#open.delete(cursor.id);
  }

  killAll(): void {
    this.#open.clear();
  }

  sweep(now = Date.now()): void {
    for (const cursor of this.#open.values())
      if (!cursor.noTimeout && now - cursor.usedAt > idleMinutes * 60_000) this.#open.delete(cursor.id);
  }

  get size(): number {
    return this.#open.size;
  }
}

function takeBatch(cursor: Cursor, batchSize: number, empty: boolean): RawDocument[] {
  const batch: RawDocument[] = [];
  let bytes = 0;
  while (!empty && cursor.at < cursor.documents.length && batch.length < batchSize) {
    const document = cursor.documents[cursor.at]!;
    if (batch.length > 0 && bytes + document.length > maxBatchBytes) break;
    bytes += document.length;
    batch.push(new RawDocument(document));
    cursor.at += 1;
  }
  return batch;
}

export function batchSizeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const size = toNumber(value);
  if (size === undefined) throw new CommandError('TypeMismatch', 'batchSize must be a number');
  if (size < 0) throw badValue(`BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
}
