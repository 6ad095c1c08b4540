// An exported app outside the repository: unpacked, installed, and running on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entry, fromBuffer } from 'yauzl';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';
import { accepts } from '../../../infra/local/local-process.ts';
import type { LatheClient } from '../../../scripts/lib/lathe-client.ts';

/** What a machine without a registry, or with a slow one, may take. */
const installLimitMs = 240_000;
const startLimitMs = 60_000;

export async function exportedZip(client: LatheClient, appId: string): Promise<Buffer> {
  const response = await fetch(`${client.url}/api/apps/${appId}/export`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function importedApp(client: LatheClient, zip: Uint8Array<ArrayBuffer>): Promise<{ appId: string }> {
  const form = new FormData();
  form.append('file', new Blob([zip], { type: 'application/zip' }), 'app.zip');
  const response = await fetch(`${client.url}/api/apps/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      opened.on('error', reject).on('end', () => resolve(files));
      opened.on('entry', (entry: Entry) =>
        opened.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          const chunks: Buffer[] = [];
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              files.set(entry.fileName, Buffer.concat(chunks));
              opened.readEntry();
            });
        }),
      );
      opened.readEntry();
    });
  });
}

/** Unpacks a zip below a folder of its own, as a person would. */
export async function projectOf(zip: Buffer) {
  const parent = await mkdtemp(join(tmpdir(), 'lathe-export-'));
  const files = await unpacked(zip);
  for (const [path, content] of files) {
    await mkdir(dirname(join(parent, path)), { recursive: true });
    await writeFile(join(parent, path), content);
  }
  const [top = ''] = [...files.keys()][0]?.split('/') ?? [];
  return { dir: join(parent, top), remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Runs npm in a project; answers its exit code and what it printed. */
export async function npm(dir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn('npm', args, { cwd: dir, env: outside(), timeout: installLimitMs });
  return { output: await printed(child), code: child.exitCode ?? 1 };
}

/** `npm run dev` of a project once it accepts connections. Ended by `stop`. */
export async function devServer(dir: string, port: number) {
  const command = ['run', 'dev', '--', '--port', String(port), '--strictPort', '--host', '127.0.0.1'];
  // A group of its own: npm starts another process, which has to end with it.
  const child = spawn('npm', command, { cwd: dir, env: outside(), detached: true });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  const forget = endWithProcess(end);
  const output = printed(child);
  for (const until = Date.now() + startLimitMs; !(await accepts(port)); await sleep(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`It did not start: ${await output}`);
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      forget();
      end();
      await output;
    },
  };
}

/** Nothing of the repository's own npm run reaches the project. */
const outside = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry)|^NODE_OPTIONS$|^INIT_CWD$/.test(name)),
  );

async function printed(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  await once(child, 'close');
  return lines.join('');
}
