import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { EntityPresence } from '../../src/removed-entities/entity-presence.repository.js';
import { PurgeRemoved } from '../../src/removed-entities/purge-removed.processor.js';
import { type EntityFile, Kennel, type TestApp } from './kennel.js';

const entity = (name: string): EntityFile => ({
  name,
  'x-key': `e_${name.toLowerCase()}`,
  permissions: { read: 'all', write: 'all' },
  properties: { name: { type: 'string', 'x-key': 'f_name' } },
});
const [dog, cat] = [entity('Dog'), entity('Cat')];
const day = 24 * 3600 * 1000;

describe('rows of an entity that an app has no more', () => {
  const kennel = new Kennel();
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());

  const presence = () => kennel.lathe.service.app.get(EntityPresence, { strict: false });
  const database = () => kennel.lathe.service.app.get<Connection>(CONNECTION, { strict: false });
  const since = (app: TestApp) => presence().absentSince(app.appId, 'e_cat');
  const rowsOf = (app: TestApp) => database().collection('rows').countDocuments({ appId: app.appId });
  const usedRows = async (app: TestApp) =>
    (await database().collection<{ _id: string; rows: number }>('app_usage').findOne({ _id: app.appId }))?.rows;
  const purge = (app: TestApp) =>
    kennel.lathe.service.app.get(PurgeRemoved, { strict: false }).process({ appId: app.appId, entityKey: 'e_cat' });
  const longAgo = (app: TestApp, days: number) =>
    database()
      .collection<{ _id: string }>('entity_presence')
      .updateOne({ _id: `${app.appId}:e_cat` }, { $set: { absentSince: new Date(Date.now() - days * day) } });
  async function now(app: TestApp, files: EntityFile[], what: 'head' | 'published'): Promise<void> {
    kennel.change(app, what === 'head' ? { head: kennel.version(files) } : { published: app.state.head });
    const type = what === 'head' ? 'apps.app.version-committed.v1' : 'apps.app.published.v1';
    await kennel.lathe.publish(type, app.appId, app.appId, app.state);
  }
  async function start() {
    const app = await kennel.app([dog, cat]);
    const { builder } = await kennel.roles(app);
    for (const name of ['Dog', 'Cat', 'Cat']) await builder('POST', `/${name}`, { body: { name: 'Tom' } });
    await now(app, [dog, cat], 'head');
    await until(async () => (await database().collection('entity_presence').countDocuments()) >= 2);
    return { app, builder };
  }

  it('are kept while draft or published version has it, then hidden for thirty days, then deleted and not counted', async () => {
    const { app } = await start();
    await now(app, [dog], 'head');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await since(app)).toBeUndefined();
    await now(app, [dog], 'published');
    await until(async () => (await since(app)) !== undefined);
    await purge(app);
    expect(await rowsOf(app)).toBe(3);
    await longAgo(app, 29);
    await purge(app);
    expect(await rowsOf(app)).toBe(3);
    await longAgo(app, 31);
    await purge(app);
    expect([await rowsOf(app), await usedRows(app)]).toEqual([1, 1]);
    expect(await since(app)).toBeUndefined();
  });

  it('are there again with the entity, also when their time was over and the job had not come', async () => {
    const { app, builder } = await start();
    await now(app, [dog], 'head');
    await now(app, [dog], 'published');
    await until(async () => (await since(app)) !== undefined);
    await longAgo(app, 31);
    // The event of this version has not come yet.
    kennel.change(app, { head: kennel.version([dog, cat]) });
    await purge(app);
    expect(await rowsOf(app)).toBe(3);
    await kennel.lathe.publish('apps.app.version-committed.v1', app.appId, app.appId, app.state);
    await until(async () => (await since(app)) === undefined);
    expect((await builder('GET', '/Cat')).json).toHaveLength(2);
  });
});
