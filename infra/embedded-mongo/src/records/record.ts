import { nowhere } from './slabs.js';

/** An open transaction, as far as those who wait for it need to know it. */
export interface Holder {
  readonly ended: Promise<void>;
}

/** One stored document. Its bytes are the whole truth; nothing decoded is kept. */
export class StoredRecord {
  /** Where its bytes are; `Slabs` sets these. */
  slab = nowhere;
  start = 0;
  length = 0;
  /** The open transaction that has written this document and not yet committed. */
  owner: Holder | undefined;

  /**
   * @param id position in natural order and in the journal
   * @param key key of the _id, see `keyOf`
   * @param commit number of the commit that wrote its bytes, for write conflicts
   */
  constructor(
    readonly id: number,
    readonly key: string,
    public commit: number,
  ) {}

  /** The bytes as they are now: a view that stays as it is when they change. */
  get bytes(): Buffer {
    return this.slab.memory.subarray(this.start, this.start + this.length);
  }
}
