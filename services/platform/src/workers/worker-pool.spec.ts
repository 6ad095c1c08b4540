import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PoolBusy, TaskTooHard, WorkerCrash, WorkerPool } from './worker-pool.js';

const work = join(import.meta.dirname, '../../../../.build', `worker-pool-${process.pid}`);

/** Does what its task says. */
const worker = `
const deeds = {
  hang: () => { for (;;); },
  overflow: () => process.kill(process.pid, 'SIGSEGV'),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  exit: () => process.exit(3),
  environment: () => Object.keys(process.env).join(),
  pid: () => String(process.pid),
};
process.on('message', ({ id, task }) => {
  const result = deeds[task]();
  if (result !== undefined) process.send({ id, result });
});
process.on('disconnect', () => process.exit());
process.send('ready');
`;

beforeAll(() => {
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'worker.mjs'), worker);
  writeFileSync(join(work, 'broken.mjs'), 'process.exit(7);');
  writeFileSync(join(work, 'silent.mjs'), "process.on('message', () => {});");
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const newPool = (options: {
  workers?: number;
  timeoutMs?: number;
  startMs?: number;
  maxWaiting?: number;
  worker?: string;
}): WorkerPool<string, string> => {
  const { workers = 1, timeoutMs = 60_000, startMs = 60_000, maxWaiting = 10, worker = 'worker.mjs' } = options;
  return new WorkerPool({ workerFile: pathToFileURL(join(work, worker)), workers, timeoutMs, startMs, maxWaiting });
};

async function withPool<T>(
  options: Parameters<typeof newPool>[0],
  use: (run: (deed: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const pool = newPool(options);
  try {
    return await use((deed) => pool.run(deed, 'key'));
  } finally {
    await pool.close();
  }
}

describe('WorkerPool', () => {
  it('ends a worker that takes too long, and goes on with another', async () => {
    await withPool({ timeoutMs: 1_000 }, async (run) => {
      const first = await run('pid');
      await expect(run('hang')).rejects.toBeInstanceOf(TaskTooHard);
      expect(await run('pid')).not.toBe(first);
      expect(() => process.kill(Number(first), 0)).toThrow('ESRCH');
    });
  });

  it('blames the input for a worker that breaks under it, and answers what waited behind it', async () => {
    await withPool({}, async (run) => {
      const [broken, behind] = await Promise.allSettled([run('overflow'), run('pid')]);
      expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(TaskTooHard) });
      expect(behind).toMatchObject({ status: 'fulfilled' });
    });
  });

  it.each(['killed', 'exit'])('does not blame the input when the worker was ended otherwise: %s', async (deed) => {
    await withPool({}, async (run) => {
      await expect(run(deed)).rejects.toBeInstanceOf(WorkerCrash);
      expect(await run('pid')).toMatch(/^\d+$/);
    });
  });

  it('gives up a worker that never says that it is ready', async () => {
    await withPool({ worker: 'silent.mjs', startMs: 500 }, async (run) => {
      const both = await Promise.allSettled([run('pid'), run('pid')]);
      expect(both).toMatchObject([{ reason: expect.any(WorkerCrash) }, { reason: expect.any(WorkerCrash) }]);
      await expect(run('pid')).rejects.toBeInstanceOf(WorkerCrash);
    });
  });

  it('tells all that wait when a worker does not even start', async () => {
    await withPool({ worker: 'broken.mjs' }, async (run) => {
      const results = await Promise.allSettled([run('pid'), run('pid')]);
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WorkerCrash) });
    });
  });

  it('does not let an app that takes long hold up another', async () => {
    const pool = newPool({ workers: 2 });
    const slow = pool.run('hang', 'same');
    expect(await pool.run('pid', 'same')).toMatch(/^\d+$/);
    await Promise.all([expect(slow).rejects.toThrow('closed'), pool.close()]);
  });

  it('lets only so many wait, and says so to whoever comes on top of them', async () => {
    const pool = newPool({ workers: 2, maxWaiting: 2 });
    const taken = Promise.allSettled([pool.run('hang'), pool.run('hang'), pool.run('pid'), pool.run('pid')]);
    const refused = pool.run('pid').catch((error: unknown) => error);
    const outcome = await Promise.race([refused, new Promise((resolve) => setTimeout(resolve, 500, 'it waits'))]);
    await pool.close();
    expect(outcome).toBeInstanceOf(PoolBusy);
    expect((await taken).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  });

  it("keeps the server's settings from its workers", async () => {
    process.env['LATHE_SECRET_FOR_TEST'] = 'x';
    expect((await withPool({}, (run) => run('environment'))).split(',')).not.toContain('LATHE_SECRET_FOR_TEST');
    delete process.env['LATHE_SECRET_FOR_TEST'];
  });
});
