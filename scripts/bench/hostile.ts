// What strangers can make a process hold and how long they can keep others waiting: lists of huge rows, clients that do
// not read, hostile import files. Memory is the growth of the peak over what the process had before; the wait is that
// of another caller who asks all the time.
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { LatheProcess } from '../lib/lathe-process.ts';
import { type DogsBench, onDogs } from './lib/bench-lathe.ts';
import { figure, machine } from './lib/report.ts';

const hugeRows = 600;
const bytesOfRow = 240_000;
const megabyte = 1_000_000;
const maxGrowth = 300;
const maxWait = 150;
/** The rates alone would end most of this; what is measured is what holds without them. */
const noRates = { DATA_RATE_PER_APP: '1000000', DATA_RATE_PER_USER: '1000000', DATA_RATE_PER_VISITOR: '1000000' };

machine();
await onDogs(noRates, async (bench) => {
  await attackByFiles(bench);
  await attackByLists(bench);
});

async function attackByFiles({ lathe, client, path }: DogsBench): Promise<void> {
  const files = {
    'import of 60,000 columns (0.3 MB)': `${Array.from({ length: 60_000 }, (_, index) => `c${index}`).join(',')}\n1,2\n`,
    'import of 4,900,000 rows of one cell (9.8 MB)': `name\n${'x\n'.repeat(4_899_990)}`,
    'import of 3,000,000 elements (9 MB)': `[${'{},'.repeat(2_999_990)}{}]`,
  };
  for (const [name, content] of Object.entries(files)) {
    await measured(lathe, name, async () => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/csv' }), 'rows.csv');
      const response = await fetch(client.url + path + '/import', {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}` },
        body: form,
      });
      await response.text();
    });
  }
}

async function attackByLists({ lathe, client, path }: DogsBench): Promise<void> {
  const row = (index: number) => ({ name: `Dog ${index}`, breed: 'x'.repeat(bytesOfRow) });
  for (let done = 0; done < hugeRows; done += 15)
    await client.request(
      'POST',
      `${path}/bulk`,
      Array.from({ length: 15 }, (_, index) => row(done + index)),
    );
  const headers = { authorization: `Bearer ${client.token}` };
  let largest = 0;
  await measured(lathe, `eight lists of ${(hugeRows * bytesOfRow) / megabyte} MB at once`, () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await fetch(`${client.url}${path}?limit=5000`, { headers });
        let bytes = 0;
        for await (const chunk of response.body ?? []) bytes += chunk.length;
        largest = Math.max(largest, bytes);
      }),
    ),
  );
  figure('  the largest of the answers', largest / megabyte, 'MB', { against: 'limit', other: 16.777 });

  const sockets: Socket[] = [];
  await measured(lathe, 'fifty clients that ask for them and never read', async () => {
    const { hostname, port } = new URL(client.url);
    for (let count = 0; count < 50; count += 1) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket.pause());
      socket.write(
        `GET ${path}?limit=5000 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${client.token}\r\n\r\n`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 15_000));
  });
  for (const socket of sockets) socket.destroy();
}

/** Runs an attack; prints how far memory grew at most, and how long another caller waited at most. */
async function measured({ url, child }: LatheProcess, name: string, attack: () => Promise<unknown>): Promise<void> {
  const before = await settled(child);
  const watch = watchOther(url);
  const begun = performance.now();
  await attack();
  const seconds = (performance.now() - begun) / 1000;
  const wait = await watch();
  figure(`${name}: over after`, seconds, 's');
  figure('  memory at its peak, above what it was', (statusOf(child, 'VmHWM') - before) / megabyte, 'MB', {
    against: 'limit',
    other: maxGrowth,
  });
  figure('  the longest wait of another caller', wait, 'ms', { against: 'limit', other: maxWait });
}

/** Resident bytes once they have stopped to fall; the peak is counted from there. */
async function settled(child: ChildProcess): Promise<number> {
  for (let last = Infinity; ;) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = statusOf(child, 'VmRSS');
    if (now > last * 0.98) break;
    last = now;
  }
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  return statusOf(child, 'VmRSS');
}

/** A line of Linux' account of the process, in bytes. */
function statusOf(child: ChildProcess, line: string): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}

/**
 * Asks for a small thing over and over; the returned function ends that and answers the longest wait in milliseconds.
 */
function watchOther(url: string): () => Promise<number> {
  let longest = 0;
  let going = true;
  const loop = (async () => {
    while (going) {
      const begun = performance.now();
      await (await fetch(`${url}/api/auth/config`)).text();
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    going = false;
    await loop;
    return longest;
  };
}
