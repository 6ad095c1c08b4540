// A steady number of requests a second through the Ingress, each counted: pages, reads and writes. Node 20, no
// dependency.
import { Agent, request } from 'node:http';

const answerLimitMs = 30_000;

/**
 * Starts it. `app`: {appId, entity, appUrl}; `token` signs requests to the platform in. Answers {stop()}, which
 * resolves with {sent, failures: [sentence], written: names of the rows that were acknowledged}.
 */
export function startLoad({ port, perSecond, token, app }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const result = { sent: 0, failures: [], written: [] };
  const open = new Set();
  const ask = (
    method,
    path,
    { host = `localhost:${port}`, body, headers = { authorization: `Bearer ${token}` } } = {},
  ) =>
    new Promise((resolve) => {
      const text = body && JSON.stringify(body);
      const done = (failure) => {
        if (failure) result.failures.push(`${new Date().toISOString().slice(11, 23)} ${method} ${path}: ${failure}`);
        resolve(!failure);
      };
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: {
            host,
            ...headers,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          let answered = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            answered += chunk.slice(0, 200);
          });
          response
            .once('error', (error) => done(error.message))
            .once('end', () =>
              done(response.statusCode < 300 ? undefined : `${response.statusCode} ${answered.slice(0, 200)}`),
            );
        },
      );
      asked
        .setTimeout(answerLimitMs, () => asked.destroy(new Error(`no answer in ${answerLimitMs / 1000} s`)))
        .once('error', (error) => done(error.message));
      asked.end(text);
    });
  const rows = `/live_api/apps/${app.appId}/entities/${app.entity}`;
  const kinds = [
    () => ask('GET', '/', { headers: { accept: 'text/html' } }),
    () => ask('GET', '/api/apps'),
    () => ask('GET', `${rows}?limit=5`),
    async (number) => {
      const name = `load ${number}`;
      if (await ask('POST', rows, { body: { name } })) result.written.push(name);
    },
    () => ask('GET', '/', { host: new URL(app.appUrl).host, headers: { accept: 'text/html' } }),
  ];
  const begun = Date.now();
  // Whatever the timer does, the number of requests follows the clock.
  const timer = setInterval(() => {
    for (const due = Math.floor(((Date.now() - begun) * perSecond) / 1000); result.sent < due;) {
      const one = kinds[result.sent % kinds.length](result.sent);
      result.sent += 1;
      open.add(one);
      void one.finally(() => open.delete(one));
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      return { ...result, seconds: (Date.now() - begun) / 1000 };
    },
  };
}
