import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { DomainError } from '../errors/domain-error.js';
import { wireError } from '../errors/wire-error.js';

/**
 * Answers on the port of a service that still waits for its parts: it is alive, not ready, and everything else is to be
 * tried again.
 */
export class StartingDoor {
  private server: Promise<Server> | undefined;
  private isClosed = false;

  /** `checks` are what `/readyz` tells. */
  constructor(
    private readonly port: number,
    private readonly host: string,
    private readonly checks: () => Record<string, boolean>,
  ) {}

  /** Once is enough, and after `close` it does nothing. Rejects when the port is taken. */
  async open(): Promise<void> {
    if (!this.isClosed) await (this.server ??= this.listen());
  }

  /** Leaves the port to the service. */
  async close(): Promise<void> {
    this.isClosed = true;
    const server = await this.server;
    if (!server) return;
    server.close().closeAllConnections();
    await once(server, 'close');
  }

  private async listen(): Promise<Server> {
    const server = createServer((request, response) => this.answer(request.url?.split('?')[0], response)).listen(
      this.port,
      this.host,
    );
    await once(server, 'listening');
    return server;
  }

  private answer(path: string | undefined, response: ServerResponse): void {
    if (path === '/healthz') return send(response, 200, { status: 'ok' });
    if (path === '/readyz') return send(response, 503, { ready: false, checks: this.checks() });
    send(response, 503, wireError(new DomainError('unavailable'), ''));
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify(body));
}
