import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface JsonRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, unknown>;
  /** Bytes of the body as it was sent. */
  readonly size: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- stand-ins look into requests of every shape
  readonly body: any;
}

export interface JsonAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: object;
}

export interface JsonServer {
  readonly url: string;
  /** Ends every connection and answers no more, until `open` brings it back under its address. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A server on this machine that answers JSON, for stand-ins of services. One that rejects says nothing at all. */
export async function startJsonServer(
  answer: (request: JsonRequest) => JsonAnswer | Promise<JsonAnswer>,
): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const said = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      const body = request.method === 'POST' ? await json(request) : undefined;
      const { method = '', headers } = request;
      const size = Number(headers['content-length'] ?? 0);
      const given = await answer({ method, path: pathname, query: searchParams, headers, size, body });
      response
        .writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
        .end(JSON.stringify(given.body));
    };
    said().catch(() => response.destroy());
  });
  let port = 0;
  const open = (): Promise<void> => new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await open();
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
