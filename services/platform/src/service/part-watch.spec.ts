import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '../logging/logger.js';
import { answers, openConnection } from '../persistence/connection.js';
import { until } from '../testing/until.js';
import { PartWatch } from './part-watch.js';

const never = () => new Promise<boolean>(() => undefined);

describe('what watches the parts of a process', () => {
  let answer: () => Promise<boolean>;
  let watch: PartWatch;
  beforeEach(() => {
    jest.useFakeTimers();
    answer = async () => true;
    watch = new PartWatch({ store: () => answer(), redis: async () => true }, createLogger('test', 'silent'));
    watch.start();
  });
  afterEach(() => {
    watch.stop();
    jest.useRealTimers();
  });
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

  it.each([
    ['never answers', never],
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('closed'))],
  ])('names one that %s after 30 seconds, not before', async (_how, silence) => {
    await pass(60);
    answer = silence;
    await pass(29);
    expect(watch.silent).toEqual([]);
    await pass(6);
    expect(watch.silent).toEqual(['store']);
  });

  it('names none that was silent for a while and answers again, also when the first question never is', async () => {
    answer = never;
    await pass(25);
    answer = async () => true;
    await pass(30);
    expect(watch.silent).toEqual([]);
  });

  it('names none once its process stops', async () => {
    answer = never;
    await pass(40);
    watch.stop();
    expect(watch.silent).toEqual([]);
  });
});

describe('a store that holds its connections and says nothing', () => {
  const cli = fileURLToPath(new URL('../../../../infra/embedded-mongo/dist/cli.js', import.meta.url));
  let dir: string;
  let server: ChildProcess;
  let connection: Connection;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lathe-silent-'));
    server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, '0', dir], {
      env: { ...process.env, EMBEDDED_MONGO_PASSWORD: 'secret' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [uri] = (await once(server.stdout!, 'data')) as [Buffer];
    connection = await openConnection(uri.toString().trim(), 'test');
  });
  afterAll(async () => {
    server.kill('SIGCONT');
    await connection.close();
    server.kill('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  });

  it('is named until it answers again', async () => {
    const watch = new PartWatch({ store: () => answers(connection) }, createLogger('test', 'silent'), 500, 50);
    watch.start();
    await until(() => watch.silent.length === 0);
    server.kill('SIGSTOP');
    await until(() => watch.silent.includes('store'));
    server.kill('SIGCONT');
    await until(() => watch.silent.length === 0);
    watch.stop();
  });
});
