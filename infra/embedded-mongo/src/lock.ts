import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Holds a data directory for this process. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the data directory, or throws when another server has it. The lock is an exclusive transaction on a SQLite
 * file: the operating system gives it up with the process, however that ends.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message))
      throw new Error(`the data directory ${dataDir} is in use by another instance`);
    throw error;
  }
  return { release: () => database.close() };
}
