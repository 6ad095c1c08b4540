import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { endGround, newGround, type TestAnswer } from '@lathe/platform/testing/test-service';
import type { FileShape, ImportPlan } from '@lathe/proto/entities/import-plan';
import { dog, Kennel, type TestApp } from './kennel.js';
import { multipart, useKennel } from './use-kennel.js';

const shape: FileShape = { encoding: 'utf-8', delimiter: ',', hasHeader: true };
const plan: ImportPlan = {
  columns: [
    { column: 0, target: 'name', failing: 'empty' },
    { column: 1, target: 'weight', failing: 'empty' },
  ],
};
const csv = (rows: number, from = 0): string =>
  `name,weight\n${Array.from({ length: rows }, (_, index) => `dog ${from + index},${index % 100 === 7 ? 'heavy' : index}`).join('\n')}\n`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Call = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<TestAnswer>;

/** The owner at his app's imports. */
async function ownerOf(kennel: Kennel, app: TestApp): Promise<Call> {
  const token = await kennel.lathe.accountToken(app.state.ownerId);
  return (method, path, options = {}) =>
    kennel.lathe.request(method, `/live_api/apps/${app.appId}${path}`, { token, host: 'localhost:4400', ...options });
}

const begin = (call: Call, text: string, more: Record<string, unknown> = {}) =>
  call('POST', '/imports', {
    body: {
      entity: 'Dog',
      fileName: 'dogs.csv',
      fileHash: hashOf(text),
      rows: text.trim().split('\n').length - 1,
      ...more,
    },
  });

async function ended(call: Call, importId: string): Promise<TestAnswer['json']> {
  for (;;) {
    const { json } = await call('GET', `/imports/${importId}`);
    if (json.endedAt !== null) return json;
    await wait(20);
  }
}

const rowsOf = async (call: Call, query = '?limit=5000&sort=createdAt') =>
  (await call('GET', `/entities/Dog${query}`)).json as Record<string, unknown>[];

