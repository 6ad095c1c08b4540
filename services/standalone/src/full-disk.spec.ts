import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const command = fileURLToPath(new URL('../../../scripts/full-disk.ts', import.meta.url));

/** `npm run full-disk` in short: one full disk under the documents and the files. */
describe('the embedded platform on a disk that fills up', () => {
  it('keeps what it acknowledged and nothing else, and goes on by itself', async () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, '--runs', '1'], {
      // The disk is that of the embedded store, also where the other tests have a server.
      env: { ...process.env, MONGODB_URI: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (output.includes('SKIPPED')) console.log(output);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/1 passed, 0 failed|SKIPPED/) });
  }, 300_000);
});
