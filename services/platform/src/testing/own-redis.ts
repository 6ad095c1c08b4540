import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** A redis-server of one test, on a free port of this machine, that keeps nothing on disk. */
export interface OwnRedis {
  readonly port: number;
  readonly url: string;
  /** As `kill -9`: everything in it is lost. */
  kill(): Promise<void>;
  /** Holds the process: connections stand, nothing is answered. */
  pause(): void;
  resume(): void;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** `settings` are further arguments of redis-server. The program is `REDIS_SERVER`, or redis-server of the PATH. */
export async function startOwnRedis(settings: readonly string[] = []): Promise<OwnRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-redis-'));
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
    ...settings,
  ];
  let server: ChildProcess | undefined;
  const end = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  const own: OwnRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: end,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    start: async () => void (server = await startServer(args)),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}

function startServer(args: readonly string[]): Promise<ChildProcess> {
  const server = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let said = '';
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve(server);
    });
  });
}
