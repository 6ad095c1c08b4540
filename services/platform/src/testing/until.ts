import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is one, and gives it. Throws when none has come within so many seconds. */
export async function until<T>(
  look: () => T | Promise<T>,
  seconds = 40,
): Promise<Exclude<T, false | null | undefined>> {
  for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline; await sleep(20)) {
    const answer = await look();
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>;
  }
  throw new Error(`It did not happen within ${seconds} s: ${look.toString()}`);
}
