import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { dog, type EntityFile, Kennel, type TestApp } from './kennel.js';
import { EventReader, listenOn, type ReadingAs, SocketReader } from './live-reader.js';

const levels = ['all', 'creator', 'admin', 'none'] as const;
const ofLevel = (read: (typeof levels)[number]): EntityFile => ({
  ...dog,
  name: `Dog_${read}`,
  'x-key': `e_dog_${read}`,
  permissions: { read, write: 'all' },
});

describe('live changes', () => {
  const kennel = new Kennel();
  let port: number;
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  const open: (EventReader | SocketReader)[] = [];
  beforeAll(async () => {
    await kennel.start();
    port = await listenOn(kennel);
  });
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog, ...levels.map(ofLevel)]);
    roles = await kennel.roles(app);
  });
  afterEach(() => open.splice(0).forEach((reader) => reader.close()));

  async function reader(entity = 'Dog', as: ReadingAs = {}): Promise<EventReader> {
    const opened = await EventReader.open(port, app, entity, as);
    open.push(opened);
    return opened;
  }
  async function socket(as: ReadingAs = {}): Promise<SocketReader> {
    const opened = await SocketReader.open(port, app, as);
    open.push(opened);
    return opened;
  }
  const make = async (name: string, call = roles.visitor, entity = 'Dog'): Promise<string> =>
    (await call('POST', `/${entity}`, { body: { name } })).json.id as string;

  it('come over a WebSocket, of each entity that is asked for', async () => {
    const page = await socket();
    await page.follow('dog');
    await make('Nobody asked', roles.visitor, 'Dog_all');
    const id = await make('Rex');
    await until(() => page.changes('dog').length > 0);
    expect(page.of('dog')[0]).toMatchObject({ type: 'ready', quietMs: expect.any(Number) });
    expect(page.changes('dog')).toMatchObject([{ type: 'create', id, row: { name: 'Rex' } }]);
    await page.follow('Dog_all');
    page.send({ type: 'unsubscribe', entity: 'dog' });
    await make('Unheard');
    await make('Heard', roles.visitor, 'Dog_all');
    await until(() => page.changes('Dog_all').length > 0);
    expect([page.changes('dog').length, page.changes('Dog_all')]).toMatchObject([1, [{ row: { name: 'Heard' } }]]);
  });

  it('arrive in the order of the writes, as rows are read', async () => {
    const visitor = await reader();
    expect([visitor.status, visitor.kinds]).toEqual([200, ['ready']]);
    expect(visitor.answer?.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    });
    const id = await make('Rex');
    await roles.visitor('PUT', `/Dog/${id}`, { body: { name: 'Max' } });
    const { json: row } = await roles.visitor('GET', `/Dog/${id}`);
    await roles.visitor('DELETE', `/Dog/${id}`);
    const changes = await visitor.heard(3);
    expect(changes).toMatchObject([
      { type: 'create', id, row: { id, name: 'Rex', good: true } },
      { type: 'update', id, row },
      { type: 'delete', id },
    ]);
    expect(Object.keys(changes[2]!)).toEqual(['type', 'id']);
  });
});
