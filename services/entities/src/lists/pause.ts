import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may keep others of the process waiting. Milliseconds. */
const sliceMs = 8;

/**
 * A function for long loops to call at every step: lets the event loop go round when the work has held it up for long
 * enough.
 */
export function pauses(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let begun = now();
  return () => {
    if (now() - begun < sliceMs) return undefined;
    return setImmediate().then(() => {
      begun = now();
    });
  };
}
