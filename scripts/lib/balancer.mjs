// Spreads TCP connections over the ready ones of several processes, as a Kubernetes Service does. Node 20, no dependency.
import { connect, createServer } from 'node:net';

const probeMs = 250;
const probeLimitMs = 2_000;

/** Whether /readyz says yes; undefined when it says nothing in time, which a busy machine may be the reason for. */
function isReady(url) {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeLimitMs) }).then(async (response) => {
    await response.body?.cancel();
    return response.ok;
  }, (error) => (error.name === 'TimeoutError' ? undefined : false));
}

/** Listens on `port` of 127.0.0.1 for the processes (ServiceProcess); their list may change meanwhile. Answers {port, close()}. */
export async function startBalancer(port, processes) {
  let ready = [];
  let turn = 0;
  const sockets = new Set();
  const probe = async () => {
    const asked = [...processes];
    const answers = await Promise.all(asked.map((process) => isReady(process.url)));
    ready = asked.filter((process, index) => answers[index] ?? ready.includes(process));
  };
  const timer = setInterval(() => void probe(), probeMs).unref();
  const server = createServer({ noDelay: true }, (client) => {
    const target = ready[(turn += 1) % ready.length];
    if (!target) return client.destroy();
    const upstream = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [[client, upstream], [upstream, client]]) {
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
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    close: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
