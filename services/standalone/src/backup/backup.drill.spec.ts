import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@lathe/platform/testing/free-port';
import { until } from '@lathe/platform/testing/until';

const built = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
const flags = ['--disable-warning=ExperimentalWarning'];
const password = 'a long enough phrase';
const sentence = 'a tracker for dog walkers: dogs with name, breed and owner phone';

/** The environment of a process that keeps everything in its data directory. */
const environment = (more: Record<string, string>): NodeJS.ProcessEnv => {
  const { MONGODB_URI: _elsewhere, S3_ENDPOINT: _files, ...own } = process.env;
  return { ...own, LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:4400', ...more };
};

async function run(dataDir: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...flags, built('backup/command.js'), ...words], {
    env: environment({ DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

/** A built Lathe as a process of its own. */
class Lathe {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(dataDir: string): Promise<Lathe> {
    const port = await freePort();
    const child = spawn(process.execPath, [...flags, built('main.js')], {
      env: environment({ DATA_DIR: dataDir, PORT: String(port) }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
      child.once('exit', (code) => reject(new Error(`Lathe ended with ${code}`)));
    });
    return new Lathe(child, `http://127.0.0.1:${port}`);
  }

  async send(method: string, path: string, body?: unknown, token = ''): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  async json(method: string, path: string, body?: unknown, token = ''): Promise<any> {
    const answer = await this.send(method, path, body, token);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

describe('a backup', () => {
  let folder: string;
  let dataDir: string;
  let file: string;
  let lathe: Lathe;
  let appId: string;
  let versionId: string;
  let bearer: string;
  const acknowledged: { name: string; at: number }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-backup-'));
    [dataDir, file] = [join(folder, 'first'), join(folder, 'lathe.backup')];
    lathe = await Lathe.start(dataDir);
    bearer = (await signIn(lathe, 'owner@example.org', 'sign-up')).accessToken;
    ({ appId } = await lathe.json('POST', '/api/apps', { appType: 'gen app', genApp: { name: 'Dogs' } }, bearer));
    const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: sentence }] };
    await (await lathe.send('POST', `/api/apps/${appId}/chat`, { messages: [message] }, bearer)).text();
    ({ head: versionId } = await lathe.json('GET', `/api/apps/${appId}`, undefined, bearer));
  }, 120_000);
  afterAll(async () => {
    await lathe?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const signIn = (at: Lathe, email: string, how: 'sign-up' | 'sign-in') =>
    at.json('POST', `/api/auth/${how}`, { email, password });
  const namesIn = async (at: Lathe, token: string): Promise<Set<string>> => {
    const found = new Set<string>();
    const path = `/live_api/apps/${appId}/entities/Dog/export?format=json`;
    for (const { name } of await at.json('GET', path, undefined, token)) found.add(name);
    return found;
  };

  it('that is taken under load holds every row, version and account that was acknowledged before', async () => {
    let isOver = false;
    const writer = async (own: number): Promise<void> => {
      for (let one = 0; !isOver; one += 1) {
        const name = `dog ${own}-${one}`;
        await lathe.json('POST', `/live_api/apps/${appId}/entities/Dog`, { name }, bearer);
        acknowledged.push({ name, at: Date.now() });
      }
    };
    const load = Promise.all(Array.from({ length: 8 }, (_, own) => writer(own)));
    await signIn(lathe, 'second@example.org', 'sign-up');
    while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 20));
    const { code, output } = await run(dataDir, 'backup', file);
    isOver = true;
    await load;
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('was acknowledged before') });
    const takenAt = Date.parse(/before (\S+Z)/.exec(output)![1]!);
    const before = acknowledged.filter(({ at }) => at < takenAt);
    expect(before.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.backup-'))).toEqual([]);

    const elsewhere = join(folder, 'second');
    const restored = await run(elsewhere, 'restore', file);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('is as it was at') });
    const other = await Lathe.start(elsewhere);
    try {
      const { accessToken } = await signIn(other, 'owner@example.org', 'sign-in');
      await signIn(other, 'second@example.org', 'sign-in');
      const names = await namesIn(other, accessToken);
      expect(before.filter(({ name }) => !names.has(name))).toEqual([]);
      // Whole statements alone: nothing that nobody asked for.
      const asked = new Set(acknowledged.map(({ name }) => name));
      const unasked = [...names].filter((name) => name.startsWith('dog ') && !asked.has(name));
      expect(unasked).toEqual([]);
      expect((await other.json('GET', `/api/apps/${appId}`, undefined, accessToken)).head).toBe(versionId);
      await other.json('POST', `/api/apps/${appId}/publish`, {}, accessToken);
      await other.json('POST', `/live_api/apps/${appId}/entities/Dog`, { name: 'goes on' }, accessToken);
      // Sessions and keys are those of the first one.
      expect((await other.send('GET', '/api/live_api/account/current', undefined, bearer)).status).toBe(200);
    } finally {
      await other.stop();
    }
  }, 180_000);

  it('is not restored over data, unless that is said; then what was there is kept', async () => {
    const target = join(folder, 'third');
    await mkdir(target);
    await writeFile(join(target, 'mine'), 'mine');
    expect(await run(target, 'restore', file)).toEqual({
      code: 1,
      output: expect.stringContaining('holds data already, and nothing was changed'),
    });
    expect(await readdir(target)).toEqual(['mine']);
    const { code, output } = await run(target, 'restore', file, '--replace');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('What was there before is in') });
    const kept = (await readdir(folder)).find((name) => name.startsWith('third.before-'))!;
    expect(await readdir(join(folder, kept))).toEqual(['mine']);
    expect(await readdir(join(target, 'db'))).toEqual(['documents.lmdb']);
    const secret = (dir: string) => readFile(join(dir, 'internal-secret'), 'utf8');
    expect(await secret(target)).toBe(await secret(dataDir));
  }, 60_000);

  it('is not restored over what came to be there while it was read', async () => {
    const [target, pipe] = [join(folder, 'fifth'), join(folder, 'slow.backup')];
    execFileSync('mkfifo', [pipe]);
    const restoring = run(target, 'restore', pipe);
    await until(async () => (await readdir(folder)).some((name) => name.startsWith('fifth.restoring-')));
    await mkdir(target);
    await writeFile(join(target, 'mine'), 'mine');
    await pipeline(createReadStream(file), createWriteStream(pipe));
    expect(await restoring).toEqual({ code: 1, output: expect.stringContaining('holds data already') });
    expect(await readdir(target)).toEqual(['mine']);
  }, 60_000);

  it('is not restored where Lathe runs', async () => {
    expect(await run(dataDir, 'restore', file, '--replace')).toEqual({
      code: 1,
      output: expect.stringMatching(/Lathe runs on DATA_DIR .*\. Stop it first\./),
    });
  }, 60_000);

  it.each<[string, (path: string) => Promise<void>, string]>([
    ['cut off', async (path) => truncate(path, (await stat(path)).size - 1000), 'is cut off'],
    ['cut off at its beginning', async (path) => truncate(path, 40), 'is cut off'],
    ['empty', async (path) => truncate(path, 0), 'is no backup of Lathe'],
    ['something else', (path) => writeFile(path, 'a letter to somebody'), 'is no backup of Lathe'],
    ['another archive', (path) => writeFile(path, gzipSync('a letter to somebody')), 'is no backup of Lathe'],
    [
      'changed on the way',
      async (path) => {
        const handle = await open(path, 'r+');
        await handle.write(Buffer.alloc(64, 7), 0, 64, Math.floor((await handle.stat()).size / 2));
        await handle.close();
      },
      'is damaged',
    ],
    [
      'changed inside',
      async (path) => {
        const bytes = gunzipSync(await readFile(path));
        bytes[bytes.indexOf('data/internal-secret') + 512] = 7;
        await writeFile(path, gzipSync(bytes, { level: 1 }));
      },
      'is damaged',
    ],
    [
      'changed in its list of files',
      async (path) => {
        const bytes = gunzipSync(await readFile(path));
        bytes[bytes.lastIndexOf('checksums.json') + 512] = 7;
        await writeFile(path, gzipSync(bytes, { level: 1 }));
      },
      'is damaged: its list of files cannot be read',
    ],
    ['not there', (path) => rm(path), 'is not there'],
  ])(
    'that is %s is refused with a sentence, and leaves nothing',
    async (_, change, sentenceOf) => {
      const broken = join(folder, 'broken.backup');
      await writeFile(broken, await readFile(file));
      await change(broken);
      const target = join(folder, 'fourth');
      const { code, output } = await run(target, 'restore', broken);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentenceOf) });
      expect(output).not.toContain('    at ');
      expect((await readdir(folder)).filter((name) => name.startsWith('fourth'))).toEqual([]);
    },
    60_000,
  );

  it('leaves another one alone that is under way, and removes what a killed one has left', async () => {
    const [underWay, left] = [join(dataDir, '.backup-under-way'), join(dataDir, '.backup-left')];
    await mkdir(underWay);
    await mkdir(left);
    const old = new Date(Date.now() - 3 * 24 * 3_600_000);
    await utimes(left, old, old);
    expect(await run(dataDir, 'backup', join(folder, 'beside.backup'))).toMatchObject({ code: 0 });
    const found = (await readdir(dataDir)).filter((name) => name.startsWith('.backup-'));
    expect(found).toEqual(['.backup-under-way']);
    await rm(underWay, { recursive: true });
  }, 60_000);

  it('is written to a new file outside the data directory alone', async () => {
    for (const [target, sentenceOf] of [
      [file, 'is there already'],
      [join(dataDir, 'mine.backup'), 'lies in DATA_DIR'],
      [join(folder, 'nowhere', 'mine.backup'), 'is no folder'],
    ] as const)
      expect(await run(dataDir, 'backup', target)).toEqual({ code: 1, output: expect.stringContaining(sentenceOf) });
    expect((await run(join(folder, 'nothing'), 'backup', `${file}.2`)).output).toContain('holds no data of Lathe');
    expect((await run(dataDir, 'restore', file, '--force')).output).toContain('Usage: npm run backup');
  }, 60_000);
});
