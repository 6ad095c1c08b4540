import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LmdbJournal } from './journal.js';
import { recordKey } from './keys.js';

const dir = mkdtempSync(join(tmpdir(), 'lathe-journal-'));
const path = join(dir, 'documents.lmdb');
const window = 64 * 1024;
const key = (id: number) => recordKey(1, id);
const value = (id: number, times: number) => Buffer.alloc(1_000, `${id} ${times} `);
const onLinux = existsSync('/proc/self/smaps') ? it : it.skip;
function kept(journal: LmdbJournal): { key: string; value: Buffer | undefined }[] {
  const entries = [];
  for (const walk = journal.walk('', '\xff'); walk.next();)
    entries.push({ key: walk.key, value: journal.get(walk.key) });
  return entries;
}

/** How much of the file this process holds in memory. */
function mapped(): number {
  const parts = readFileSync('/proc/self/smaps', 'utf8')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter((part) => part.split('\n')[0]!.endsWith(path));
  return parts.reduce((sum, part) => sum + Number(/^Rss:\s+(\d+)/m.exec(part)![1]) * 1024, 0);
}

describe('the journal, whose file is opened anew after what it has written', () => {
  let journal: LmdbJournal;
  beforeAll(() => {
    journal = new LmdbJournal(path, { window });
  });
  afterAll(async () => {
    await journal.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** What a server finds that starts now. */
  async function restart(): Promise<void> {
    await journal.close();
    journal = new LmdbJournal(path, { window });
  }

  it('keeps what was put before, meanwhile and after', async () => {
    for (let times = 0; times < 2; times += 1) {
      for (let id = 0; id < 500; id += 1) {
        journal.put(key(id), value(id, times));
        if (id % 60 === 0) await journal.flushed();
        else if (id % 9 === 0) await new Promise(setImmediate);
      }
      await restart();
      expect(kept(journal)).toEqual(
        Array.from({ length: 500 }, (_, id) => ({ key: key(id), value: value(id, times) })),
      );
    }
    for (let id = 0; id < 400; id += 1) journal.remove(key(id));
    await restart();
    expect(kept(journal).length).toBe(100);
  });

  onLinux('does not hold the whole file in memory', async () => {
    for (let id = 0; id < 2_500; id += 1) {
      journal.put(key(id), value(id, 9));
      if (id % 100 === 0) await journal.flushed();
    }
    await journal.flushed();
    expect(mapped()).toBeLessThan(1024 * 1024);
  });

  it('can be closed at any moment, and has all that was put', async () => {
    for (let times = 0; times < 8; times += 1) {
      for (let id = 0; id < 70; id += 1) journal.put(key(5_000 + id), value(id, times));
      const last = journal.flushed();
      if (times % 2 === 0) await last;
      await restart();
      expect(kept(journal).at(-1)).toEqual({ key: key(5_069), value: value(69, times) });
    }
  });
});
