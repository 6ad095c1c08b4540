// Free TCP ports of this machine.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range that systems take for outgoing connections: one of those could hold the port when its server comes
// back after a kill, or, worse, connect to itself while the server is away.
const lowest = 12_000;
const highest = 31_999;

/** Whether a server could listen on the port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Handed out and not listened on yet, perhaps. */
const taken = new Set<number>();

/**
 * A port that nothing listens on now, that is likely to stay free while its server is away, and that this process has
 * asked for once only.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
}
