// Mail that a test's Lathe has written to its data directory.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All mails so far, as they were sent. */
export async function mailsIn({ dataDir }: { dataDir: string }) {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The newest mailed link that leads to an address of the installation, once there is one. */
export async function mailedLink({ dataDir }: { dataDir: string }, to = '/auth/verifyEmail') {
  const folder = join(dataDir, 'mail');
  for (let waited = 0; waited < 20_000; waited += 100) {
    for (const name of (await readdir(folder).catch(() => [])).sort().toReversed()) {
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = text.match(/https?:\/\/\S+/g)?.find((one) => one.includes(to));
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail with a link came within 20 s');
}
