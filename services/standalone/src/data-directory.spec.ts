import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@lathe/platform/config/load-config';
import { openDataDirectory } from './data-directory.js';

const refusal = (path: string, code: string) =>
  expect.objectContaining({ constructor: StartError, message: `DATA_DIR cannot be written: ${path} (${code}).` });

describe('the data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lathe-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is made with its parents, for the operator alone, and keeps its secrets', () => {
    const path = join(folder, 'a', 'b');
    const first = openDataDirectory(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(path, 'operator-token'), 'utf8')).toBe(first.operatorToken);
    expect(openDataDirectory(path)).toEqual(first);
  });

  it('is refused in one sentence where a file is in the way', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      expect(() => openDataDirectory(path)).toThrow(refusal(path, path.endsWith('below') ? 'ENOTDIR' : 'EACCES'));
    }
  });

  (process.platform === 'linux' ? it : it.skip)('is refused, and does not hang, where nothing can be made', () => {
    expect(() => openDataDirectory('/proc/x/y')).toThrow(refusal('/proc/x/y', 'ENOENT'));
  });
});
