// When harm is done: at a step of an item's work, which is held until it is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PineconeStep } from '../../../../services/context-ingest/test/stand-ins/pinecone.ts';
import type { IngestWorld } from './world.ts';

const comesWithinMs = 90_000;
const lookMs = 2;

interface ItemState {
  status: string;
  draft: { chunks: number; embedded: number } | null;
  fetched: string | null;
  crawl: unknown;
}

/** Does the harm when the moment comes; rejects when it does not. */
export type Moment = (world: IngestWorld, appId: string, harm: () => Promise<void>) => Promise<void>;

/** Runs `harm` the nth time that `hook` is called, which waits for it. */
function once(nth: number, harm: () => Promise<void>): { hook: () => Promise<void>; done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(
    () => reject(new Error(`The moment did not come within ${comesWithinMs / 1000} s`)),
    comesWithinMs,
  );
  let calls = 0;
  const hook = async (): Promise<void> => {
    calls += 1;
    if (calls !== nth) return;
    clearTimeout(late);
    await harm().then(resolve, reject);
  };
  return { hook, done: promise };
}

export const atVectors =
  (step: PineconeStep, when: 'before' | 'after', nth = 1): Moment =>
  (world, _appId, harm) => {
    const { hook, done } = once(nth, harm);
    world.pinecone.at = (asked, moment) => (asked === step && moment === when ? hook() : undefined);
    return done;
  };

/** Nth request to the model for the vectors of chunks. */
export const atModel =
  (nth = 1): Moment =>
  (world, _appId, harm) => {
    const { hook, done } = once(nth, harm);
    world.model.asked = hook;
    return done;
  };

/** Nth page that is fetched. */
export const atPage =
  (nth: number): Moment =>
  (world, _appId, harm) => {
    const { hook, done } = once(nth, harm);
    world.visited = (path) => (path.includes('word') ? hook() : undefined);
    return done;
  };

/** Nth time that a connected account is asked for something. */
export const atAccount =
  (what: RegExp, nth = 1): Moment =>
  (world, _appId, harm) => {
    const { hook, done } = once(nth, harm);
    world.accounts.asked = (asked) => (what.test(asked) ? hook() : undefined);
    return done;
  };

/** As soon as an item of the app is in a state. */
export const whenItem =
  (isSo: (item: ItemState) => boolean): Moment =>
  async (world, appId, harm) => {
    const items = world.db.collection<ItemState>('context_items');
    for (
      const deadline = Date.now() + comesWithinMs;
      !(await items.find({ appId }).toArray()).some(isSo);
      await sleep(lookMs)
    )
      if (Date.now() > deadline) throw new Error(`No item came to that state within ${comesWithinMs / 1000} s`);
    await harm();
  };

export const after =
  (ms: number): Moment =>
  async (_world, _appId, harm) => {
    await sleep(ms);
    await harm();
  };
