import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../errors.js';

/** How long a command may have the thread at a stretch, in milliseconds. */
const sliceMs = 2;
/** How often a command that waits looks whether it is still wanted, in milliseconds. */
const lookMs = 1_000;

/**
 * What a command has had of the thread counts for no more than this, in milliseconds: so long, and not for ever, a scan
 * stands back behind what has had less.
 */
const mostHadMs = 20;

/** A command that waits for the thread; the least rank goes first. */
interface Waiting {
  readonly rank: number;
  readonly goOn: () => void;
}

const waiting: Waiting[] = [];

/** Lets the first of the commands that wait go on; what came over sockets meanwhile is read before the next one. */
function goOn(): void {
  const first = waiting.reduce((least, one) => (one.rank < least.rank ? one : least));
  waiting.splice(waiting.indexOf(first), 1);
  first.goOn();
  if (waiting.length > 0) setImmediate(goOn);
}

/** @param hadMs milliseconds that the command has had the thread */
function othersFirst(hadMs: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ rank: performance.now() + Math.min(hadMs, mostHadMs), goOn: resolve });
    if (waiting.length === 1) setImmediate(goOn);
  });
}

/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<void, T>;

/** What ends a command that takes long. */
export interface TurnLimits {
  /** Milliseconds the command may take in all; none when undefined. */
  maxTimeMS?: number | undefined;
  /** Throws when the command has nothing left to be run for. */
  check?(): void;
}

/**
 * A command's share of the server's one thread: what may take long is written as steps, and gives the thread to others
 * after each slice, first of all to those that have had less of it. A read that ends within its first slice is never
 * interrupted.
 */
export class Turn {
  readonly #startedAt = performance.now();
  #sliceFrom = this.#startedAt;
  #slices = 0;

  constructor(private readonly limits: TurnLimits = {}) {}

  /** Whether others should go first; `from` is when the work in hand was begun, in the time of `now`. */
  isOver(from = this.#sliceFrom): boolean {
    return performance.now() - from > sliceMs;
  }

  now(): number {
    return performance.now();
  }

  /** Lets others go first. Throws 50 when the command's time is over. */
  async pass(): Promise<void> {
    this.#slices += 1;
    await othersFirst(this.#slices * sliceMs);
    this.#sliceFrom = performance.now();
    this.check();
  }

  check(): void {
    if (this.millisecondsLeft() <= 0) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    this.limits.check?.();
  }

  /** Infinity without a limit. */
  millisecondsLeft(): number {
    return this.limits.maxTimeMS ? this.#startedAt + this.limits.maxTimeMS - performance.now() : Infinity;
  }

  /** Resolves with `ended`. Throws as `pass` does when that takes too long. */
  async until(ended: Promise<void>): Promise<void> {
    const timer = new AbortController();
    try {
      for (;;) {
        const wait = delay(Math.min(this.millisecondsLeft(), lookMs), 'waited', { signal: timer.signal, ref: false });
        wait.catch(() => undefined);
        if ((await Promise.race([ended, wait])) !== 'waited') return;
        this.check();
      }
    } finally {
      timer.abort();
    }
  }

  /** Runs steps to their end; whatever follows the last yield happens at once. */
  async run<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await this.pass();
    }
  }

  /** Makes something of each item, in steps. */
  *map<T, R>(items: readonly T[], make: (item: T) => R): Steps<R[]> {
    const made: R[] = [];
    let since = this.now();
    for (const item of items) {
      made.push(make(item));
      if (this.isOver(since)) {
        yield;
        since = this.now();
      }
    }
    return made;
  }

  /** Runs steps without letting others go first, where nothing can wait for them. */
  runNow<T>(steps: Steps<T>): T {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      this.check();
    }
  }
}
