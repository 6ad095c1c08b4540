// What processes have taken of the processors, as Linux tells it.
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of all threads of a process so far; NaN where the system does not tell. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return NaN;
  }
}
