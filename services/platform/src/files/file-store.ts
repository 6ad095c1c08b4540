/** Stores immutable bytes under a key (`a-z A-Z 0-9 . _ - /`). Full: any S3-compatible store. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}
