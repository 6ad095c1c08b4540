const slabBytes = 256 * 1024;
/** A document beyond this has memory of its own. */
const largestInSlab = 32 * 1024;
/** A full slab of which less is in use is given up. */
const leastInUse = 0.75;

/** A document as far as slabs know it: where its bytes are, and a view of them. */
export interface Stored {
  slab: Slab;
  start: number;
  length: number;
  readonly bytes: Buffer;
}

/**
 * Memory that holds the bytes of many documents, one after the other. What is written once is never overwritten, so a
 * view of it stays true.
 */
export class Slab {
  readonly records: Stored[] = [];
  /** How far it is written. */
  end = 0;
  /** Bytes of documents that are stored here now. */
  inUse = 0;

  constructor(readonly memory: Buffer) {}
}

/** Where the bytes of a record are when it is not stored. */
export const nowhere = new Slab(Buffer.alloc(0));

/**
 * Keeps the bytes of all documents: a buffer for each would cost as much again as a small document. Replaced and
 * removed bytes are left behind; when a quarter of a full slab is, its documents move on to another one, and it goes
 * with the last view of it.
 */
export class Slabs {
  #open = newSlab(slabBytes);

  /** Stores a copy of `bytes` as those of the record. */
  store(record: Stored, bytes: Uint8Array): void {
    const { slab, length } = record;
    this.#append(record, bytes);
    this.#leave(slab, length);
  }

  /** Ends what `store` began: the record has no bytes any more. */
  release(record: Stored): void {
    const { slab, length } = record;
    record.slab = nowhere;
    record.start = record.length = 0;
    this.#leave(slab, length);
  }

  #append(record: Stored, bytes: Uint8Array): void {
    const slab = bytes.length > largestInSlab ? newSlab(bytes.length) : this.#slabFor(bytes.length);
    slab.memory.set(bytes, slab.end);
    record.slab = slab;
    record.start = slab.end;
    record.length = bytes.length;
    slab.records.push(record);
    slab.end += bytes.length;
    slab.inUse += bytes.length;
  }

  #slabFor(length: number): Slab {
    while (this.#open.end + length > slabBytes) {
      const full = this.#open;
      this.#open = newSlab(slabBytes);
      this.#tidy(full);
    }
    return this.#open;
  }

  #leave(slab: Slab, length: number): void {
    slab.inUse -= length;
    if (slab !== this.#open) this.#tidy(slab);
  }

  #tidy(slab: Slab): void {
    if (slab.inUse >= slab.memory.length * leastInUse) return;
    for (const record of slab.records) if (record.slab === slab) this.#append(record, record.bytes);
  }
}

/** Of memory that nothing else shares, as Node's pool for small buffers is. */
function newSlab(bytes: number): Slab {
  return new Slab(Buffer.allocUnsafeSlow(bytes));
}
