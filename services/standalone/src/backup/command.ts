import { resolve } from 'node:path';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { backUp } from './back-up.js';
import { restore } from './restore.js';

const usage = 'Usage: npm run backup -- FILE, or npm run restore -- FILE [--replace]';

/** Backup and restore of an installation that keeps everything in its data directory. */
async function main([command, file, flag, ...rest]: string[]): Promise<void> {
  const isRestore = command === 'restore';
  const knownFlag = flag === undefined || (isRestore && flag === '--replace');
  if (!['backup', 'restore'].includes(command ?? '') || !file || !knownFlag || rest.length > 0)
    throw new StartError(usage);
  const { DATA_DIR, MONGODB_URI, S3_ENDPOINT } = loadConfig(commonEnv);
  if (MONGODB_URI || S3_ENDPOINT)
    throw new StartError(
      'This is for an installation that keeps everything in DATA_DIR. Where MONGODB_URI or S3_ENDPOINT is set, those stores are backed up where they are: see "Back up and restore" in charts/lathe/README.md.',
    );
  // npm runs scripts in the project's folder, wherever they were asked for.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  if (!isRestore) {
    const { takenAt, files, bytes } = await backUp(DATA_DIR, path);
    console.log(`${path} holds ${files} files of ${bytes} bytes: everything that was acknowledged before ${takenAt}.`);
    console.log('The secrets of the installation are among them: keep it where nobody else reads it.');
    return;
  }
  const { takenAt, files, kept } = await restore(path, DATA_DIR, { replace: flag === '--replace' });
  console.log(`DATA_DIR ${resolve(DATA_DIR)} is as it was at ${takenAt}: ${files} files, each as it was backed up.`);
  if (kept) console.log(`What was there before is in ${kept}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
