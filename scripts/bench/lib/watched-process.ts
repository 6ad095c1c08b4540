// What a process under measurement takes, and how long it held its event loop.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isErrno } from '../../../infra/local/local-process.ts';
import type { LatheProcess } from '../../lib/lathe-process.ts';
import { isLoopDelay } from './loop-delay.ts';

/** Of a process and those that it started, in kB. One that ends meanwhile counts nothing. */
export function residentTree(pid: number): number {
  try {
    const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, one) => sum + residentTree(one), own);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return 0;
    throw error;
  }
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/** Milliseconds of processors that a process has taken with all its threads: they tell the same on a busy machine. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return tickMs * (Number(fields[11]) + Number(fields[12]));
}

/** In milliseconds, since it was last asked. */
export async function loopDelay({ child }: LatheProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send({ type: 'loop-delay' });
  const [message] = await answer;
  if (!isLoopDelay(message) || message.longest === undefined) throw new Error('The process told no delay');
  return message.longest;
}
