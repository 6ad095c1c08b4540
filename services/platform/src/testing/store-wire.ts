import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Framer } from '@lathe/embedded-mongo/wire/framer';
import mongoose from 'mongoose';

/** What becomes of the answer to a write: it is handed on, lost with its connection, or never seen since all is over. */
export type Fate = 'told' | 'lost' | 'ended';

/** Where the body of an OP_MSG begins that is its first section. */
const bodyAt = 21;
const writes: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify']);
type Body = Record<string, unknown>;

/**
 * A line to the document store that sees every write of a process that changed something, in order, and may end there:
 * what the process has written until then is all that is left of it, as when it is killed.
 */
export class StoreWire {
  private readonly sockets = new Set<Socket>();
  /** What transactions have written that are not committed. */
  private readonly open = new Map<string, string[]>();

  private constructor(
    readonly uri: string,
    private readonly server: Server,
    private readonly fateOf: (write: string) => Fate,
  ) {}

  /**
   * Listens in `dir`, in front of an embedded store. `fateOf` is asked for each write that has changed something, by a
   * name like `lathe_apps.versions insert`; writes inside a transaction count with its commit.
   */
  static async open(storeUri: string, dir: string, fateOf: (write: string) => Fate): Promise<StoreWire> {
    const store = new URL(storeUri);
    const path = join(dir, `${process.hrtime.bigint().toString(36)}.sock`);
    const server = createServer().listen(path);
    await once(server, 'listening');
    const wire = new StoreWire(`mongodb://${encodeURIComponent(path)}/${store.search}`, server, fateOf);
    server.on('connection', (client) => wire.join(client, connect(decodeURIComponent(store.host))));
    return wire;
  }

  /** Nothing passes any more. */
  end(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** What a command writes by itself: a commit all of its transaction. Undefined for one that writes nothing yet. */
  private writeOf(body: Body): string | undefined {
    const [command = ''] = Object.keys(body);
    const transaction = transactionOf(body);
    if (command === 'commitTransaction') return `commit of ${(this.open.get(transaction) ?? []).join(', ')}`;
    if (!writes.has(command)) return undefined;
    const write = `${String(body['$db'])}.${String(body[command])} ${command}`;
    if (body['autocommit'] !== false) return write;
    this.open.set(transaction, [...(this.open.get(transaction) ?? []), write]);
    return undefined;
  }

  private join(client: Socket, store: Socket): void {
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
    }
    const asked = new Map<number, string>();
    const [requests, answers] = [new Framer(), new Framer()];
    client.on('data', (chunk: Buffer) => {
      for (const message of requests.push(chunk)) {
        const write = this.writeOf(bodyOf(message));
        if (write !== undefined) asked.set(message.readInt32LE(4), write);
        store.write(message);
      }
    });
    store.on('data', (chunk: Buffer) => {
      for (const message of answers.push(chunk)) {
        if (client.destroyed) return;
        const write = asked.get(message.readInt32LE(8));
        const fate = write !== undefined && hasChanged(bodyOf(message)) ? this.fateOf(write) : 'told';
        if (fate === 'ended') this.end();
        else if (fate === 'lost') client.destroy();
        else client.write(message);
      }
    });
  }
}

/** Which transaction of all sessions a command belongs to. */
const transactionOf = (body: Body): string => `${JSON.stringify(body['lsid'])} ${String(body['txnNumber'])}`;

const opMsg = 2013;

function bodyOf(message: Buffer): Body {
  if (message.readInt32LE(12) !== opMsg) return {};
  const end = bodyAt + message.readInt32LE(bodyAt);
  return mongoose.mongo.BSON.deserialize(message.subarray(bodyAt, end));
}

/** Whether the answer to a write says that it did something; to a commit, that it went through. */
function hasChanged(answer: Body): boolean {
  if (answer['ok'] !== 1) return false;
  if ('lastErrorObject' in answer)
    return answer['value'] !== null || hasChanged({ ok: 1, ...(answer['lastErrorObject'] as Body) });
  if ('nModified' in answer) return answer['nModified'] !== 0 || 'upserted' in answer;
  return answer['n'] !== 0;
}
