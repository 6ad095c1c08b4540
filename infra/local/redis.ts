// Redis from Debian's redis-server, as the platform wants it: append-only file on, nothing evicted (queues and locks
// must not vanish).
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { requireProgram } from './downloads.ts';
import { handleOf, LocalProcess, type PartHandle, type PartOptions, type ServerHandle } from './local-process.ts';
import { freePort } from './ports.ts';

/** What tests and drills need of Redis. */
export interface RedisServer extends ServerHandle {
  readonly url: string;
}

/** Throws Unavailable where redis-server cannot be had. */
export async function startRedis({
  name = 'redis',
  port,
  dir,
  keep = false,
}: PartOptions): Promise<RedisServer & PartHandle> {
  const command = requireProgram('redis-server', 'redis-server');
  const home = join(dir, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const ownPort = port ?? (await freePort());
  const args = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(ownPort),
    '--dir',
    home,
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
    '--save',
    '',
  ];
  const running = await new LocalProcess({ name, dir: home, command, args, keep, ready: () => pongs(ownPort) }).start();
  return handleOf(running, ownPort, { url: `redis://127.0.0.1:${ownPort}` });
}

/** While it loads its file Redis answers -LOADING, which is not ready. */
function pongs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('error', () => done(false))
      .once('close', () => done(false))
      .setTimeout(1_000, () => done(false));
    socket.once('data', (chunk) => done(chunk.toString().startsWith('+PONG')));
  });
}
