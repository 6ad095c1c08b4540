import { Worker } from 'node:worker_threads';

/** Bytes that a process may have in all. What is unpacked stands outside of the heap, whose limit does not see it. */
const most = 1_200_000_000;
const everyMs = 50;

/**
 * Ends this process when it takes more memory than a file may need; from a thread of its own, since whoever unpacks
 * gives nobody a turn. The pool takes this end for the fault of the file.
 */
export function watchMemory(): void {
  const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${most}) process.kill(process.pid, 'SIGABRT'); }, ${everyMs});`;
  new Worker(watch, { eval: true, name: 'memory', resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
