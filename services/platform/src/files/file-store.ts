/**
 * Stores immutable bytes under a key (`file-key.ts`; an Error for any other). Full: any S3-compatible store, which
 * throws `unavailable` when it does not answer. A put is there whole or not at all; deleting what is not there is no
 * error.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}
