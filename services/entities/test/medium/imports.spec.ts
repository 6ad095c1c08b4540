import { describe, expect, it } from '@jest/globals';
import { dog } from './kennel.js';
import { multipart, useKennel } from './use-kennel.js';

describe('imports', () => {
  const { call, upload } = useKennel([
    dog,
    { ...dog, name: 'Locked', 'x-key': 'e_locked', permissions: { read: 'all', write: 'none' } },
  ]);
  const send = (content: string, entity = 'Dog') => upload(entity, content);
  const stored = async () =>
    (await call('GET', '/Dog?sort=name&fields=name,weight,good,tags,born')).json.map(
      ({ id: _, ...row }: Record<string, unknown>) => row,
    );

  it('take CSV with a header, by the types of the schema', async () => {
    const answer = await send(
      '\uFEFFname,weight,good,tags,born\r\n"Rex, ""the"" dog",12.5,FALSE,"loud, big",2024-02-29\r\n\r\nAda,,true,,\n',
    );
    expect(answer.json).toEqual({ status: 'success', inserted: 2, failed: 0, issues: [] });
    expect(await stored()).toEqual([
      { name: 'Ada', good: true },
      { name: 'Rex, "the" dog', weight: 12.5, good: false, tags: ['loud', 'big'], born: '2024-02-29' },
    ]);
  });

  it('leave out and count rows that do not validate', async () => {
    const answer = await send('name,weight\nRex,heavy\nAda,5\n,7\nBob,0x10\n');
    expect(answer.json).toEqual({
      status: 'partial',
      inserted: 1,
      failed: 3,
      issues: [
        { path: '0.weight', message: 'must be a number' },
        { path: '2.name', message: 'is required' },
        { path: '3.weight', message: 'must be a number' },
      ],
    });
    expect(await stored()).toEqual([{ name: 'Ada', weight: 5, good: true }]);
  });

  it('take a JSON list', async () => {
    expect((await send('[{"name":"Rex","id":"x","creatorId":"y"},{"name":7}]')).json).toMatchObject({
      status: 'partial',
      inserted: 1,
      failed: 1,
    });
  });

  it.each([
    ['', 'is empty'],
    ['name,weight', 'has no rows below its header'],
    ['name,name\na,b', 'has two columns named name'],
    ['name,\na,b', 'has a column without a name'],
    ['name\n"Rex', 'could not be parsed. Row 2: a quote that is never closed'],
    ['name\n"a"b', 'could not be parsed. Row 2: a quote that is never closed'],
    ['[{"name":', 'is not valid JSON'],
  ])('refuse the file %j: %s', async (content, message) => {
    const answer = await send(content);
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues).toEqual([{ path: 'file', message }]);
  });

  it.each(['__proto__', 'constructor', '$where', 'data.f_name'])(
    'a column named %s is refused, row by row',
    async (name) => {
      expect((await send(`name,${name}\nRex,1\n`)).json).toMatchObject({ status: 'failed', inserted: 0, failed: 1 });
      expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    },
  );

  it.each<[string, string, string]>([
    [
      '60,000 columns',
      `${Array.from({ length: 60_000 }, (_, index) => `c${index}`).join(',')}\n1,2`,
      'has a row of more than 300 cells: row 1',
    ],
    ['five million rows', `name\n${'x\n'.repeat(4_900_000)}`, 'may have 10000 rows'],
    ['two million elements', `[${'{},'.repeat(2_000_000)}{}]`, 'may have 10000 rows'],
    ['two million brackets', `[${'['.repeat(2_000_000)}`, 'is not valid JSON'],
    [
      'a quote that runs on',
      `name\n"${'x\n'.repeat(4_000_000)}`,
      'could not be parsed. Row 2: a row of more than 2 MB, or a quote that is never closed',
    ],
    ['newlines', '\n'.repeat(9_000_000), 'is empty'],
    ['UTF-16 that does not say so', 'n\0a\0m\0e\0\n\0R\0', 'is not a text file in UTF-8'],
    [
      'a fault after 300 rows',
      `name\n${'Rex\n'.repeat(300)}"`,
      'could not be parsed. Row 302: a quote that is never closed',
    ],
  ])('refuse a file of %s and store nothing of it', async (_, content, message) => {
    const answer = await send(content);
    expect({ status: answer.status, issues: answer.json.error?.details.issues }).toEqual({
      status: 422,
      issues: [{ path: 'file', message }],
    });
    expect(await stored()).toEqual([]);
  });

  it('take ragged rows: missing cells are no values, a row with more cells than columns is left out', async () => {
    expect((await send('name,weight\nAda\nBob,5,,\nCy,6,x\nDee,7\n')).json).toEqual({
      status: 'partial',
      inserted: 3,
      failed: 1,
      issues: [{ path: '2', message: 'has more cells than the file has columns' }],
    });
    expect(await stored()).toEqual([
      { name: 'Ada', good: true },
      { name: 'Bob', weight: 5, good: true },
      { name: 'Dee', weight: 7, good: true },
    ]);
  });

  it('take semicolons, as spreadsheets of many countries write them', async () => {
    expect((await send('sep=;\r\nname;breed\r\nAda;"a;b"\r\n')).json).toMatchObject({ inserted: 1 });
    expect((await send('name;breed\nBob;1,5\n')).json).toMatchObject({ inserted: 1 });
    expect((await call('GET', '/Dog?sort=name&fields=name,breed')).json).toMatchObject([
      { name: 'Ada', breed: 'a;b' },
      { name: 'Bob', breed: '1,5' },
    ]);
  });

  it('store as many rows as they may have, in the order of the file, several at once', async () => {
    const csv = `name,weight\n${Array.from({ length: 10_000 }, (_, index) => `dog ${index},${index % 100 === 0 ? 'heavy' : index}`).join('\n')}\n`;
    const answers = await Promise.all([send(csv), send('name\nAda\n'), send('[{"name":"Bob"}]')]);
    expect(answers.map(({ json }) => [json.inserted, json.failed])).toEqual([
      [9_900, 100],
      [1, 0],
      [1, 0],
    ]);
    expect(answers[0]!.json.issues).toHaveLength(100);
    const names = (await call('GET', '/Dog?sort=createdAt&limit=5000&q={"weight":{"$gte":0}}')).json.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toHaveLength(5_000);
    expect(names.slice(0, 3)).toEqual(['dog 1', 'dog 2', 'dog 3']);
  });

  it('server-owned columns are ignored', async () => {
    await send('name,id,createdAt,creatorId\nRex,x,2000-01-01,y\n');
    const [row] = (await call('GET', '/Dog')).json;
    expect(row).toMatchObject({ name: 'Rex', creatorId: null });
    expect(row.id).not.toBe('x');
  });

  it('are refused without a file, without the right, and above 10 MB', async () => {
    expect((await call('POST', '/Dog/import', { body: { name: 'a' } })).status).toBe(400);
    expect((await call('POST', '/Dog/import', multipart())).status).toBe(400);
    expect((await send('name\nRex', 'Locked')).json.code).toBe('entity/permission-denied');
    expect((await send(`name\n${'x'.repeat(10_100_000)}`)).status).toBe(413);
  });
});
