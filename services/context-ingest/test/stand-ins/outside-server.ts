import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface OutsideRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent. */
  readonly body: string;
}

export interface OutsideAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON. */
  readonly body?: object | string | Buffer;
}

/** Where a stand-in is that the guard is told to let through; web servers have fixed ports. */
export const outsidePort = 8080;

/** Answers what is asked below a path, such as `/google`. */
export type Answers = Readonly<Record<string, (request: OutsideRequest) => Promise<OutsideAnswer>>>;

/** A server on one address of this machine, for stand-ins of services that are reached through the guard. */
export async function startOutsideServer(host: string, answers: Answers): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const said = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      const [, name = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(pathname) ?? [];
      const { method = '', headers } = request;
      const asked = { method, path, query: searchParams, headers, body: await text(request) };
      const { status = 200, headers: more = {}, body = '' } = (await answers[name]?.(asked)) ?? { status: 404 };
      const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
      response.writeHead(status, { ...(isJson && { 'content-type': 'application/json' }), ...more });
      response.end(isJson ? JSON.stringify(body) : body);
    };
    said().catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(outsidePort, host, resolve));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
