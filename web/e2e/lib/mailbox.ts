// Mail that a test's Lathe has written to its data directory.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All mails so far, as they were sent. */
export async function mailsIn({ dataDir }: { dataDir: string }) {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The address in the newest verification mail, once there is one. */
export async function mailedLink({ dataDir }: { dataDir: string }) {
  const folder = join(dataDir, 'mail');
  for (let waited = 0; waited < 20_000; waited += 100) {
    const newest = (await readdir(folder).catch(() => [])).sort().at(-1);
    if (newest) {
      const text = (await readFile(join(folder, newest), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = /https?:\/\/\S+\/auth\/verifyEmail\?code=[\w-]+/.exec(text);
      if (link) return link[0];
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail with a link came within 20 s');
}
