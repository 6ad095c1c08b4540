import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The end of a server that cuts no answer. After `begin` each answer closes its connection, so that callers turn to
 * others; `end` accepts nothing new, sends the readers of event streams and WebSockets away, who come back elsewhere with
 * the last event they saw, and waits for the other answers.
 */
export class Draining {
  private readonly open = new Set<ServerResponse>();
  private readonly sockets = new Set<Duplex>();
  private begun = false;
  private whenIdle: (() => void) | undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response) => this.watch(response));
    server.on('upgrade', (_request, socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  begin(): void {
    this.begun = true;
    for (const response of this.open) closeAfter(response);
  }

  /** Waits at most `withinMs` for what is being answered; what is left then is cut. */
  async end(withinMs: number): Promise<void> {
    this.begin();
    if (this.server.listening) this.server.close();
    for (const response of this.open) if (isEventStream(response)) response.destroy();
    for (const socket of this.sockets) socket.destroy();
    if (this.open.size > 0) await this.idle(withinMs);
    this.server.closeAllConnections();
  }

  private watch(response: ServerResponse): void {
    this.open.add(response);
    if (this.begun) closeAfter(response);
    response.once('close', () => {
      this.open.delete(response);
      if (this.open.size === 0) this.whenIdle?.();
    });
  }

  private idle(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.whenIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
