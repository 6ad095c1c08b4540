import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dog, Kennel, type TestApp } from './kennel.js';

const boundary = 'the-boundary';
const file = (content: string | Buffer, name = 'dogs.csv'): string =>
  [`--${boundary}`, `Content-Disposition: form-data; name="file"; filename="${name}"`, 'Content-Type: text/csv', '', content.toString(), `--${boundary}--`, ''].join('\r\n');

describe('imports', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let call: ReturnType<Kennel['at']>;
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog, { ...dog, name: 'Locked', 'x-key': 'e_locked', permissions: { read: 'all', write: 'none' } }]);
    call = kennel.at(app);
  });
  const send = (content: string, entity = 'Dog') =>
    call('POST', `/${entity}/import`, { body: file(content), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
  const stored = async () => (await call('GET', '/Dog?sort=name&fields=name,weight,good,tags,born')).json.map(({ id: _, ...row }: Record<string, unknown>) => row);

  it('take CSV with a header, by the types of the schema', async () => {
    const answer = await send('\uFEFFname,weight,good,tags,born\r\n"Rex, ""the"" dog",12.5,FALSE,"loud, big",2024-02-29\r\n\r\nAda,,true,,\n');
    expect(answer.json).toEqual({ status: 'success', inserted: 2, failed: 0, issues: [] });
    expect(await stored()).toEqual([{ name: 'Ada', good: true }, { name: 'Rex, "the" dog', weight: 12.5, good: false, tags: ['loud', 'big'], born: '2024-02-29' }]);
  });

  it('leave out and count rows that do not validate', async () => {
    const answer = await send('name,weight\nRex,heavy\nAda,5\n,7\nBob,0x10\n');
    expect(answer.json).toEqual({
      status: 'partial', inserted: 1, failed: 3,
      issues: [{ path: '0.weight', message: 'must be a number' }, { path: '2.name', message: 'is required' }, { path: '3.weight', message: 'must be a number' }],
    });
    expect(await stored()).toEqual([{ name: 'Ada', weight: 5, good: true }]);
  });

  it('take a JSON list', async () => {
    expect((await send('[{"name":"Rex","id":"x","creatorId":"y"},{"name":7}]')).json).toMatchObject({ status: 'partial', inserted: 1, failed: 1 });
  });

  it.each([
    ['', 'is empty'], ['name,weight', 'has no rows below its header'], ['name,name\na,b', 'has two columns named name'], ['name,\na,b', 'has a column without a name'],
    ['name\n"Rex', 'could not be parsed. Line 2: a quote that is never closed'], ['name\nR"x', 'could not be parsed. Line 2: a quote inside a cell without quotes'],
    ['name\n"a"b', 'could not be parsed. Line 2: text after a closing quote'], ['[{"name":', 'is not valid JSON'],
  ])('refuse the file %j: %s', async (content, message) => {
    const answer = await send(content);
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues).toEqual([{ path: 'file', message }]);
  });

  it.each(['__proto__', 'constructor', '$where', 'data.f_name'])('a column named %s is refused, row by row', async (name) => {
    expect((await send(`name,${name}\nRex,1\n`)).json).toMatchObject({ status: 'failed', inserted: 0, failed: 1 });
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  it('server-owned columns are ignored', async () => {
    await send('name,id,createdAt,creatorId\nRex,x,2000-01-01,y\n');
    const [row] = (await call('GET', '/Dog')).json;
    expect(row).toMatchObject({ name: 'Rex', creatorId: null });
    expect(row.id).not.toBe('x');
  });

  it('are refused without a file, without the right, and above 10 MB', async () => {
    expect((await call('POST', '/Dog/import', { body: { name: 'a' } })).status).toBe(400);
    expect((await call('POST', '/Dog/import', { body: `--${boundary}--\r\n`, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })).status).toBe(400);
    expect((await send('name\nRex', 'Locked')).json.code).toBe('entity/permission-denied');
    expect((await send(`name\n${'x'.repeat(10_100_000)}`)).status).toBe(413);
  });
});
