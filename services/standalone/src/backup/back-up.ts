import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { copyDocuments, documentsFile } from '@lathe/embedded-mongo/copy';
import { StartError } from '@lathe/platform/config/load-config';
import { absent } from '@lathe/platform/files/durable-files';
import { type BackedUpFile, type BackupFacts, writeArchive } from './archive.js';

/** The store's folder, of which the documents alone go into a backup. */
const storeFolder = 'db';
/** Folders of backups under way, and files of writes under way; neither is part of an installation. */
const passing = /^\.(backup|aside)-/;
/** Longer than any backup takes. */
const longestMs = 24 * 3_600_000;

/**
 * Writes everything in a data directory to a file, also while Lathe works on it: the documents as they are at one
 * moment, and every file that they name. Throws a StartError with a sentence when that cannot be.
 */
export async function backUp(dataDir: string, target: string): Promise<BackupFacts> {
  const root = resolve(dataDir);
  const file = resolve(target);
  if (!existsSync(join(root, storeFolder, documentsFile)))
    throw new StartError(`DATA_DIR ${root} holds no data of Lathe.`);
  if (existsSync(file)) throw new StartError(`${file} is there already. Name a file that is not.`);
  if (!existsSync(dirname(file))) throw new StartError(`${dirname(file)} is no folder.`);
  if (file.startsWith(root + sep)) throw new StartError(`${file} lies in DATA_DIR. Name a file elsewhere.`);
  await removeLeftovers(root);
  const staging = join(root, `.backup-${randomUUID()}`);
  const partial = `${file}.partial`;
  try {
    await mkdir(join(staging, storeFolder), { recursive: true, mode: 0o700 });
    // Held before the documents are copied, so that none of the files that they name goes meanwhile, and again after
    // it: a file is there before a document names it.
    await holdFiles(root, staging);
    const takenAt = new Date().toISOString();
    await copyDocuments(join(root, storeFolder), join(staging, storeFolder, documentsFile));
    await holdFiles(root, staging);
    await rm(partial, { force: true });
    const facts = await writeArchive(partial, takenAt, filesIn(staging));
    await rename(partial, file);
    return facts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What backups that were killed have left; a younger one may be under way. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of (await readdir(root)).filter((one) => one.startsWith('.backup-'))) {
    const path = join(root, name);
    const found = await stat(path).catch(absent);
    if (found && Date.now() - found.mtimeMs > longestMs) await rm(path, { recursive: true, force: true });
  }
}

/** Gives every file a second name, under which it stays; files are replaced as a whole, and never written anew. */
async function holdFiles(root: string, staging: string): Promise<void> {
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (passing.test(entry.name) || (folder === root && entry.name === storeFolder)) continue;
      const held = join(staging, relative(root, path));
      if (entry.isDirectory()) {
        await mkdir(held, { recursive: true, mode: 0o700 });
        await walk(path);
      } else if (entry.isFile()) await link(path, held).catch(unless('EEXIST', 'ENOENT'));
    }
  };
  await walk(root);
}

/** All files below a folder. */
async function* filesIn(folder: string): AsyncGenerator<BackedUpFile> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    if (entry.isFile()) yield { path: relative(folder, source).replaceAll(sep, '/'), source };
  }
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
