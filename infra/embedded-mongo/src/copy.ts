import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { lockDirectory } from './lock.js';

/** The file that all documents of a data directory are in; what else lies beside it is made anew at a start. */
export const documentsFile = 'documents.lmdb';

/**
 * Copies the documents of a data directory as they are at one moment, also while a server works on them: whatever it
 * has acknowledged before the call is in the copy. To be called in another process than the server's.
 */
export async function copyDocuments(dataDir: string, target: string): Promise<void> {
  const database = open({ path: join(dataDir, documentsFile), noSubdir: true, readOnly: true, encoding: 'binary' });
  try {
    // Page by page: to move them together would take the memory and the time of a walk through all of it.
    await database.backup(target, false);
  } finally {
    await database.close();
  }
}

/** Whether a server works on a data directory now. */
export function isServed(dataDir: string): boolean {
  if (!existsSync(join(dataDir, documentsFile))) return false;
  try {
    lockDirectory(dataDir).release();
    return false;
  } catch {
    return true;
  }
}
