// Sections 1 and 2 of the hostile inputs: something of every line is sent over HTTP to a running Lathe, and tests that
// send all the rest of it are named with it.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileLines } from './lib/hostile/file-lines.ts';
import { type Ground, openGround } from './lib/hostile/ground.ts';
import { identityLines } from './lib/hostile/identity-lines.ts';
import type { Line } from './lib/hostile/line.ts';
import { nameLines } from './lib/hostile/name-lines.ts';
import { ownedLines } from './lib/hostile/owned-lines.ts';
import { queryLines } from './lib/hostile/query-lines.ts';
import { tenantLines } from './lib/hostile/tenant-lines.ts';

const root = join(import.meta.dirname, '../..');
const parts: readonly [string, readonly Line[]][] = [
  ['what the server owns', ownedLines],
  ['operators', queryLines],
  ['prototypes, names and types', nameLines],
  ['tenants', tenantLines],
  ['identity', identityLines],
  ['files, CSV and the panel', fileLines],
];

describe('hostile inputs over HTTP', () => {
  let ground: Ground;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-plans-'));
    ground = await openGround(folder);
  });
  after(async () => {
    await ground?.lathe.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [part, lines] of parts)
    describe(part, () => {
      for (const { of, send } of lines)
        it(of, async () => {
          await ground.clear();
          await send(ground);
        });
    });
});

describe('tests that send more of them', () => {
  for (const { of, more } of parts.flatMap(([, lines]) => lines))
    it(`are there: ${of}`, async () => {
      for (const [file, names] of Object.entries(more)) {
        const text = await readFile(join(root, file), 'utf8');
        for (const name of names) {
          const isThere = [`'`, `"`, '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
          assert.ok(isThere, `${file} has no test called "${name}"`);
        }
      }
    });
});
