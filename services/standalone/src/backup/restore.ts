import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { documentsFile, isServed } from '@lathe/embedded-mongo/copy';
import { StartError } from '@lathe/platform/config/load-config';
import { absent, syncPath } from '@lathe/platform/files/durable-files';
import { type BackupFacts, readArchive } from './archive.js';

/** What a restore did; `kept` is where the data is that was there before. */
export interface RestoreFacts extends BackupFacts {
  readonly kept: string | null;
}

/**
 * Makes a data directory of a backup. Everything is unpacked and checked beside it first, then it takes its place in
 * one step. Data that is there already is refused, or, with `replace`, moved beside it and kept. Throws a StartError
 * with a sentence; nothing has changed then.
 */
export async function restore(source: string, dataDir: string, { replace = false } = {}): Promise<RestoreFacts> {
  const root = resolve(dataDir);
  await refuseTaken(root, replace);
  const staging = `${root}.restoring-${randomUUID().slice(0, 8)}`;
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const facts = await readArchive(resolve(source), staging);
    if (!existsSync(join(staging, 'db', documentsFile)))
      throw new StartError(`${source} holds no documents. Nothing was restored.`);
    const isTaken = await refuseTaken(root, replace);
    const kept = isTaken ? `${root}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
    if (kept) await rename(root, kept);
    else await rmdir(root).catch(absent);
    await rename(staging, root);
    await syncPath(dirname(root));
    return { ...facts, kept };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Whether data is there that is to be replaced. Throws where it is not to be, and where Lathe works on it. */
async function refuseTaken(root: string, replace: boolean): Promise<boolean> {
  const isTaken = ((await readdir(root).catch(absent)) ?? []).length > 0;
  if (isTaken && !replace)
    throw new StartError(
      `DATA_DIR ${root} holds data already, and nothing was changed. Name another one, or say --replace: what is there is kept beside it.`,
    );
  if (isServed(join(root, 'db'))) throw new StartError(`Lathe runs on DATA_DIR ${root}. Stop it first.`);
  return isTaken;
}
