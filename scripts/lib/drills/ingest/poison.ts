// Files whose reader does not live through them.
import { readdirSync, readFileSync } from 'node:fs';
import { isReason } from './count.ts';
import type { Harm } from './harm.ts';
import { addFile, deleteItem, newWord } from './shelf.ts';
import { within } from './world.ts';

const extractionWorker = 'document-worker';
/** How long a poison, or what refuses for a while, may take to be over. */
export const poisonMs = 240_000;

/** A file whose reading takes its process along, each time: a signal stands for what a parser or the system does. */
export const poison = (name: string, signal: NodeJS.Signals): Harm => ({
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
