import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '@lathe/platform/config/load-config';
import { absent, type Disk, DurableFiles } from '@lathe/platform/files/durable-files';

/** The folder that holds everything of an embedded installation. */
export interface DataDirectory {
  readonly path: string;
  /** Secret that signs internal calls. */
  readonly internalSecret: string;
  /** Seals secrets of users. Without it what was sealed is lost. */
  readonly secretsKey: string;
  /** Lets the operator of this machine in without a password; readable by him only. */
  readonly operatorToken: string;
}

/**
 * Makes or opens the data directory; what it answers is on disk. Throws a StartError with one sentence when that cannot
 * be.
 */
export async function openDataDirectory(dir: string, disk?: Disk): Promise<DataDirectory> {
  const path = resolve(dir);
  const files = new DurableFiles(path, disk);
  try {
    await files.open();
    await files.removeLeftovers();
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return {
      path,
      internalSecret: await secret(files, path, 'internal-secret'),
      secretsKey: await secret(files, path, 'secrets-key'),
      operatorToken: await secret(files, path, 'operator-token'),
    };
  } catch (cause) {
    throw new StartError(
      `DATA_DIR cannot be written: ${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      { cause },
    );
  }
}

/** Made at the first start. An empty file, as an older Lathe could leave after a power cut, is no secret. */
async function secret(files: DurableFiles, dir: string, name: string): Promise<string> {
  const read = (): Promise<string | undefined> => readFile(join(dir, name), 'utf8').catch(absent);
  const known = await read();
  if (known) return known.trim();
  if (known !== undefined) await files.delete(name);
  await files.writeNew(name, Buffer.from(randomBytes(32).toString('base64url')));
  // Another process may have been first.
  return (await read())!.trim();
}