describe('imports of files', () => {
  const { kennel, app } = useKennel([dog]);
  const owner = () => ownerOf(kennel, app());

  it('are read by a job, by a plan, with what does not convert as it says', async () => {
    const call = await owner();
    const text = csv(1_200);
    const begun = await begin(call, text, { file: { shape, plan } });
    expect(begun).toMatchObject({ status: 201, json: { state: 'receiving', total: 1_200, inserted: 0 } });
    const sent = await call('POST', `/imports/${begun.json.importId}/file`, multipart(text));
    expect(sent.json.state).toMatch(/waiting|running|done/);
    expect(await ended(call, begun.json.importId)).toMatchObject({ state: 'done', inserted: 1_200, failed: 0 });
    const rows = await rowsOf(call);
    expect(rows).toHaveLength(1_200);
    expect(rows.slice(6, 9).map(({ name, weight }) => [name, weight])).toEqual([
      ['dog 6', 6],
      ['dog 7', undefined],
      ['dog 8', 8],
    ]);
  });

  it.each([
    ['skip', { inserted: 990, failed: 0, skipped: 10 }],
    ['refuse', { inserted: 990, failed: 10, skipped: 0 }],
    ['text', { inserted: 1_000, failed: 0, skipped: 0 }],
  ] as const)('of %s do so', async (failing, counts) => {
    const call = await owner();
    const text = csv(1_000);
    const columns = plan.columns.map((column) => ({ ...column, failing }));
    const { json } = await begin(call, text, { file: { shape, plan: { columns } } });
    await call('POST', `/imports/${json.importId}/file`, multipart(text));
    expect(await ended(call, json.importId)).toMatchObject({ state: 'done', total: 1_000, ...counts });
    if (failing === 'text') {
      const [row] = await rowsOf(call, '?q={"name":"dog 7"}');
      expect(row).toMatchObject({ weightText: 'heavy' });
    }
    if (failing !== 'refuse') return;
    const report = await call('GET', `/imports/${json.importId}/errors`);
    expect(report.text.split('\n').slice(0, 2)).toEqual(['row,field,value,reason', '8,weight,heavy,must be a number']);
    expect(report.text.trim().split('\n')).toHaveLength(11);
  });

  it('come in batches from the browser, and a batch twice is there once', async () => {
    const call = await owner();
    const { json } = await begin(call, csv(4));
    const rows = [
      { row: 1, values: { name: 'Ada', weight: 1 } },
      { row: 2, values: { weight: 2 } },
    ];
    const batch = (body: unknown) => call('POST', `/imports/${json.importId}/rows`, { body });
    const first = await batch({ rows });
    expect(first.json).toEqual({ inserted: 1, failed: 1, issues: [{ path: '2.name', message: 'is required' }] });
    expect((await batch({ rows })).json).toEqual(first.json);
    expect((await batch({ rows: [{ row: 3, values: { name: 'Cy' } }, { row: 4 }] })).json).toMatchObject({
      inserted: 1,
    });
    expect((await call('GET', `/imports/${json.importId}`)).json).toMatchObject({
      state: 'done',
      total: 4,
      inserted: 2,
      failed: 1,
      skipped: 1,
    });
    expect(await rowsOf(call)).toHaveLength(2);
  });

  it('of the same file are noticed, unless it is meant', async () => {
    const call = await owner();
    const text = csv(2);
    const { json } = await begin(call, text);
    const again = await begin(call, text);
    expect(again).toMatchObject({ status: 409, json: { code: 'import/same-file' } });
    expect(again.json.error.details.import).toMatchObject({ importId: json.importId, fileName: 'dogs.csv' });
    expect((await begin(call, text, { again: true })).status).toBe(201);
    expect((await begin(call, csv(3))).status).toBe(201);
  });

  it('tell of every row that was refused, however many there are in a row', async () => {
    const call = await owner();
    const text = csv(2_500).replaceAll(/^(dog \d+),.*$/gm, '$1,heavy');
    const refusing: ImportPlan = { columns: plan.columns.map((column) => ({ ...column, failing: 'refuse' })) };
    const { json } = await begin(call, text, { file: { shape, plan: refusing } });
    await call('POST', `/imports/${json.importId}/file`, multipart(text));
    expect(await ended(call, json.importId)).toMatchObject({ state: 'done', inserted: 0, failed: 2_500 });
    const { text: report } = await call('GET', `/imports/${json.importId}/errors`);
    expect(report.trim().split('\n')).toHaveLength(2_501);
  });

  it('can be undone as a whole, and only they', async () => {
    const call = await owner();
    await call('POST', '/entities/Dog', { body: { name: 'Mine' } });
    const text = csv(1_500);
    const { json } = await begin(call, text, { file: { shape, plan } });
    await call('POST', `/imports/${json.importId}/file`, multipart(text));
    await ended(call, json.importId);
    expect((await call('POST', `/imports/${json.importId}/undo`)).json).toMatchObject({ state: 'undoing' });
    expect(await ended(call, json.importId)).toMatchObject({ state: 'undone', inserted: 1_500, removed: 1_500 });
    expect((await rowsOf(call)).map(({ name }) => name)).toEqual(['Mine']);
    expect((await begin(call, text, { file: { shape, plan } })).status).toBe(201);
  });

  it('stop where they are told to, and take no rows after that', async () => {
    const call = await owner();
    const { json } = await begin(call, csv(30));
    const batch = (from: number) =>
      call('POST', `/imports/${json.importId}/rows`, {
        body: { rows: [{ row: from, values: { name: `dog ${from}` } }] },
      });
    await batch(1);
    expect((await call('POST', `/imports/${json.importId}/undo`)).json.code).toBe('import/running');
    expect((await call('POST', `/imports/${json.importId}/cancel`)).json).toMatchObject({
      state: 'cancelled',
      inserted: 1,
    });
    expect((await batch(2)).json.code).toBe('import/over');
    expect(await rowsOf(call)).toHaveLength(1);
    await call('POST', `/imports/${json.importId}/undo`);
    await ended(call, json.importId);
    expect(await rowsOf(call)).toEqual([]);
  });

  it('fail with a reason where the file cannot be read to its end, and can be undone then', async () => {
    const call = await owner();
    const text = `${csv(12_000)}"never closed`;
    const { json } = await begin(call, text, { file: { shape, plan } });
    await call('POST', `/imports/${json.importId}/file`, multipart(text));
    const over = await ended(call, json.importId);
    expect(over).toMatchObject({
      state: 'failed',
      reason: 'The file could not be parsed. Row 12002: a quote that is never closed',
    });
    expect(over.inserted).toBeGreaterThan(0);
    await call('POST', `/imports/${json.importId}/undo`);
    await ended(call, json.importId);
    expect(await rowsOf(call)).toEqual([]);
  });

  it('refuse a plan for fields that there are not, and the user entity', async () => {
    const call = await owner();
    const target = (name: string) => ({
      file: { shape, plan: { columns: [{ column: 0, target: name, failing: 'empty' }] } },
    });
    for (const name of ['colour', 'id', '__proto__', 'home.street', 'name.x'])
      expect((await begin(call, csv(1), target(name))).status).toBe(422);
    expect((await begin(call, csv(1), { entity: 'User' })).json.code).toBe('entity/unknown');
    expect((await begin(call, csv(1), { entity: 'Cat' })).json.code).toBe('entity/unknown');
  });

  it("are the owner's: nobody else begins, reads or undoes any", async () => {
    const call = await owner();
    const { json } = await begin(call, csv(1));
    const other = await kennel.app([dog]);
    const stranger = await ownerOf(kennel, other);
    expect((await stranger('GET', `/imports/${json.importId}`)).status).toBe(404);
    const token = await kennel.lathe.accountToken(other.state.ownerId);
    for (const [method, path] of [
      ['GET', '/imports'],
      ['POST', `/imports/${json.importId}/undo`],
      ['POST', `/imports/${json.importId}/cancel`],
      ['GET', `/imports/${json.importId}/errors`],
    ] as const) {
      const url = `/live_api/apps/${app().appId}${path}`;
      expect((await kennel.lathe.request(method, url, { token, host: 'localhost:4400' })).status).toBe(404);
      expect((await kennel.lathe.request(method, url, { host: 'localhost:4400' })).status).toBe(401);
    }
    expect((await call('GET', '/imports?entity=Dog')).json.imports).toHaveLength(1);
  });
});

describe('an import whose process is stopped in the middle', () => {
  it('goes on in the next one: every row is there exactly once', async () => {
    const ground = await newGround();
    const text = csv(9_000);
    const first = new Kennel();
    await first.start({}, ground);
    const app = await first.app([dog]);
    const call = await ownerOf(first, app);
    const { json } = await begin(call, text, { file: { shape, plan } });
    await call('POST', `/imports/${json.importId}/file`, multipart(text));
    for (let inserted = 0; inserted === 0; await wait(2))
      inserted = (await call('GET', `/imports/${json.importId}`)).json.inserted;
    const before = (await call('GET', `/imports/${json.importId}`)).json.inserted;
    await first.stop();
    expect(before).toBeLessThan(9_000);
    const second = new Kennel(first);
    await second.start({}, ground);
    const later = await ownerOf(second, app);
    expect(await ended(later, json.importId)).toMatchObject({ state: 'done', inserted: 9_000 });
    expect((await later('GET', '/entities')).json.entities).toMatchObject([{ count: 9_000 }]);
    const last = await rowsOf(later, '?limit=3');
    expect(last.map(({ name }) => name)).toEqual(['dog 8999', 'dog 8998', 'dog 8997']);
    await second.stop();
    await endGround(ground);
  });
});
