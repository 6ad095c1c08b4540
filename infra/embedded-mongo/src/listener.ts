import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { newSecret, userName } from './auth/scram.js';
import type { Server } from './commands/context.js';
import { dispatch } from './commands/dispatch.js';
import { documentsFile } from './copy.js';
import { Cursors } from './cursors/cursors.js';
import { lockDirectory } from './lock.js';
import type { EmbeddedMongo, EmbeddedMongoOptions } from './options.js';
import { UsedFields } from './reading/used-fields.js';
import { Sessions } from './sessions/sessions.js';
import { defaultSocketPath, uriOfSocket } from './socket.js';
import { Engine } from './storage/engine.js';
import { type JournalEvents, LmdbJournal } from './storage/journal.js';
import { removeExpired } from './storage/ttl.js';
import { serveConnection } from './wire/connection.js';

const sweepSeconds = 5;

/** Opens the data directory and serves it in this thread. */
export async function listen(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (options.port !== undefined && !options.password)
    throw new Error('a password is needed to serve the document store over TCP');
  const lock = lockDirectory(dataDir);
  try {
    const journal = new LmdbJournal(join(dataDir, documentsFile));
    for (const file of [documentsFile, `${documentsFile}-lock`]) chmodSync(join(dataDir, file), 0o600);
    const engine = new Engine(journal);
    await engine.upgrade((collections) =>
      console.error(
        `embedded-mongo: ${dataDir} is of an older version; the indexes of its ${collections} collections are written once now.`,
      ),
    );
    const server = newServer(engine, options.port === undefined ? undefined : options.password);
    const fields = new UsedFields(engine);
    journal.watch(diskEvents(server, fields, dataDir));
    const sockets = new Set<Socket>();
    const net = createServer((socket) => accept(server, socket, sockets));
    const uri =
      options.port === undefined
        ? await listenOnSocket(net, server, options.socketPath ?? defaultSocketPath(dataDir))
        : await listenOnPort(net, server, options.port, options.password!);
    fields.restore();
    const closing = new AbortController();
    const timer = setInterval(() => void sweep(server, fields, closing.signal), sweepSeconds * 1000);
    timer.unref();
    return {
      uri,
      close: async () => {
        clearInterval(timer);
        closing.abort();
        await closeConnections(net, sockets);
        await fields.stop();
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function newServer(engine: Engine, password: string | undefined): Server {
  return {
    engine,
    sessions: new Sessions(engine),
    cursors: new Cursors(),
    secret: password === undefined ? undefined : newSecret(password),
    address: '',
    startedAt: Date.now(),
    connections: 0,
    counters: {},
  };
}

/**
 * What a disk that refuses writes does to a server: memory goes back to what is on disk, nothing that was begun goes
 * on, and reads do.
 */
function diskEvents({ engine, sessions, cursors }: Server, fields: UsedFields, dataDir: string): JournalEvents {
  return {
    lost(reason) {
      console.error(
        `embedded-mongo: ${dataDir} can no longer be written (${reason}); writes are refused until it can, reads go on.`,
      );
      engine.reload();
      sessions.restore();
      cursors.killAll();
      fields.restore();
    },
    writable: () => console.error(`embedded-mongo: ${dataDir} can be written again.`),
  };
}

async function sweep({ engine, sessions, cursors }: Server, fields: UsedFields, closing: AbortSignal): Promise<void> {
  sessions.sweep();
  cursors.sweep();
  fields.save();
  await removeExpired(engine, closing);
  if (!closing.aborted && engine.journal.isWritable) void engine.clean();
}

let clientIds = 0;

function accept(server: Server, socket: Socket, sockets: Set<Socket>): void {
  const id = (clientIds += 1);
  const closed = new AbortController();
  server.connections += 1;
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('close', () => {
    sockets.delete(socket);
    server.connections -= 1;
    closed.abort();
    server.sessions.clientGone(id);
  });
  const client = { id, authenticated: false, scram: undefined, closed: closed.signal };
  serveConnection(socket, client, (request) => dispatch(server, request, client));
}

/** Others cannot pass the data directory (0700) even before the mode of the socket is set. */
async function listenOnSocket(net: NetServer, server: Server, path: string): Promise<string> {
  rmSync(path, { force: true });
  await listening(net, { path });
  chmodSync(path, 0o600);
  server.address = path;
  return uriOfSocket(path);
}

async function listenOnPort(net: NetServer, server: Server, port: number, password: string): Promise<string> {
  await listening(net, { port, host: '127.0.0.1' });
  const address = net.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  server.address = `127.0.0.1:${chosen}`;
  return `mongodb://${userName}:${encodeURIComponent(password)}@127.0.0.1:${chosen}/?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`;
}

function listening(net: NetServer, where: { path: string } | { port: number; host: string }): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    net.once('error', reject);
    net.listen(where, () => {
      net.off('error', reject);
      resolvePromise();
    });
  });
}

async function closeConnections(net: NetServer, sockets: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((resolvePromise) => {
    net.close(() => resolvePromise());
  });
  for (const socket of sockets) socket.destroy();
  await closed;
}
