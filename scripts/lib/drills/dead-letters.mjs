// `npm run deadletters` on the store of the probe.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from '../../../infra/local/node24.mjs';
import { root } from '../toolchain.mjs';

/** Runs the command and answers what it printed. */
export function deadLetters(probe, ...words) {
  const program = join(root, 'services/standalone/dist/dead-letters.js');
  const { status, stdout, stderr } = spawnSync(node24(), ['--disable-warning=ExperimentalWarning', program, ...words], {
    encoding: 'utf8',
    env: { ...process.env, MONGODB_URI: probe.mongoUri },
  });
  if (status !== 0) throw new Error(`deadletters ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
