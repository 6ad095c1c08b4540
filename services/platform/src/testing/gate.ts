import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP port in front of another one that can be closed: then nobody listens on it, as where a server has not been
 * started yet.
 */
export class Gate {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    readonly port: number,
    private readonly behind: number,
  ) {}

  /** Closed at first. */
  static async before(port: number): Promise<Gate> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const gate = new Gate((probe.address() as AddressInfo).port, port);
    probe.close();
    await once(probe, 'close');
    return gate;
  }

  async open(): Promise<void> {
    this.server = createServer((socket) => this.join(socket, connect(this.behind, '127.0.0.1'))).listen(
      this.port,
      '127.0.0.1',
    );
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  private join(...pair: [Socket, Socket]): void {
    for (const [index, socket] of pair.entries()) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          pair[1 - index]!.destroy();
        });
    }
    pair[0].pipe(pair[1]).pipe(pair[0]);
  }
}
