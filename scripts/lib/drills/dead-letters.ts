// `npm run deadletters` on the store of the probe.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../launcher.mjs';
import type { Probe } from './probe.ts';

/** Runs the command and answers what it printed. */
export function deadLetters(probe: Probe, ...words: string[]): string {
  const program = join(root, 'services/standalone/dist/dead-letters.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, MONGODB_URI: probe.mongoUri },
    },
  );
  if (status !== 0) throw new Error(`deadletters ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
