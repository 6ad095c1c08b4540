import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path of a Unix socket that every supported system takes, in bytes. */
const maxSocketPath = 100;

/** Where the store of a data directory listens: inside it, or in the temporary folder when that path is too long. */
export function defaultSocketPath(dataDir: string): string {
  const path = join(dataDir, 'mongo.sock');
  if (Buffer.byteLength(path) <= maxSocketPath) return path;
  return join(tmpdir(), `lathe-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

export const uriOfSocket = (path: string): string => `mongodb://${encodeURIComponent(path)}/?directConnection=true`;

/** Connection string of the store that serves a data directory now, for a second program beside it. */
export const socketUri = (dataDir: string): string => uriOfSocket(defaultSocketPath(resolve(dataDir)));
