// A file of 100,000 rows and 12 columns through the import wizard in Chromium: how long the report of what does not convert
// takes, and the import, and what the server holds in memory meanwhile; then a kill in the middle, and a count of the rows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { chromiumArguments } from '../lib/chromium.ts';
import type { LatheClient } from '../lib/lathe-client.ts';
import { type LatheProcess, startLathe } from '../lib/lathe-process.ts';
import { type Bench, email, onLathe, password } from './lib/bench-lathe.ts';
import { figure, machine } from './lib/report.ts';

if (!process.env.CHROMIUM_PATH) {
  console.log('SKIPPED: there is no Chromium here.');
  process.exit(0);
}

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const reportMs = 1_000;
const importMs = 10_000;
const mostAbove = 300;
/** Between two looks at how far it is. */
const lookMs = 150;

const fields = {
  name: { type: 'string' },
  breed: { type: 'string', enum: ['Boxer', 'Collie', 'Pug'] },
  phone: { type: 'string' },
  email: { type: 'string', format: 'email' },
  city: { type: 'string' },
  zip: { type: 'string' },
  amount: { type: 'number' },
  quantity: { type: 'number' },
  active: { type: 'boolean' },
  seen: { type: 'string', format: 'date' },
  status: { type: 'string', enum: ['done', 'new', 'open'] },
  score: { type: 'number' },
};

/** As files are: a value in fifty is missing, zip codes begin with zeros, some texts have commas. */
function csv(count: number): string {
  const lines = [Object.keys(fields).join(',')];
  for (let n = 0; n < count; n += 1)
    lines.push(
      [
        `Dog ${n}`,
        ['Boxer', 'Collie', 'Pug'][n % 3],
        `0${1_000_000 + n}`,
        `p${n}@example.org`,
        n % 10 === 0 ? '"Halle, Saale"' : 'Springfield',
        String(n % 90_000).padStart(5, '0'),
        (n * 1.37).toFixed(2),
        n % 100,
        n % 2 === 0,
        `2026-0${1 + (n % 9)}-1${n % 9}`,
        ['done', 'new', 'open'][n % 3],
        n % 50 === 0 ? 'n/a' : n / 8,
      ].join(','),
    );
  return `${lines.join('\n')}\n`;
}

machine();
const file = csv(rows);
console.log(
  `${rows.toLocaleString('en-US')} rows x ${Object.keys(fields).length} columns, ${(file.length / 1e6).toFixed(1)} MB`,
);
// On disk, as the files that people choose are: the browser reads it there, and no test protocol carries it.
const folder = mkdtempSync(join(tmpdir(), 'lathe-bench-'));
const path = join(folder, 'dogs.csv');
writeFileSync(path, file);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
try {
  await onLathe({}, byWizard);
  await onLathe({}, withKill);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function newApp(client: LatheClient): Promise<string> {
  const { appId } = await client.createApp();
  const schema = { name: 'Dog', properties: fields, permissions: { read: 'all', write: 'all' } };
  await client.request('POST', `/api/apps/${appId}/entities`, { schema, fileName: 'bench.csv' });
  return appId;
}

async function byWizard({ lathe, client }: Bench): Promise<void> {
  const appId = await newApp(client);
  const page = await browser.newPage();
  await signIn(page, lathe.url);
  await page.goto(`${lathe.url}/build/app/${appId}`);
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Database' }).click();
  const toolbar = page.getByRole('toolbar', { name: 'Table of Dog' });
  await toolbar.getByRole('button', { name: 'Import', exact: true }).click();
  // Not by their roles: finding those is work for the page, and would be measured.
  const dialog = page.locator('[role=dialog]');
  await dialog.getByText('Choose a file').waitFor();
  await sleep(2_000);
  const idle = resident(lathe);
  const chosen = performance.now();
  await dialog.getByLabel('File to import').setInputFiles(path);
  await dialog.getByText('rows will be added').waitFor();
  const reported = performance.now() - chosen;
  const button = dialog.getByRole('button', { name: /^Import [\d,]+ rows/ });
  await button.and(page.locator(':enabled')).waitFor();
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, resident(lathe))), 50);
  const seen = new Set<string>();
  const begun = performance.now();
  await button.click();
  const bar = dialog.locator('[role=progressbar]');
  const done = dialog.getByText(/Successfully imported all|Import completed/);
  while (!(await done.isVisible())) {
    const now = await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null);
    if (now !== null) seen.add(now);
    await sleep(lookMs);
  }
  const took = performance.now() - begun;
  clearInterval(watch);
  await must(client, appId, rows);
  figure('from choosing the file to the report of what does not convert', reported, 'ms', { limit: reportMs });
  figure(
    `import of ${rows.toLocaleString('en-US')} rows through the wizard (${Math.round((1000 * rows) / took)} rows a second)`,
    took,
    'ms',
    { limit: importMs },
  );
  figure('resident memory of the server above idle, most meanwhile', most - idle, 'MB', {
    against: 'idle',
    other: idle,
    limit: mostAbove,
  });
  console.log(`progress was shown in ${seen.size} steps`);
  if (seen.size < 3) process.exitCode = 1;
  await undo(dialog.page(), client, appId);
  await page.close();
}

async function undo(page: Page, client: LatheClient, appId: string): Promise<void> {
  const begun = performance.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import was undone').waitFor();
  figure('undoing it', performance.now() - begun, 'ms');
  await must(client, appId, 0);
}

/** The process is killed while the job stores rows; the next one goes on. */
async function withKill({ lathe, client, dataDir }: Bench): Promise<void> {
  const appId = await newApp(client);
  const imports = `/live_api/apps/${appId}/imports`;
  const plan = { columns: Object.keys(fields).map((target, column) => ({ column, target, failing: 'empty' })) };
  const shape = { encoding: 'utf-8', delimiter: ',', hasHeader: true };
  const body = { entity: 'Dog', fileName: 'dogs.csv', fileHash: 'a'.repeat(64), rows, file: { shape, plan } };
  const { importId } = await client.request<{ importId: string }>('POST', imports, body);
  const form = new FormData();
  form.append('file', new Blob([file]), 'dogs.csv');
  const sent = await fetch(`${client.url}${imports}/${importId}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  if (!sent.ok) throw new Error(await sent.text());
  const read = () => client.request<{ inserted: number; state: string }>('GET', `${imports}/${importId}`);
  while ((await read()).inserted < rows / 3) await sleep(20);
  await lathe.kill();
  const again = await startLathe({ DATA_DIR: dataDir, PORT: new URL(lathe.url).port });
  try {
    const { inserted } = await read();
    let record = await read();
    for (; record.state === 'running' || record.state === 'waiting'; record = await read()) await sleep(100);
    console.log(`killed with ${inserted.toLocaleString('en-US')} rows stored; afterwards ${record.state}`);
    await must(client, appId, rows);
    console.log('every row is there exactly once');
  } finally {
    await again.stop();
  }
}

/** Ends the benchmark where the entity has another number of rows. */
async function must(client: LatheClient, appId: string, wanted: number): Promise<void> {
  const path = `/live_api/apps/${appId}/entities`;
  const { entities } = await client.request<{ entities: { name: string; count: number }[] }>('GET', path);
  const count = entities.find(({ name }) => name === 'Dog')?.count;
  if (count !== wanted) throw new Error(`${count} rows instead of ${wanted}`);
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
}

/** In MB. */
function resident({ child }: LatheProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}
