import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { SmallDisk } from '../testing/small-disk.js';

const rounds = 6;
const disk = SmallDisk.mount(128 * 1024);
const dist = fileURLToPath(new URL('../../dist/server.js', import.meta.url));
const child = `const { startEmbeddedMongo } = await import(${JSON.stringify(dist)}); console.log((await startEmbeddedMongo({ dataDir: process.argv[1] })).uri);`;

afterAll(() => disk?.unmount());

(disk && existsSync(dist) ? describe : describe.skip)(
  `${disk ? '' : 'SKIPPED, no tmpfs can be mounted here: '}the file of the journal`,
  () => {
    it(`has room for what LMDB writes, so that it never meets a full disk itself, ${rounds} times over`, async () => {
      const server = spawn(process.execPath, ['--input-type=module', '-e', child, disk!.path], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      server.stderr.on('data', (text: Buffer) => {
        said += text.toString();
      });
      const uri = (await new Promise<Buffer>((resolve) => server.stdout.once('data', resolve))).toString().trim();
      const client = await new MongoClient(uri).connect();
      const rows = client.db('room').collection<{ _id: string; text: string }>('rows');
      /**
       * Writes on until the disk was full for so many milliseconds; what a slow machine writes meanwhile may fit into
       * the room that is set aside.
       */
      const fullForMs = 800;
      let refusedAt = Infinity;
      let refusals = 0;
      const write = async (lane: number, round: number): Promise<void> => {
        for (let n = 0; performance.now() < refusedAt + fullForMs; n += 1) {
          const text = 'x'.repeat(((n * 7 + lane) % 25) ** 3);
          await rows.insertOne({ _id: `${round}-${lane}-${n}`, text }).catch(async () => {
            refusals += 1;
            refusedAt = Math.min(refusedAt, performance.now());
            await sleep(20);
          });
        }
      };
      for (let round = 0; round < rounds; round += 1) {
        refusedAt = Infinity;
        const lanes = Array.from({ length: 12 }, (_, lane) => write(lane, round));
        await sleep(200 + round * 37);
        disk!.fill();
        await Promise.all(lanes);
        disk!.free();
        await sleep(1_500);
      }
      expect(server.exitCode).toBeNull();
      expect(refusals).toBeGreaterThan(0);
      expect(await rows.countDocuments()).toBeGreaterThan(0);
      await client.close();
      server.kill();
      expect(said).not.toContain('Write error');
    }, 120_000);
  },
);
