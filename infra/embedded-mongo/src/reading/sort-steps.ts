import type { Steps, Turn } from '../turns/turn.js';

/** Items that are sorted at a stretch. */
const runLength = 2_048;

interface Keyed<T> {
  item: T;
  key: string;
}

/**
 * The first `keep` items in order of a key computed once each, sorted piece by piece so that others may go first. Equal
 * keys keep their order.
 */
export function* sortSteps<T>(items: readonly T[], key: (item: T) => string, keep: number, turn: Turn): Steps<T[]> {
  let runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  /** No item after this one can be among the first. */
  let last: string | undefined;
  let since = turn.now();
  const end = () => {
    runs.push(run.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).slice(0, keep));
    if (run.length >= keep) last = smaller(last, runs.at(-1)!.at(-1)!.key);
    run = [];
  };
  for (const item of items) {
    const keyed = { item, key: key(item) };
    if (last === undefined || keyed.key < last) run.push(keyed);
    if (run.length === runLength) end();
    if (turn.isOver(since)) {
      yield;
      since = turn.now();
    }
  }
  end();
  while (runs.length > 1) runs = yield* mergePairs(runs, keep, turn);
  return runs[0]!.map((keyed) => keyed.item);
}

const smaller = (a: string | undefined, b: string) => (a !== undefined && a < b ? a : b);

function* mergePairs<T>(runs: Keyed<T>[][], keep: number, turn: Turn): Steps<Keyed<T>[][]> {
  const merged: Keyed<T>[][] = [];
  for (let at = 0; at < runs.length; at += 2)
    merged.push(at + 1 < runs.length ? yield* merge(runs[at]!, runs[at + 1]!, keep, turn) : runs[at]!);
  return merged;
}

function* merge<T>(a: Keyed<T>[], b: Keyed<T>[], keep: number, turn: Turn): Steps<Keyed<T>[]> {
  const merged: Keyed<T>[] = [];
  const length = Math.min(keep, a.length + b.length);
  let since = turn.now();
  for (let x = 0, y = 0; merged.length < length;) {
    const takeA = y >= b.length || (x < a.length && a[x]!.key <= b[y]!.key);
    merged.push(takeA ? a[x++]! : b[y++]!);
    if (merged.length % runLength === 0 && turn.isOver(since)) {
      yield;
      since = turn.now();
    }
  }
  return merged;
}
