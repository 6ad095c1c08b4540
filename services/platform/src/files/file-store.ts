import type { Readable } from 'node:stream';

/** Bytes of a file by their places, the first and the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores immutable bytes under a key (`file-key.ts`; an Error for any other). Full: any S3-compatible store, which
 * throws `unavailable` when it does not answer. A put is there whole or not at all; deleting what is not there is no
 * error.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores what comes until its end, and answers how many bytes that were; nothing, when it breaks off. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** The bytes as they are read; only those of a range that lies in the file, where one is given. */
  getStream(key: string, range?: ByteRange): Promise<Readable | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}
