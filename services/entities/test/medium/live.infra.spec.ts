import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@lathe/platform/testing/own-redis';
import { endGround, newGround, type TestGround } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { dog, Kennel, type TestApp } from './kennel.js';
import { EventReader, listenOn } from './live-reader.js';

describe('live changes of two processes', () => {
  let redis: OwnRedis;
  let ground: TestGround;
  const one = new Kennel();
  const two = new Kennel(one);
  const ports = new Map<Kennel, number>();
  const open: EventReader[] = [];
  let app: TestApp;
  beforeAll(async () => {
    redis = await startOwnRedis();
    ground = await newGround();
    for (const kennel of [one, two]) {
      await kennel.start({ REDIS_URL: redis.url, REDIS_PREFIX: 'test:' }, ground);
      ports.set(kennel, await listenOn(kennel));
    }
    app = await one.app([dog]);
  });
  afterEach(() => open.splice(0).forEach((reader) => reader.close()));
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await redis.stop();
    await endGround(ground);
  });

  async function reader(kennel: Kennel, after?: string): Promise<EventReader> {
    const opened = await EventReader.open(ports.get(kennel)!, app, 'Dog', after ? { after } : {});
    open.push(opened);
    return opened;
  }
  const make = (kennel: Kennel, name: string) => kennel.at(app)('POST', '/Dog', { body: { name } });
  const names = ({ changes }: EventReader): unknown[] => changes.map(({ row }) => row?.['name']);

  it('reach the readers of both, in the same order, whoever writes', async () => {
    const [here, there] = [await reader(one), await reader(two)];
    for (let index = 0; index < 20; index += 1) await make(index % 2 ? one : two, `Dog ${index}`);
    await here.heard(20);
    await there.heard(20);
    expect(here.changes).toEqual(there.changes);
    expect(new Set(names(here)).size).toBe(20);
  });

  it('are gone on with at the other process', async () => {
    const before = await reader(one);
    await make(two, 'Seen');
    await before.heard(1);
    before.close();
    await make(two, 'Missed');
    const back = await reader(two, before.position);
    await make(one, 'New');
    await back.heard(2);
    expect([back.kinds.includes('reset'), names(back)]).toEqual([false, ['Missed', 'New']]);
  });

  it('are never silent while Redis is away: readers are told to read again, and hear on when it is back', async () => {
    const [here, there] = [await reader(one), await reader(two)];
    await redis.kill();
    await make(one, 'Stored all the same');
    await until(() => here.kinds.includes('reset'));
    await redis.start();
    await until(() => there.kinds.includes('reset'));
    await until(async () => {
      await make(one, 'Heard');
      return names(here).includes('Heard') && names(there).includes('Heard');
    });
    const filter = encodeURIComponent(JSON.stringify({ name: 'Stored all the same' }));
    expect((await one.at(app)('GET', `/Dog?q=${filter}`)).json).toHaveLength(1);
  });
});
