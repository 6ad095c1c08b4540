// What goes wrong while data items are made searchable.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { asError } from '../../as-error.ts';
import type { Harm } from './harm.ts';
import { after, atModel, atPage, atVectors, type Moment, whenItem } from './moments.ts';
import { poison, poisonMs } from './poison.ts';
import { addFile, deleteItem, newWord } from './shelf.ts';
import { type IngestWorld, type Shelf, within } from './world.ts';

const awayMs = 4_000;
const longestPauseMs = 4_000;
/** Requests that a model refuses: fewer than would end an item's tries. */
const refusals = 6;
/** A model that answers slower than a purge is patient by default. */
const slowMs = 25_000;

export const kill = (name: string, moment: Moment): Harm => ({
  name: `killed ${name}`,
  async begin(world, { appId }) {
    await moment(world, appId, () => world.worker.kill());
    world.calm();
    await world.worker.start();
  },
});

export const away = (
  name: string,
  leave: (world: IngestWorld) => Promise<unknown>,
  back: (world: IngestWorld) => Promise<unknown>,
): Harm => ({
  name,
  async begin(world, _shelf, random) {
    await sleep(random() * 1_000);
    await leave(world);
    await sleep(awayMs);
    await back(world);
  },
});

const refusing = (status: number): Harm => ({
  name: `model answers ${status}`,
  async begin(world) {
    world.model.trouble = { status, times: refusals };
    await within(poisonMs, async () => world.model.trouble.times === 0);
  },
});

export const killedInLine: Harm = {
  name: 'killed while items are in line',
  async begin(world) {
    await world.worker.kill();
    await sleep(2_000);
    await world.worker.start();
  },
};

export const killedAtRandom: Harm = {
  name: 'killed at a random moment, twice',
  async begin(world, shelf, random) {
    for (let time = 0; time < 2; time += 1) {
      await after(random() * longestPauseMs)(world, shelf.appId, () => world.worker.kill());
      await world.worker.start();
    }
  },
};

/** Ends the process that takes a file in as soon as the file is there, once for each of some. */
const killedUploads: Harm = {
  name: 'killed while a file comes in',
  isAlone: true,
  async begin(world, shelf) {
    for (let upload = 0; upload < 3; upload += 1) {
      const before = sourcesOf(world, shelf).length;
      const sent = addFile(shelf, newWord(), 'hound '.repeat(1_000)).catch(asError);
      if (!(await within(10_000, async () => sourcesOf(world, shelf).length > before, 0)))
        throw new Error('No file came in');
      await world.api.kill();
      await sent;
      await world.api.start();
    }
  },
};

function sourcesOf(world: IngestWorld, { appId }: Shelf): string[] {
  const files = readdirSync(world.folderOf(appId), { recursive: true, encoding: 'utf8' });
  return files.filter((name) => name.endsWith('/source'));
}

export const harms: readonly Harm[] = [
  killedUploads,
  killedInLine,
  kill(
    'while extracting',
    whenItem(({ status, draft }) => status === 'running' && draft?.chunks === 0),
  ),
  kill(
    'once split',
    whenItem(({ draft }) => (draft?.chunks ?? 0) > 0 && draft?.embedded === 0),
  ),
  kill('while embedding', atModel()),
  kill('before an upsert', atVectors('upsert', 'before', 3)),
  kill('after an upsert', atVectors('upsert', 'after', 2)),
  kill(
    'once a part is noted',
    whenItem(({ draft }) => (draft?.embedded ?? 0) > 0),
  ),
  kill('before a discard', atVectors('delete', 'before')),
  kill('after a discard', atVectors('delete', 'after')),
  kill('while crawling', atPage(3)),
  killedAtRandom,
  away(
    'Redis away',
    ({ setup }) => setup.redis.kill(),
    ({ setup }) => setup.redis.start(),
  ),
  away(
    'vector store away',
    ({ pinecone }) => pinecone.close(),
    ({ pinecone }) => pinecone.open(),
  ),
  {
    name: 'vector store refuses',
    async begin(world) {
      world.pinecone.trouble = { status: 429, times: refusals, retryAfter: '1' };
      await within(poisonMs, async () => world.pinecone.trouble.times === 0);
    },
  },
  refusing(429),
  refusing(500),
  {
    name: 'model hangs',
    begin: (world, { appId }) => atModel()(world, appId, () => sleep(slowMs)),
  },
  poison('file that kills its reader', 'SIGSEGV'),
  poison('file that hangs its reader', 'SIGSTOP'),
  poison('file whose reader the system kills', 'SIGKILL'),
  {
    name: 'deleted while embedding',
    async begin(world, shelf) {
      const { id } = await addFile(shelf, newWord(), 'hound '.repeat(60_000));
      await atModel()(world, shelf.appId, () => deleteItem(shelf, { id, word: '' }));
    },
  },
  {
    name: 'app deleted while embedding',
    purges: true,
    begin: (world, { client, appId }) =>
      atModel()(world, appId, async () => {
        await world.deleteAccount(client);
        await sleep(slowMs);
      }),
  },
];
