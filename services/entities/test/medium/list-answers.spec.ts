import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { AnswerMemory } from '../../src/lists/answer-memory.js';
import { ListRows } from '../../src/rows/list-rows.use-case.js';
import { RowRepository } from '../../src/rows/row.repository.js';
import { dog, Kennel, type TestApp } from './kennel.js';

const maxAnswer = 16 * 1024 * 1024;
const rows = 110;
const bytesOfRow = 200_000;

describe('the answer to a list', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let call: ReturnType<Kennel['at']>;
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app([dog]);
    call = kennel.at(app);
    await store(Array.from({ length: rows }, (_, index) => row(index, 'x'.repeat(bytesOfRow))));
  });
  afterAll(() => kennel.stop());

  const row = (index: number, breed: string, appId = app.appId) => ({
    _id: newId(),
    appId,
    entityKey: 'e_dog',
    creatorId: null,
    createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3)),
    updatedAt: new Date(),
    data: { f_name: `dog ${String(index).padStart(4, '0')}`, f_breed: breed, f_weight: index % 7 },
  });
  const store = async (all: ReturnType<typeof row>[]) => {
    const collection = kennel.lathe.service.app
      .get<Connection>(CONNECTION, { strict: false })
      .collection<{ _id: string }>('rows');
    for (let start = 0; start < all.length; start += 50) await collection.insertMany(all.slice(start, start + 50));
  };

  /** All parts of a list, as a client that follows the cursor reads them. */
  async function parts(query: string): Promise<{ names: string[]; sizes: number[] }> {
    const names: string[] = [];
    const sizes: number[] = [];
    for (let cursor: unknown = ''; cursor !== undefined && sizes.length < 100;) {
      const answer = await call('GET', `/Dog?${query}${cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : ''}`);
      expect(answer.status).toBe(200);
      names.push(...answer.json.map(({ name }: { name: string }) => name));
      sizes.push(Buffer.byteLength(answer.text));
      cursor = answer.headers['x-next-cursor'];
    }
    return { names, sizes };
  }

  it.each([
    'limit=5000',
    'limit=5000&sort=name',
    'limit=5000&sort=-weight',
    'limit=100&skip=5&sort=-name',
    'q={"weight":{"$gt":0}}&limit=5000',
  ])('%s has 16 MB at most, and the cursor goes on behind its last row', async (query) => {
    const { names, sizes } = await parts(query);
    const expected = (await call('GET', `/Dog?${query}&fields=name`)).json.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expected);
    expect(new Set(names).size).toBe(names.length);
    expect(sizes.length).toBeGreaterThan(1);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(maxAnswer);
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(maxAnswer - 2 * bytesOfRow);
  });

  it('has no cursor when it is whole', async () => {
    for (const query of ['fields=name', 'limit=50', 'limit=5000&fields=name', 'limit=0', 'q={"name":"dog 0001"}']) {
      expect((await call('GET', `/Dog?${query}`)).headers).not.toHaveProperty('x-next-cursor');
    }
  });

  it('goes on without the rows made meanwhile, so that none comes twice', async () => {
    const first = await call('GET', '/Dog?limit=5000');
    const made = (await call('POST', '/Dog', { body: { name: 'newer' } })).json;
    const second = await call(
      'GET',
      `/Dog?limit=5000&cursor=${encodeURIComponent(String(first.headers['x-next-cursor']))}`,
    );
    const ids = [...first.json, ...second.json].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(made.id);
    await call('DELETE', `/Dog/${made.id}`);
  });

  it('holds a row that is larger than an answer alone', async () => {
    const other = await kennel.app([dog]);
    await store([
      row(0, 'small', other.appId),
      row(1, '\u0001'.repeat(4_000_000), other.appId),
      row(2, 'small', other.appId),
    ]);
    const at = kennel.at(other);
    const first = await at('GET', '/Dog?sort=name');
    expect(first.json).toHaveLength(1);
    const second = await at(
      'GET',
      `/Dog?sort=name&cursor=${encodeURIComponent(String(first.headers['x-next-cursor']))}`,
    );
    expect(second.json).toHaveLength(1);
    const third = await at(
      'GET',
      `/Dog?sort=name&cursor=${encodeURIComponent(String(second.headers['x-next-cursor']))}`,
    );
    expect(third.json).toMatchObject([{ breed: 'small' }]);
    expect(third.headers).not.toHaveProperty('x-next-cursor');
  });

  it.each([
    'x',
    '{}',
    'eyJ9',
    '-1.5',
    '1e9.2',
    '5',
    '5.',
    '5.x',
    '99999999999999999999.1',
    '$where',
    'a&cursor=b',
    '__proto__',
  ])('a cursor that nobody gave out is refused: %s', async (cursor) => {
    const answer = await call('GET', `/Dog?cursor=${cursor}`);
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 400, code: 'invalid_cursor' });
  });

  it('is smaller while many large ones wait to be taken, and all of it is there in the end', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => parts('limit=5000&sort=name')));
    for (const { names } of answers) expect(names).toHaveLength(rows);
  });

  it('has its memory back when its client goes without taking it, requests behind it on the same connection included', async () => {
    const { server } = kennel.lathe.service;
    const memory = kennel.lathe.service.app.get(AnswerMemory, { strict: false });
    const free = (): number => {
      const room = memory.take();
      room.shrink(0);
      return room.bytes;
    };
    const answered = jest.spyOn(kennel.lathe.service.app.get(ListRows, { strict: false }), 'execute');
    await server.listen({ host: '127.0.0.1', port: 0 });
    const request = `GET /live_api/apps/${app.appId}/entities/Dog?limit=5000 HTTP/1.1\r\nHost: ${app.host}\r\n\r\n`;
    const sockets = Array.from({ length: 3 }, () =>
      connect((server.server.address() as { port: number }).port, '127.0.0.1').pause(),
    );
    for (const socket of sockets) socket.write(request.repeat(3));
    await until(() => answered.mock.results.length === 9);
    await Promise.all(answered.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(free()).toBeLessThan(maxAnswer);
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    await until(() => free() === maxAnswer);
  });

  it('is given up when its client goes while it is being read', async () => {
    const { server } = kennel.lathe.service;
    if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
    const lists = jest.spyOn(kennel.lathe.service.app.get(ListRows, { strict: false }), 'execute').mockClear();
    const begun = jest.spyOn(kennel.lathe.service.app.get(RowRepository, { strict: false }), 'list');
    const sockets = Array.from({ length: 5 }, () =>
      connect((server.server.address() as { port: number }).port, '127.0.0.1'),
    );
    for (const socket of sockets)
      socket.write(`GET /live_api/apps/${app.appId}/entities/Dog?limit=5000 HTTP/1.1\r\nHost: ${app.host}\r\n\r\n`);
    await until(() => begun.mock.calls.length === 3);
    for (const socket of sockets) socket.destroy();
    await until(() => lists.mock.calls.length === 5);
    for (const { value } of lists.mock.results)
      await expect(value).rejects.toMatchObject({ message: 'The client has gone' });
    expect((await call('GET', '/Dog?limit=1')).status).toBe(200);
  });
});
