import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { readZip } from '../../src/transfer/read-zip.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { formOf } from './form.js';
import { project } from './project.js';

interface Packed {
  readonly path: string;
  readonly content: string | Buffer;
  readonly mode?: number;
}

async function packed(files: readonly Packed[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, content, mode } of files)
    zip.addBuffer(Buffer.from(content), path, mode === undefined ? {} : { mode });
  zip.end();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(zip.outputStream, 'end');
  return Buffer.concat(chunks);
}

/** The library that writes zips refuses such names, so they are put in afterwards. */
const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

const page = { path: 'src/pages/Home.jsx', content: 'export default () => <p>Home</p>;\n' };

describe('apps that leave and come back', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const exported = async (app: OwnedApp, query = ''): Promise<Buffer> => {
    const answer = await apps.lathe.service.server.inject({
      method: 'GET',
      url: `/api/apps/${app.appId}/export${query}`,
      headers: { host: 'localhost:4400', authorization: `Bearer ${app.token}` },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    return answer.rawPayload;
  };
  const unpacked = async (zip: Buffer): Promise<Map<string, string>> =>
    new Map(
      await Promise.all(
        (await readZip(zip)).map(async ({ path, read }) => [path, (await read()).toString('utf8')] as const),
      ),
    );
  const importing = async (app: OwnedApp, zip: Buffer, name = 'walks.zip') => {
    const { payload, headers } = formOf(zip, { name, type: 'application/zip' });
    const answer = await apps.lathe.service.server.inject({
      method: 'POST',
      url: '/api/apps/import',
      headers: { host: 'localhost:4400', authorization: `Bearer ${app.token}`, ...headers },
      payload,
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const filesOf = async (app: OwnedApp, appId: string) =>
    (await apps.lathe.request('GET', `/api/apps/${appId}/files`, { token: app.token })).json;
  const appCount = async (app: OwnedApp): Promise<number> =>
    (await apps.lathe.request('GET', '/api/apps', { token: app.token })).json.apps.length;

  it('hold the sources as they are, what they use and nothing else', async () => {
    const app = await apps.createApp('Dog walks');
    await apps.commit(app);
    const files = await unpacked(await exported(app));
    const { files: sources } = await filesOf(app, app.appId);
    for (const { path, content } of sources) expect(files.get(`${app.slug}/src/${path}`)).toBe(content);
    const manifest = JSON.parse(files.get(`${app.slug}/package.json`)!);
    expect(manifest.scripts).toMatchObject({ dev: 'vite', build: 'vite build' });
    expect(Object.keys(manifest.dependencies)).toContain('@tanstack/react-query');
    expect(Object.keys(manifest.dependencies)).not.toContain('recharts');
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version).toMatch(/^(?:npm:.+@)?\d+\.\d+\.\d+/);
    expect(files.has(`${app.slug}/platform/components/ui/button.jsx`)).toBe(true);
    expect(files.has(`${app.slug}/platform/components/ui/chart.jsx`)).toBe(false);
    expect(JSON.parse(files.get(`${app.slug}/lathe.json`)!)).toMatchObject({
      appId: app.appId,
      mainPage: 'Dogs',
      appOrigin: `http://${app.slug}.localhost:4400`,
    });
  });

  it('can be of an older version', async () => {
    const app = await apps.createApp('Old walks');
    const first = (await apps.commit(app)).json.versionId;
    await apps.commit(app, { head: first, files: project('Newer') });
    const old = await unpacked(await exported(app, `?versionId=${first}`));
    expect(old.get(`${app.slug}/src/pages/Dogs.jsx`)).toContain('>Dogs<');
  });

  it('come back byte for byte, keys of rows included, as an app of their own', async () => {
    const app = await apps.createApp('Dog walks');
    await apps.commit(app);
    const answer = await importing(app, await exported(app));
    expect([answer.status, answer.json.name, answer.json.pages]).toEqual([201, 'Dog walks', ['Dogs']]);
    expect(answer.json.appId).not.toBe(app.appId);
    const [before, after] = [await filesOf(app, app.appId), await filesOf(app, answer.json.appId)];
    expect(after.files).toEqual(before.files);
    const list = await apps.lathe.request('GET', `/api/apps/${answer.json.appId}/versions`, { token: app.token });
    expect(list.json.versions[0]).toMatchObject({ content: 'Imported from walks.zip', origin: 'other' });
  });

  it('are the owner’s alone', async () => {
    const app = await apps.createApp();
    await apps.commit(app);
    const other = await apps.createApp();
    const stolen = await apps.lathe.request('GET', `/api/apps/${app.appId}/export`, { token: other.token });
    expect([stolen.status, stolen.json.code]).toEqual([404, 'not-found']);
    const empty = await apps.lathe.request('GET', `/api/apps/${other.appId}/export`, { token: other.token });
    expect([empty.status, empty.json.code]).toEqual([409, 'app/nothing-to-export']);
  });

  it('may be packed by hand: without a folder, without what the platform adds', async () => {
    const app = await apps.createApp();
    const { json } = await importing(app, await packed([page, { path: '__MACOSX/x', content: '' }]), 'By hand.zip');
    expect([json.name, json.pages, json.appType]).toEqual(['By hand', ['Home'], 'GEN_APP']);
  });

  it('carry the fields of users, and so does a copy of the app', async () => {
    const app = await apps.createApp();
    const user = { name: 'User', type: 'object', properties: { phone: { type: 'string' } } };
    const files = [...project(), { path: 'entities/User.json', content: JSON.stringify(user) }];
    expect((await apps.commit(app, { files })).status).toBe(201);
    const zip = await exported(app);
    expect(JSON.parse((await unpacked(zip)).get(`${app.slug}/src/entities/User.json`)!).properties.phone.type).toBe(
      'string',
    );
    const imported = await importing(app, zip);
    const copied = await apps.api(app, 'POST', '/duplicate');
    for (const { json } of [imported, copied]) {
      expect(json.entities).toEqual(['Dog', 'User']);
      const bundle = await apps.lathe.request('GET', `/runtime/bundle?appId=${json.appId}`, { token: app.token });
      expect(Object.keys(bundle.json.user_entity.schema.properties)).toEqual(['email', 'fullName', 'role', 'phone']);
      expect(bundle.json.entities.map(({ name }: { name: string }) => name)).toEqual(['Dog']);
    }
  });

  it('get new keys where those in the zip are none', async () => {
    const app = await apps.createApp();
    const entity = (key: string) =>
      JSON.stringify({
        name: 'Dog',
        type: 'object',
        'x-key': 'e000000000000',
        properties: { a: { type: 'string', 'x-key': key }, b: { type: 'string', 'x-key': key } },
      });
    for (const key of ['f000000000000', 'creatorId', '__proto__']) {
      const zip = await packed([page, { path: 'src/entities/Dog.json', content: entity(key) }]);
      const { json } = await importing(app, zip);
      const { files } = await filesOf(app, json.appId);
      const { properties } = JSON.parse(files[1].content);
      expect(properties.a['x-key']).toMatch(/^f[0-9a-f]{12}$/);
      expect(new Set([properties.a['x-key'], properties.b['x-key'], key]).size).toBe(3);
    }
  });

  it('are refused as a whole when they are hostile, with what is wrong', async () => {
    const app = await apps.createApp();
    const before = await appCount(app);
    const secret = { path: 'src/pages/aaaaaaaa.jsx', content: 'x' };
    const out = async (to: string) => renamed(await packed([page, secret]), secret.path, to.padEnd(22, 'x'));
    const bomb = Buffer.alloc(3_000_000, 0x20);
    const twice = renamed(await packed([page, { path: 'src/pages/Homf.jsx', content: 'x' }]), 'Homf', 'Home');
    const cases: [Buffer, number, string, string?][] = [
      [Buffer.from('no zip at all'), 422, 'import/not-a-zip'],
      [(await packed([page])).subarray(0, 60), 422, 'import/not-a-zip'],
      [await packed([{ path: 'readme.md', content: 'x' }]), 422, 'import/no-app'],
      [await out('../../../../etc/x'), 422, 'import/refused-file', 'leads out of the zip'],
      [await out('/etc/passwd'), 422, 'import/refused-file', 'leads out of the zip'],
      [await out('src\\..\\..\\x'), 422, 'import/refused-file', 'leads out of the zip'],
      [
        await packed([page, { path: 'src/pages/Link.jsx', content: '/etc/passwd', mode: 0o120777 }]),
        422,
        'import/refused-file',
        'is a link or no plain file',
      ],
      [twice, 422, 'import/refused-file', 'is there twice'],
      [
        await packed([page, { path: 'src/pages/Big.jsx', content: bomb }]),
        422,
        'import/refused-file',
        'is larger than 2 MB',
      ],
      [
        await packed(
          Array.from({ length: 6 }, (_, at) => ({
            path: `src/pages/P${at}.jsx`,
            content: bomb.subarray(0, 1_900_000),
          })),
        ),
        413,
        'import/too-large',
      ],
      [
        await packed(Array.from({ length: 5_001 }, (_, at) => ({ path: `node_modules/${at}`, content: '' }))),
        413,
        'import/too-large',
      ],
      [
        await packed([page, { path: 'src/main.ts', content: 'x' }]),
        422,
        'import/refused-file',
        'is not a path that an app may have',
      ],
      [
        await packed([page, { path: 'src/services/a.js', content: Buffer.from([0xff, 0xfe]) }]),
        422,
        'import/refused-file',
        'is not text in UTF-8',
      ],
      [
        await packed([page, { path: 'src/entities/Dog.json', content: '{' }]),
        422,
        'does-not-validate',
        'is not valid JSON',
      ],
      [await packed([page, { path: 'src/pages/HOME.jsx', content: 'x' }]), 422, 'does-not-validate', 'is there twice'],
    ];
    for (const [zip, status, code, message] of cases) {
      const { json, ...answer } = await importing(app, zip);
      expect([answer.status, json.code]).toEqual([status, code]);
      if (message !== undefined) expect(json.error.details.issues[0].message).toBe(message);
    }
    expect(await appCount(app)).toBe(before);
  });

  it('say more than they hold in vain', async () => {
    const app = await apps.createApp();
    const zip = await packed([page, { path: 'src/services/lie.js', content: Buffer.alloc(100_000, 0x20) }]);
    // The sizes that the directory states, made smaller than what is unpacked.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(100_000);
    const claimed = Buffer.alloc(4);
    claimed.writeUInt32LE(10);
    const lying = renamed(zip, size.toString('latin1'), claimed.toString('latin1'));
    expect((await importing(app, lying)).json.code).toBe('import/not-a-zip');
  });

  it('need a file, and not too large a one', async () => {
    const app = await apps.createApp();
    const none = await apps.lathe.request('POST', '/api/apps/import', { token: app.token });
    expect([none.status, none.json.message]).toEqual([400, 'File not found']);
    const large = await importing(app, Buffer.alloc(10_000_000));
    expect([large.status, large.json.message]).toEqual([413, 'File size to large']);
  });
});
