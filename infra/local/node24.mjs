// The Node that the project brings along. Runs on Node 20 without any dependency.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path of Node 24; whatever Node the machine has only starts it. Ends this process with a sentence where none is. */
export function node24() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const bundled = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Lathe needs Node 24 or later here: npm has no bundled Node for ${process.platform} ${process.arch}, and this is ${process.version}.`,
  );
  return process.exit(1);
}
