import { idOf } from '../bson/document-bytes.js';

/** An open transaction, as far as those who wait for it need to know it. */
export interface Holder {
  readonly ended: Promise<void>;
}

/** One stored document as it was when it was read. Its bytes are the whole truth; nothing decoded is kept. */
export class StoredRecord {
  #key: string | undefined;

  /**
   * @param id position in natural order
   * @param bytes memory that is never written again
   * @param keyOf makes the key of an _id
   * @param passing whether many that were looked at beside it share its memory
   */
  constructor(
    readonly id: number,
    readonly bytes: Buffer,
    private readonly keyOf: (id: unknown) => string,
    private readonly passing = false,
  ) {}

  /** The same in memory that holds nothing else for long, for whoever keeps it. */
  kept(): StoredRecord {
    return this.passing ? new StoredRecord(this.id, Buffer.from(this.bytes), this.keyOf) : this;
  }

  /** Key of the _id, see `keyOf`. */
  get key(): string {
    return (this.#key ??= this.keyOf(idOf(this.bytes)));
  }
}
