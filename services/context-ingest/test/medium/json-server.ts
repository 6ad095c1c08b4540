import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface JsonRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- stand-ins look into requests of every shape
  readonly body: any;
}

/** A server on this machine that answers JSON, for stand-ins of services. */
export async function startJsonServer(
  answer: (request: JsonRequest) => { status?: number; body: object },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      const body = request.method === 'POST' ? await json(request) : undefined;
      const { method = '', headers } = request;
      const given = answer({ method, path: pathname, query: searchParams, headers, body });
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
