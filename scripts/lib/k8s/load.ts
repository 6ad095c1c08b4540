// A steady number of requests a second through the Ingress, each counted: pages, reads and writes.
import { Agent, request } from 'node:http';
import type { BuiltApp } from '../infra-test/main-job.ts';

const answerLimitMs = 30_000;

/** The app that tests use. */
export interface TestedApp extends BuiltApp {
  /** A kind of rows that it has. */
  entity: string;
}

interface LoadResult {
  sent: number;
  /** One sentence each. */
  failures: string[];
  /** Names of the rows that were acknowledged. */
  written: string[];
}

interface RequestOptions {
  host?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Starts it. `token` signs requests to the platform in. */
export function startLoad({
  port,
  perSecond,
  token,
  app,
}: {
  port: number;
  perSecond: number;
  token: string | undefined;
  app: TestedApp;
}): { stop(): Promise<LoadResult & { seconds: number }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const result: LoadResult = { sent: 0, failures: [], written: [] };
  const open = new Set<Promise<unknown>>();
  const ask = (
    method: string,
    path: string,
    { host = `localhost:${port}`, body, headers = { authorization: `Bearer ${token}` } }: RequestOptions = {},
  ) =>
    new Promise<boolean>((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const done = (failure?: string) => {
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
          response.setEncoding('utf8').on('data', (chunk: string) => {
            answered += chunk.slice(0, 200);
          });
          response
            .once('error', (error) => done(error.message))
            .once('end', () =>
              done((response.statusCode ?? 500) < 300 ? undefined : `${response.statusCode} ${answered.slice(0, 200)}`),
            );
        },
      );
      asked
        .setTimeout(answerLimitMs, () => asked.destroy(new Error(`no answer in ${answerLimitMs / 1000} s`)))
        .once('error', (error) => done(error.message));
      asked.end(text);
    });
  const rows = `/live_api/apps/${app.appId}/entities/${app.entity}`;
  const home = () => ask('GET', '/', { headers: { accept: 'text/html' } });
  const kinds: ((number: number) => Promise<unknown>)[] = [
    home,
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
      const one = (kinds[result.sent % kinds.length] ?? home)(result.sent);
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
