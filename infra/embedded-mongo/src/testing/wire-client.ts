import { connect, type Socket } from 'node:net';
import { deserialize, type Document, serialize } from 'bson';
import { Framer } from '../wire/framer.js';

/** Sends commands as they are: a driver puts session and numbers of its own in. One command at a time. */
export class WireClient {
  readonly #socket: Socket;
  readonly #framer = new Framer();
  #answer: ((reply: Document) => void) | undefined;

  constructor(socketPath: string) {
    this.#socket = connect(socketPath);
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (chunk: Buffer) => {
      for (const message of this.#framer.push(chunk)) this.#answer?.(deserialize(message.subarray(21)));
    });
  }

  /** The reply, also when it is an error; never settles when the connection ends before it. */
  send(database: string, command: Document): Promise<Document> {
    const document = serialize({ ...command, $db: database }, { ignoreUndefined: true });
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + document.length, 0);
    head.writeInt32LE(2013, 12);
    this.#socket.write(Buffer.concat([head, document]));
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
