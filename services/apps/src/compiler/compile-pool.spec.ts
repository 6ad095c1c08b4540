import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompileCrash, CompilePool, CompileTooHard } from './compile-pool.js';
import type { WorkerTask } from './worker-messages.js';

const work = join(import.meta.dirname, '../../../../.build', `compile-pool-${process.pid}`);

/** Does what the main page of its task says. */
const WORKER = `
const deeds = {
  hang: () => { for (;;); },
  overflow: () => process.kill(process.pid, 'SIGSEGV'),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  exit: () => process.exit(3),
  environment: () => Object.keys(process.env).join(),
  pid: () => String(process.pid),
};
process.on('message', ({ id, task }) => {
  const js = deeds[task.input.mainPage]();
  if (js !== undefined) process.send({ id, result: { js, css: '', diagnostics: [] } });
});
process.on('disconnect', () => process.exit());
process.send('ready');
`;

beforeAll(() => {
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'worker.mjs'), WORKER);
  writeFileSync(join(work, 'broken.mjs'), 'process.exit(7);');
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const task = (deed: string): WorkerTask => ({ kind: 'compile', input: { files: {}, mainPage: deed } });

async function withPool<T>(options: { workers?: number; timeoutMs?: number; worker?: string }, use: (run: (deed: string) => Promise<string>) => Promise<T>): Promise<T> {
  const { workers = 1, timeoutMs = 60_000, worker = 'worker.mjs' } = options;
  const pool = new CompilePool({ workerFile: pathToFileURL(join(work, worker)), vendorDir: work, workers, timeoutMs });
  try {
    return await use(async (deed) => {
      const response = await pool.run(task(deed), 'key');
      return 'result' in response ? response.result.js : JSON.stringify(response);
    });
  } finally {
    await pool.close();
  }
}

describe('CompilePool', () => {
  it('ends a worker that takes too long, and goes on with another', async () => {
    await withPool({ timeoutMs: 1_000 }, async (run) => {
      const first = await run('pid');
      await expect(run('hang')).rejects.toBeInstanceOf(CompileTooHard);
      expect(await run('pid')).not.toBe(first);
      expect(() => process.kill(Number(first), 0)).toThrow('ESRCH');
    });
  });

  it('blames the input for a worker that breaks under it, and answers what waited behind it', async () => {
    await withPool({}, async (run) => {
      const [broken, behind] = await Promise.allSettled([run('overflow'), run('pid')]);
      expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(CompileTooHard) });
      expect(behind).toMatchObject({ status: 'fulfilled' });
    });
  });

  it.each(['killed', 'exit'])('does not blame the input when the worker was ended otherwise: %s', async (deed) => {
    await withPool({}, async (run) => {
      await expect(run(deed)).rejects.toBeInstanceOf(CompileCrash);
      expect(await run('pid')).toMatch(/^\d+$/);
    });
  });

  it('tells all that wait when a worker does not even start', async () => {
    await withPool({ worker: 'broken.mjs' }, async (run) => {
      const results = await Promise.allSettled([run('pid'), run('pid')]);
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CompileCrash) });
    });
  });

  it('does not let an app that takes long hold up another', async () => {
    const pool = new CompilePool({ workerFile: pathToFileURL(join(work, 'worker.mjs')), vendorDir: work, workers: 2, timeoutMs: 60_000 });
    const slow = pool.run(task('hang'), 'same');
    expect(await pool.run(task('pid'), 'same')).toHaveProperty('result');
    await Promise.all([expect(slow).rejects.toThrow('closed'), pool.close()]);
  });

  it("keeps the server's settings from its workers", async () => {
    process.env['LATHE_SECRET_FOR_TEST'] = 'x';
    expect((await withPool({}, (run) => run('environment'))).split(',')).not.toContain('LATHE_SECRET_FOR_TEST');
    delete process.env['LATHE_SECRET_FOR_TEST'];
  });
});
