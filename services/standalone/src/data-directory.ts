import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '@lathe/platform/config/load-config';

/** The folder that holds everything of an embedded installation. */
export interface DataDirectory {
  readonly path: string;
  /** Secret that signs internal calls. */
  readonly internalSecret: string;
  /** Lets the operator of this machine in without a password; readable by him only. */
  readonly operatorToken: string;
}

/** Makes or opens the data directory. Throws a StartError with one sentence when that cannot be. */
export function openDataDirectory(dir: string): DataDirectory {
  const path = resolve(dir);
  try {
    makeDirectory(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { path, internalSecret: secret(path, 'internal-secret'), operatorToken: secret(path, 'operator-token') };
  } catch (cause) {
    throw new StartError(`DATA_DIR cannot be written: ${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`, { cause });
  }
}

/** One level at a time: Node's recursive mkdir never returns where a parent exists that takes nothing in, such as /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function secret(dir: string, name: string): string {
  const file = join(dir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
