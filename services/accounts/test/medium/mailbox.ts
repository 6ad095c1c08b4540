import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Texts of the mails sent so far, the oldest first, once there are as many as expected. */
export async function mailsOf({ dataDir }: { dataDir: string }, expected: number): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  for (let tries = 0; tries < 400; tries += 1) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    if (files.length >= expected) {
      const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
      return mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`There are fewer than ${expected} mails`);
}

/** The code in the link of a mail. */
export const codeIn = (mail: string): string => /[?&]code=([\w-]+)/.exec(mail)![1]!;
