// Preloaded into a process that is measured (`--import`): a message `loop-delay` over IPC is answered with the longest
// that its event loop was held since the message before, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The question, and with a value the answer. */
export interface LoopDelay {
  type: 'loop-delay';
  longest?: number;
}

export const isLoopDelay = (message: unknown): message is LoopDelay =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'loop-delay';

const resolution = 1;

if (isMainThread && process.send !== undefined && process.env.BENCH_LOOP_DELAY !== undefined) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('message', (message) => {
    if (!isLoopDelay(message)) return;
    const answer: LoopDelay = { type: 'loop-delay', longest: Math.max(0, delay.max / 1e6 - resolution) };
    process.send?.(answer);
    delay.reset();
  });
}
