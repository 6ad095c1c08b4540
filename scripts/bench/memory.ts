// What the embedded platform holds in memory while 100,000 rows of 400 bytes are written one by one over its HTTP API,
// with a list after every 100.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { LatheClient } from '../lib/lathe-client.ts';
import type { LatheProcess } from '../lib/lathe-process.ts';
import { type DogsBench, onDogs } from './lib/bench-lathe.ts';
import { figure, machine } from './lib/report.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rowBytes = 400;
const lanes = 16;
const listEvery = 100;
const samples = 20;
/** MB that the process may take at most. */
const mostResident = 450;
/**
 * What "flat" is held to. The embedded store keeps rows in memory, so that the process grows with them by design;
 * nothing else may grow. A row of 400 bytes is 600 as it is stored (ids, dates, names of fields), its keys in maps and
 * indexes take 450, and the heap that holds those may be 30 % larger than what lives in it: 1,200 bytes. What the main
 * heap and the map of the store's file move up and down is a sixth of that.
 */
const flatBytesPerRow = 1_400;

machine();
await onDogs({ DATA_RATE_PER_USER: '1000000' }, measure);

async function measure({ lathe, client, path }: DogsBench): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const before = resident(lathe);
  const sizes: number[] = [];
  let next = 0;
  let lists = 0;
  const begun = Date.now();
  const lane = async () => {
    for (let n = next++; n < rows; n = next++) {
      await send(agent, client, 'POST', path, rowOf(n));
      if (n % listEvery === 0) {
        await send(agent, client, 'GET', `${path}?limit=50`);
        lists += 1;
      }
      if ((n + 1) % (rows / samples) === 0) sizes.push(resident(lathe));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (Date.now() - begun) / 1000;
  agent.destroy();
  console.log(
    `resident MB after every ${(rows / samples).toLocaleString('en-US')} rows: ${sizes.map(Math.round).join(' ')}`,
  );
  figure(
    `resident memory of the process, most while ${rows.toLocaleString('en-US')} rows of ${rowBytes} bytes are written one by one (${lists} lists between, ${Math.round(rows / seconds)} rows a second)`,
    Math.max(...sizes),
    'MB',
    { against: 'before the first', other: before, limit: mostResident },
  );
  const written = rows / 2 / 2 ** 20;
  figure('growth over the second half, by the line through its samples', growth(sizes.slice(samples / 2 - 1)), 'MB', {
    against: 'the rows written in it',
    other: rowBytes * written,
    limit: flatBytesPerRow * written,
  });
}

/**
 * From the first to the last of evenly spaced values, by the line that fits them best: collections of garbage make
 * teeth of several MB.
 */
function growth(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const slope =
    values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) /
    values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return slope * (values.length - 1);
}

/** A row that takes `rowBytes` in the store, roughly: what the platform adds to it is about 200 bytes. */
function rowOf(n: number): { name: string; breed: string; ownerPhone: string } {
  const row = { name: `Dog ${n}`, breed: 'Collie', ownerPhone: '' };
  return { ...row, ownerPhone: 'x'.repeat(rowBytes - JSON.stringify(row).length) };
}

/** In MB. */
function resident({ child }: LatheProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

function send(agent: Agent, client: LatheClient, method: string, path: string, body?: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${client.token}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = request(client.url + path, { agent, method, headers }, (response) => {
      response
        .resume()
        .once('end', () =>
          (response.statusCode ?? 0) < 300
            ? resolve()
            : reject(new Error(`${method} ${path} was answered ${response.statusCode}`)),
        );
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
