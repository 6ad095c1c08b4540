import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An address whose packets are swallowed: a stopped process with a full queue of connections. */
export interface DeafAddress {
  readonly url: string;
  close(): void;
}

const listener =
  "const server = require('node:net').createServer(); server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));";
/** More than the kernel queues for a backlog of one. */
const fillers = 4;

export async function openDeafAddress(): Promise<DeafAddress> {
  const child = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  child.kill('SIGSTOP');
  const sockets: Socket[] = [];
  for (let n = 0; n < fillers; n += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.race([...sockets.map((socket) => once(socket, 'connect')), once(child, 'exit')]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}
