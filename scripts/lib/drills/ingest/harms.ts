// What goes wrong while data items are made searchable.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../../service-process.ts';
import { isReason } from './count.ts';
import { addFile, deleteItem, newWord } from './shelf.ts';
import { after, atModel, atPage, atVectors, type Moment, whenItem } from './moments.ts';
import { type IngestWorld, type Shelf, within } from './world.ts';

/** One kind of harm. Rounds of the drill take them in turn. */
export interface Harm {
  readonly name: string;
  /** Begins before anything is added, and resolves when the harm is over. `random`: 0 to 1, the same in each run. */
  begin(world: IngestWorld, shelf: Shelf, random: () => number): Promise<void>;
  /** The app goes with its owner. */
  readonly purges?: boolean;
  /** Items may end in an error, for the reason that the harm gives them. */
  readonly fails?: boolean;
}

const awayMs = 4_000;
const longestPauseMs = 4_000;
/** Requests that a model refuses: fewer than would end an item's tries. */
const refusals = 6;
/** A model that answers slower than a purge is patient by default. */
const slowMs = 25_000;
const extractionWorker = 'document-worker';
const poisonMs = 240_000;

async function crash(process: ServiceProcess): Promise<void> {
  await process.kill();
}

const kill = (name: string, moment: Moment): Harm => ({
  name: `killed ${name}`,
  async begin(world, { appId }) {
    await moment(world, appId, () => crash(world.worker));
    world.calm();
    await world.worker.start();
  },
});

const away = (
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

/** A file whose reading takes its process along, each time: a signal stands for what a parser or the system does. */
const poison = (name: string, signal: NodeJS.Signals): Harm => ({
  name,
  fails: true,
  async begin(world, shelf) {
    const { id } = await addFile(shelf, newWord(), 'poison '.repeat(200_000));
    const items = world.db.collection<{ _id: string; status: string; reason: string | null }>('context_items');
    const isOver = await within(
      poisonMs,
      async () => {
        for (const pid of childrenOf(world.worker.pid, extractionWorker)) signalTo(pid, signal);
        return (await items.findOne({ _id: id }))?.status === 'error';
      },
      5,
    );
    for (const pid of childrenOf(world.worker.pid, extractionWorker)) signalTo(pid, 'SIGCONT');
    if (!isOver) throw new Error(`The poison is not over after ${poisonMs / 1000} s`);
    const reason = (await items.findOne({ _id: id }))?.reason ?? '';
    if (!isReason(reason)) throw new Error(`The poison ended for the reason ${JSON.stringify(reason)}`);
    await deleteItem(shelf, { id, word: '' });
  },
});

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}

/** Children of a process that run a file. */
function childrenOf(parent: number | undefined, file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1] === String(parent);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
      } catch {
        // It has ended since.
        return false;
      }
    });
}

export const harms: readonly Harm[] = [
  {
    name: 'killed while items are in line',
    async begin(world) {
      await crash(world.worker);
      await sleep(2_000);
      await world.worker.start();
    },
  },
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
  {
    name: 'killed at a random moment, twice',
    async begin(world, shelf, random) {
      for (let time = 0; time < 2; time += 1) {
        await after(random() * longestPauseMs)(world, shelf.appId, () => crash(world.worker));
        await world.worker.start();
      }
    },
  },
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
