import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileMailer } from './file-mailer.js';
import { describeMailer } from './mailer.suite.js';

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
