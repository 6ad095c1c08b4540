// Spreads TCP connections over the ready ones of several processes, as a Kubernetes Service does.
import { connect, createServer, type Socket } from 'node:net';
import type { ServiceProcess } from './service-process.ts';

/**
 * Those that are not ready are asked more often than those that are: in all of them a question costs as much as a
 * request.
 */
const probeMs = { ready: 1_000, other: 250 };
const probeLimitMs = 2_000;

/** Whether /readyz says yes; undefined when it says nothing in time, which a busy machine may be the reason for. */
function isReady(url: string): Promise<boolean | undefined> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeLimitMs) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? undefined : false),
  );
}

export interface Balancer {
  close(): Promise<unknown>;
}

/** Listens on `port` of 127.0.0.1 for the processes; their list may change meanwhile. */
export async function startBalancer(port: number, processes: readonly ServiceProcess[]): Promise<Balancer> {
  let ready: ServiceProcess[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const asked = new Map<ServiceProcess, number>();
  const probe = async () => {
    const now = Date.now();
    const due = processes.filter(
      (process) => now - (asked.get(process) ?? 0) >= (ready.includes(process) ? probeMs.ready : probeMs.other),
    );
    for (const process of due) asked.set(process, now);
    const answers = new Map(
      await Promise.all(due.map(async (process) => [process, await isReady(process.url)] as const)),
    );
    ready = processes.filter((process) => answers.get(process) ?? ready.includes(process));
    for (const process of asked.keys()) if (!processes.includes(process)) asked.delete(process);
  };
  const timer = setInterval(() => void probe(), probeMs.other).unref();
  const server = createServer({ noDelay: true }, (client) => {
    const running = ready.filter(({ pid }) => pid !== undefined);
    const target = running[(turn += 1) % running.length];
    if (!target) return client.destroy();
    const upstream = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.once('error', () => other.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
  });
  await probe();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    close: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
