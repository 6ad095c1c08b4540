// Point reads, durable inserts and the default list over HTTP through the entity API, at 50 connections.
import { open } from 'node:fs/promises';
import type { createServer } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import autocannon, { type Options } from 'autocannon';
import { freePort } from '../../infra/local/ports.ts';
import { type DogsBench, onDogs } from './lib/bench-lathe.ts';
import { figure, machine } from './lib/report.ts';

const connections = 50;
const seconds = 8;
machine();
await onDogs({ DATA_RATE_PER_USER: '1000000' }, measure);

/** Without `url`, which is that of the client. */
type Load = Omit<Options, 'url'> & { path: string };

async function measure({ client, dataDir, path }: DogsBench): Promise<void> {
  const dog = (index: number) => ({ name: `Dog ${index}`, breed: 'Collie', ownerPhone: '+49 30 1234' });
  const row = await client.request<{ id: string }>('POST', path, dog(0));
  for (let done = 0; done < 5000; done += 500)
    await client.request(
      'POST',
      `${path}/bulk`,
      Array.from({ length: 500 }, (_, index) => dog(done + index)),
    );
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const load = ({ path: at, ...options }: Load) => cannon({ url: client.url + at, headers, ...options });
  await load({ path: `${path}/${row.id}`, duration: 3 });

  const bare = await bareHttp(JSON.stringify(row));
  const reads = await load({ path: `${path}/${row.id}` });
  figure('point reads', reads, 'a second', {
    against: 'bare Node HTTP answering the same bytes',
    other: bare,
    target: '5,000',
  });

  const syncs = await dataSyncs(dataDir);
  const inserts = await load({ path, method: 'POST', body: JSON.stringify(dog(1)) });
  figure('inserts, each acknowledged after the fsync of its group', inserts, 'a second', {
    against: 'single fdatasync calls',
    other: syncs,
    target: '3,000',
  });

  const lists = await load({ path: `${path}?limit=50` });
  figure('default list, 50 rows newest first', lists, 'a second', { against: 'bare Node HTTP', other: bare });
}

/** Successful answers a second; anything else than 2xx ends the benchmark. */
async function cannon(options: Options): Promise<number> {
  const result = await autocannon({ connections, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed for ${options.url}`);
  return result['2xx'] / result.duration;
}

/**
 * What the machine's Node answers without any of our code: the limit of a read. Runs on a thread, as the server under
 * test has its own process.
 */
async function bareHttp(body: string): Promise<number> {
  const port = await freePort();
  const source = `const { workerData } = require('node:worker_threads'); (${serve.toString()})(require('node:http').createServer, workerData);`;
  const worker = new Worker(source, { eval: true, workerData: { port, body } });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const perSecond = await cannon({ url: `http://127.0.0.1:${port}`, duration: 4 });
  await worker.terminate();
  return perSecond;
}

function serve(create: typeof createServer, { port, body }: { port: number; body: string }): void {
  create((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)).listen(
    port,
    '127.0.0.1',
  );
}

/** How many 512-byte writes a second this disk makes durable one by one. */
async function dataSyncs(folder: string): Promise<number> {
  const file = await open(join(folder, 'sync-probe'), 'w');
  const until = Date.now() + 2000;
  let count = 0;
  for (; Date.now() < until; count += 1) {
    await file.write(Buffer.alloc(512), 0, 512, 0);
    await file.datasync();
  }
  await file.close();
  return count / 2;
}
