import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { recordedDisk } from '../testing/recorded-disk.js';
import { describeMailer } from '../testing/suites/mailer.suite.js';
import { FileMailer } from './file-mailer.js';

describeMailer('FileMailer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-mail-'));
  const files = async (): Promise<string[]> => (await readdir(folder)).map((name) => join(folder, name));
  return {
    mailer: new FileMailer(folder, 'Lathe <lathe@example.org>'),
    mails: async () => Promise.all((await files()).map((file) => readFile(file, 'utf8'))),
    clear: async () => void (await Promise.all((await files()).map((file) => rm(file)))),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

describe('FileMailer and its folder', () => {
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello' };

  it('has put a mail on disk, with its name, when it is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lathe-mail-'));
    const { disk, calls } = recordedDisk(folder);
    const mailer = new FileMailer(folder, 'Lathe <lathe@example.org>', disk);
    await writeFile(join(folder, '.aside-of-a-crash'), 'From: Lat');
    await mailer.removeLeftovers({ alone: true });
    await mailer.send(mail);
    const [name] = await readdir(folder);
    expect(calls).toEqual(['rm aside', 'write aside', 'sync aside', `rename aside ${name}`, 'sync .']);
    await rm(folder, { recursive: true });
  });

  it('leaves nothing half behind of a mail that could not be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lathe-mail-'));
    const { disk } = recordedDisk(folder, (call) => {
      if (call === 'sync aside') throw new Error('no space left on device');
    });
    await expect(new FileMailer(folder, 'Lathe <lathe@example.org>', disk).send(mail)).rejects.toThrow('no space left');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
