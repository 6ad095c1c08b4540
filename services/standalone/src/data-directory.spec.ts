import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { StartError } from '@lathe/platform/config/load-config';
import { recordedDisk } from '@lathe/platform/testing/recorded-disk';
import { openDataDirectory } from './data-directory.js';

const refusal = (path: string, code: string) =>
  expect.objectContaining({ constructor: StartError, message: `DATA_DIR cannot be written: ${path} (${code}).` });

describe('the data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lathe-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is made with its parents, for the operator alone, and keeps its secrets', async () => {
    const path = join(folder, 'a', 'b');
    const first = await openDataDirectory(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(path, 'operator-token'), 'utf8')).toBe(first.operatorToken);
    expect(statSync(join(path, 'operator-token')).mode & 0o777).toBe(0o600);
    expect(await openDataDirectory(path)).toEqual(first);
  });

  it('has its secrets on disk, names included, before anything is made with them', async () => {
    const { disk, calls } = recordedDisk(folder);
    await openDataDirectory(join(folder, 'durable'), disk);
    const placed = (name: string): string[] => [
      'write durable/aside',
      'sync durable/aside',
      `link durable/aside durable/${name}`,
      'rm durable/aside',
      'sync durable',
    ];
    const names = ['internal-secret', 'secrets-key', 'operator-token'];
    expect(calls).toEqual(['mkdir durable', 'sync .', ...names.flatMap(placed)]);
    expect(readdirSync(join(folder, 'durable')).sort()).toEqual(names.toSorted());
  });

  it('has no half a secret when one could not be written', async () => {
    const path = join(folder, 'half');
    const { disk } = recordedDisk(folder, (call) => {
      if (call === 'sync half/aside') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await expect(openDataDirectory(path, disk)).rejects.toEqual(refusal(path, 'ENOSPC'));
    expect(readdirSync(path)).toEqual([]);
    expect((await openDataDirectory(path)).internalSecret).toHaveLength(43);
  });

  it('takes an empty file, as a power cut left it, for no secret', async () => {
    const path = join(folder, 'emptied');
    const { operatorToken } = await openDataDirectory(path);
    writeFileSync(join(path, 'internal-secret'), '');
    const mended = await openDataDirectory(path);
    expect(mended.internalSecret).toHaveLength(43);
    expect(mended.operatorToken).toBe(operatorToken);
    expect(readFileSync(join(path, 'internal-secret'), 'utf8')).toBe(mended.internalSecret);
  });

  it('gives two first starts at one time the same secrets', async () => {
    const path = join(folder, 'twice');
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDataDirectory(path)));
    for (const one of opened) expect(one).toEqual(opened[0]);
  });

  it('is refused in one sentence where a file is in the way', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      await expect(openDataDirectory(path)).rejects.toEqual(refusal(path, 'ENOTDIR'));
    }
  });

  (process.platform === 'linux' ? it : it.skip)(
    'is refused, and does not hang, where nothing can be made',
    async () => {
      await expect(openDataDirectory('/proc/x/y')).rejects.toEqual(refusal('/proc/x/y', 'ENOENT'));
    },
  );
});
