import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@lathe/platform/testing/free-port';
import { startTestStore } from '@lathe/platform/testing/test-store';
import { type Standalone, startStandalone } from '../src/standalone.js';

export interface TestLathe {
  readonly lathe: Standalone;
  readonly port: number;
  readonly dataDir: string;
  /** Ends it, and nothing of it is left. */
  stop(): Promise<void>;
}

/** Everything in one process, as at home, on a store of its own. */
export async function startTestLathe(environment: NodeJS.ProcessEnv = {}): Promise<TestLathe> {
  const [port, dir] = [await freePort(), await mkdtemp(join(tmpdir(), 'lathe-home-'))];
  const dataDir = join(dir, 'data');
  const store = await startTestStore();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MONGODB_URI: store.uri,
    MONGODB_PREFIX: store.prefix,
    ...environment,
  };
  const lathe = await startStandalone(env, join(dir, 'web'));
  const stop = async (): Promise<void> => {
    await lathe.stop();
    await store.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { lathe, port, dataDir, stop };
}
