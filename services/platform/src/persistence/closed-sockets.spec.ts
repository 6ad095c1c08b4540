import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';

interface DriverConnection {
  readonly closed: boolean;
  readonly socket: Socket;
}

interface Topology {
  readonly s: {
    readonly servers: Map<
      string,
      { readonly monitor: { readonly connection: DriverConnection; requestCheck(): void } }
    >;
  };
}

describe('a socket that has ended before its driver knows', () => {
  let database: TestDatabase;
  let connection: Connection;

  beforeAll(async () => {
    database = await openTestDatabase('test');
    ({ connection } = database);
  });
  afterAll(() => database.close());

  const client = () => connection.getClient();
  const monitor = () => [...(client() as unknown as { topology: Topology }).topology.s.servers.values()][0]!.monitor;
  const event = (name: 'serverHeartbeatFailed' | 'serverHeartbeatSucceeded') =>
    new Promise((resolve) => client().once(name, resolve));

  it('does not end the monitoring of the server', async () => {
    // The driver asks twice a second at most.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const failed = event('serverHeartbeatFailed');
    const old = monitor().connection;
    // As when the server is killed: the stream is over, its 'close' comes at the end of this turn, and another
    // connection asks for a check.
    old.socket.destroy();
    expect(old.closed).toBe(false);
    monitor().requestCheck();
    await failed;
    const back = event('serverHeartbeatSucceeded');
    await connection.db!.admin().ping();
    await back;
    expect(monitor().connection).not.toBe(old);
  });

  it('fails a command with an error of the network, which makes drivers try again', async () => {
    const held = await new Promise<DriverConnection>((resolve) => {
      client().once('connectionCheckedOut', () => {
        const pool = (monitor() as unknown as { server: { pool: { checkedOut: Set<DriverConnection> } } }).server.pool;
        resolve([...pool.checkedOut][0]!);
      });
      void connection.db!.admin().ping();
    });
    await connection.db!.admin().ping();
    held.socket.destroy();
    const message = { toBin: async () => [Buffer.alloc(16)] };
    await expect(
      (held as unknown as { writeCommand(command: object, options: object): Promise<void> }).writeCommand(message, {
        agreedCompressor: 'none',
      }),
    ).rejects.toBeInstanceOf(
      (connection.base as unknown as { mongo: { MongoNetworkError: new () => Error } }).mongo.MongoNetworkError,
    );
    expect(await connection.db!.admin().ping()).toMatchObject({ ok: 1 });
  });
});
