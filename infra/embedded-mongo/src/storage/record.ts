/** An open transaction, as far as those who wait for it need to know it. */
export interface Holder { readonly ended: Promise<void> }

/** One stored document. `bytes` is the whole truth; nothing decoded is kept. */
export interface StoredRecord {
  /** Position in natural order and in the journal. */
  readonly id: number;
  /** Key of the _id, see `keyOf`. */
  readonly key: string;
  bytes: Buffer;
  /** Number of the commit that wrote `bytes`, for write conflicts. */
  commit: number;
  /** The open transaction that has written this document and not yet committed. */
  owner: Holder | undefined;
}
