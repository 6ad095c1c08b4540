import { describe, expect, it } from '@jest/globals';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { appCeiling } from '@lathe/proto/plans/plans';
import type { Connection } from 'mongoose';
import { AppLimits } from '../../src/usage/app-limits.js';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

const maxRows = 20;
const maxBytes = 60_000;
const rowsReached = {
  status: 402,
  code: 'entity/rows-limit-reached',
  details: { reason: 'rows', limit: maxRows, used: maxRows, resetsAt: null, lowestPlan: null },
};

interface Usage {
  readonly rows: number;
  readonly bytes: number;
}

describe('rows of an app', () => {
  const { kennel, app, call, upload } = useKennel([dog], {
    ROWS_PER_APP: String(maxRows),
    ROW_BYTES_PER_APP: String(maxBytes),
  });
  const database = (): Connection => kennel.lathe.service.app.get<Connection>(CONNECTION, { strict: false });
  const create = (name = 'Rex', more = {}) => call('POST', '/Dog', { body: { name, ...more } });
  const bulk = (count: number) =>
    call('POST', '/Dog/bulk', { body: Array.from({ length: count }, (_, index) => ({ name: `dog ${index}` })) });
  const count = async (): Promise<number> => (await call('GET', '/Dog?limit=5000&fields=id')).json.length;
  const told = ({ status, json }: TestAnswer) => ({ status, code: json.code, details: json.error.details });
  const statuses = (answers: TestAnswer[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
  /** What is counted, and what is there. */
  const usage = async (): Promise<{ counted: Usage; stored: Usage }> => {
    const counted = await database()
      .collection<{ _id: string; rows: number; bytes: number }>('app_usage')
      .findOne({ _id: app().appId });
    const rows = (await database()
      .collection('rows')
      .find({ appId: app().appId }, { raw: true })
      .toArray()) as unknown as Uint8Array[];
    return {
      counted: { rows: counted?.rows ?? -1, bytes: counted?.bytes ?? -1 },
      stored: { rows: rows.length, bytes: rows.reduce((sum, row) => sum + row.length, 0) },
    };
  };
  const expectExact = async (): Promise<Usage> => {
    const { counted, stored } = await usage();
    expect(counted).toEqual(stored);
    return stored;
  };

  it('end at their limit, one by one and in bulk', async () => {
    expect((await bulk(maxRows - 1)).status).toBe(201);
    expect(told(await bulk(2))).toMatchObject({ ...rowsReached, details: { used: maxRows - 1 } });
    expect((await create()).status).toBe(201);
    expect(told(await create())).toEqual(rowsReached);
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('end exactly there when 50 arrive together, and with bulks among them', async () => {
    await bulk(maxRows - 1);
    expect(statuses(await Promise.all(Array.from({ length: 50 }, () => create())))).toEqual({ 201: 1, 402: 49 });
    expect(await count()).toBe(maxRows);
    await call('DELETE', '/Dog', { body: { all: true } });
    await Promise.all([...Array.from({ length: 10 }, () => bulk(4)), ...Array.from({ length: 20 }, () => create())]);
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('are counted down by every way of deleting', async () => {
    await bulk(10);
    const [first, second] = (await call('GET', '/Dog?sort=name')).json;
    await call('DELETE', `/Dog/${first.id}`);
    expect(await expectExact()).toMatchObject({ rows: 9 });
    await call('DELETE', `/Dog/${first.id}`);
    await call('DELETE', '/Dog', { body: { id: second.id } });
    expect(await expectExact()).toMatchObject({ rows: 8 });
    await Promise.all([
      call('DELETE', '/Dog', { body: { all: true } }),
      call('DELETE', '/Dog', { body: { all: true } }),
      create(),
      create(),
    ]);
    await expectExact();
    await call('DELETE', '/Dog', { body: { all: true } });
    expect(await expectExact()).toEqual({ rows: 0, bytes: 0 });
  });

  it('are limited in bytes, whether a row is made or grows', async () => {
    const { id } = (await create('Rex', { breed: 'x'.repeat(maxBytes - 1_000) })).json;
    expect(told(await create('Ada', { breed: 'x'.repeat(1_000) }))).toMatchObject({
      status: 402,
      code: 'entity/bytes-limit-reached',
      details: { reason: 'bytes', limit: maxBytes },
    });
    expect(told(await call('PUT', `/Dog/${id}`, { body: { note: 'x'.repeat(1_000) } }))).toMatchObject({
      status: 402,
      code: 'entity/bytes-limit-reached',
    });
    await expectExact();
    expect(
      (await call('PUT', `/Dog/${id}`, { body: { breed: 'short', note: 'x'.repeat(1_000), '0': 1 } })).status,
    ).toBe(422);
    expect(
      (await call('PUT', `/Dog/${id}`, { body: { breed: 'short', note: 'x'.repeat(1_000), weight: -0 } })).status,
    ).toBe(200);
    expect((await create('Ada', { breed: 'x'.repeat(1_000) })).status).toBe(201);
    await expectExact();
  });

  it('are counted by every way of changing many', async () => {
    await bulk(10);
    const ids = (await call('GET', '/Dog?sort=name')).json.map(({ id }: { id: string }) => id) as string[];
    const put = (body: unknown, query = '') => call('PUT', `/Dog/bulk${query}`, { body });
    expect((await put(ids.map((id, index) => ({ id, breed: 'x'.repeat(index * 100), note: 'y' })))).status).toBe(200);
    await expectExact();
    const patch = (q: object, set: object) => call('PATCH', '/Dog/update-many', { body: { q, set } });
    expect((await patch({ name: { $gte: 'dog 3' } }, { breed: 'x'.repeat(200), tags: ['a'] })).json.updated).toBe(7);
    await expectExact();
    await Promise.all([
      put(ids.map((id) => ({ id, breed: 'short' }))),
      patch({ good: true }, { breed: 'x'.repeat(300) }),
      put(
        ids.map((id) => ({ id, breed: 'x'.repeat(400) })),
        '?partial=true',
      ),
      patch({ good: true }, { breed: 'shorter', note: 'z'.repeat(50) }),
      call('DELETE', `/Dog/${ids[0]}`),
      call('PUT', `/Dog/${ids[1]}`, { body: { breed: 'y'.repeat(500) } }),
      create(),
    ]);
    expect(await expectExact()).toMatchObject({ rows: 10 });
    await call('PATCH', '/Dog/update-many', { body: { q: { good: true }, set: { breed: null, note: null } } });
    await expectExact();
  });

  it('of many that would grow too large are changed not at all, or one by one where each stands for itself', async () => {
    await bulk(10);
    const ids = (await call('GET', '/Dog?sort=name')).json.map(({ id }: { id: string }) => id) as string[];
    const body = ids.map((id) => ({ id, breed: 'x'.repeat(9_000) }));
    expect(told(await call('PUT', '/Dog/bulk', { body }))).toMatchObject({
      status: 402,
      code: 'entity/bytes-limit-reached',
    });
    const grow = { q: { good: true }, set: { breed: 'x'.repeat(9_000) } };
    expect(told(await call('PATCH', '/Dog/update-many', { body: grow })).code).toBe('entity/bytes-limit-reached');
    await expectExact();
    const { json } = await call('PUT', '/Dog/bulk?partial=true', { body });
    expect(json).toMatchObject({ done: 6, failed: 4 });
    expect(json.results[9]).toEqual({
      index: 9,
      error: { code: 'entity/bytes-limit-reached', message: 'The rows of the app take as much room as they may' },
    });
    await expectExact();
  });

  it('of a bulk whose rows stand for themselves go in up to the limit, and those beyond say so', async () => {
    await bulk(15);
    const body = Array.from({ length: 10 }, (_, index) => (index === 2 ? { name: 5 } : { name: `more ${index}` }));
    const { status, json } = await call('POST', '/Dog/bulk?partial=true', { body });
    expect([status, json.done, json.failed]).toEqual([200, 5, 5]);
    expect(json.results.map(({ error }: { error?: { code: string } }) => error?.code ?? 'made')).toEqual([
      ...['made', 'made', 'does-not-validate', 'made', 'made', 'made'],
      ...Array<string>(4).fill('entity/rows-limit-reached'),
    ]);
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('end exactly at the limit when every way of making some arrives at once', async () => {
    await bulk(maxRows - 3);
    const csv = `name\n${Array.from({ length: 30 }, (_, index) => `dog ${index}`).join('\n')}\n`;
    const body = Array.from({ length: 500 }, (_, index) => ({ name: `dog ${index}` }));
    await Promise.all([
      ...Array.from({ length: 50 }, () => create()),
      call('POST', '/Dog/bulk', { body }),
      call('POST', '/Dog/bulk?partial=true', { body }),
      upload('Dog', csv),
    ]);
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('stay counted when the same row is changed and deleted by many at once', async () => {
    const { id } = (await create()).json;
    const changes = Array.from({ length: 20 }, (_, index) =>
      call('PUT', `/Dog/${id}`, { body: { breed: 'x'.repeat(index * 50) } }),
    );
    await Promise.all([...changes, create('Ada'), call('DELETE', `/Dog/${id}`), create('Bob')]);
    expect(await expectExact()).toMatchObject({ rows: 2 });
  });

  it('of an import go in up to the limit, and the report says so', async () => {
    await bulk(5);
    const csv = `name\n${Array.from({ length: 30 }, (_, index) => `dog ${index}`).join('\n')}\n`;
    const answer = await upload('Dog', csv);
    expect(answer.json).toEqual({
      status: 'partial',
      inserted: 15,
      failed: 15,
      issues: [{ path: '15', message: 'The app has as many rows as it may have' }],
    });
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('of a long import beyond the limit are all counted, batch after batch', async () => {
    await bulk(5);
    const csv = `name\n${Array.from({ length: 4_000 }, (_, index) => `dog ${index}`).join('\n')}\n`;
    expect((await upload('Dog', csv)).json).toMatchObject({ status: 'partial', inserted: 15, failed: 3_985 });
    expect(await count()).toBe(maxRows);
    await expectExact();
  });

  it('of a batch of samples go in together or not at all', async () => {
    const token = await kennel.lathe.internalToken({
      service: 'builder-chat',
      role: 'owner',
      subject: app().state.ownerId,
      tenant: app().appId,
    });
    const insert = (batchId: string, rows: number) =>
      kennel.lathe.request('POST', `/internal/apps/${app().appId}/sample-rows`, {
        token,
        body: { batchId, records: [{ entity: 'Dog', rows: Array.from({ length: rows }, () => ({ name: 'Rex' })) }] },
      });
    expect(told(await insert('many', maxRows + 1))).toMatchObject({ status: 402, code: 'entity/rows-limit-reached' });
    expect((await insert('few', maxRows)).json).toEqual({ inserted: maxRows, failed: [] });
    expect((await insert('few', maxRows)).json).toEqual({ inserted: maxRows, failed: [] });
    await expectExact();
  });

  it('that were stored before anything was counted count too', async () => {
    const old = Array.from({ length: maxRows - 1 }, () => ({
      _id: newId(),
      appId: app().appId,
      entityKey: 'e_dog',
      creatorId: null,
      createdAt: new Date(),
      updatedAt: new Date(),
      data: { f_name: 'old' },
    }));
    await database().collection<{ _id: string }>('rows').insertMany(old);
    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => create())))).toEqual({ 201: 1, 402: 9 });
    await expectExact();
    await call('DELETE', `/Dog/${old[0]!._id}`);
    expect(await expectExact()).toMatchObject({ rows: maxRows - 1 });
  });

  it('of one app take nothing from another', async () => {
    await bulk(maxRows);
    const other = kennel.at(await kennel.app([dog]));
    expect((await other('POST', '/Dog', { body: { name: 'Rex' } })).status).toBe(201);
  });
});

describe('rows of an app whose owner has a plan', () => {
  const { kennel, app: ofPlan, call } = useKennel([dog], { DEFAULT_PLAN: 'lite' });

  it('end at the rows of the plan, and the refusal names the plan that has more', async () => {
    for (let count = 0; count < 5_000; count += 500)
      await call('POST', '/Dog/bulk', {
        body: Array.from({ length: 500 }, (_, index) => ({ name: `dog ${count + index}` })),
      });
    const answer = await call('POST', '/Dog', { body: { name: 'One more' } });
    expect([answer.status, answer.json.code, answer.json.error.details]).toEqual([
      402,
      'entity/rows-limit-reached',
      { reason: 'rows', limit: 5_000, used: 5_000, resetsAt: null, lowestPlan: 'explorer' },
    ]);
  });

  it('the plan that is named has room for all that was wanted', async () => {
    const plans = kennel.lathe.service.app.get(PlanCatalogue, { strict: false });
    const limits = kennel.lathe.service.app.get(AppLimits, { strict: false });
    const now = await limits.of(ofPlan().appId);
    const rowsOf = (plan: 'lite' | 'explorer') => plans.limitOf({ plan, isAdmin: false }, 'rowsPerApp')!;
    const named = (rows: number) =>
      limits.refusal(now, { rows: 10, bytes: 0 }, { rows, bytes: 0 }).details['lowestPlan'];
    expect(now.rows).toBe(rowsOf('lite'));
    expect(named(rowsOf('explorer') - 10)).toBe('explorer');
    expect(named(rowsOf('explorer') - 9)).not.toBe('explorer');
    expect(named(appCeiling.rows)).toBeNull();
  });
});
