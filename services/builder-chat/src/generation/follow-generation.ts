import { isTerminal, type GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { isFirstOfRun } from './generation.js';

/** Where a follower gets events from. */
export interface EventSource {
  /** Resolves when live events arrive at the listener; the answer ends that. */
  subscribe(listener: (events: GenerationEvent[]) => void): Promise<() => Promise<void>>;
  read(after: number): Promise<GenerationEvent[]>;
}

/** Milliseconds of silence after which the log is read again, in case a live message was missed. */
const QUIET_MS = 2_000;
/** Milliseconds to wait for events that were shown live before they were stored. */
const GAP_MS = 60;

/**
 * All events with a number above `after`, each once and in order, until the generation ends or `signal` fires. Subscribes first, then
 * reads the log, then plays what came in meanwhile; a hole is filled from the log. Works on any replica and with lost live messages.
 * An empty list says that nothing has come for a while.
 */
export async function* followGeneration(source: EventSource, after: number, signal: AbortSignal): AsyncGenerator<GenerationEvent[]> {
  const inbox = new Inbox();
  const unsubscribe = await source.subscribe((events) => inbox.put(events));
  const stop = (): void => inbox.wake();
  signal.addEventListener('abort', stop);
  try {
    const order = new Order(after);
    let fresh = order.take(await source.read(after));
    let quiet = false;
    while (!signal.aborted) {
      if (fresh.length > 0 || quiet) yield fresh;
      if (fresh.some(ends)) return;
      const live = await inbox.next(order.waiting ? GAP_MS : QUIET_MS);
      fresh = order.take(live);
      quiet = live.length === 0;
      if (live.length === 0 || order.waiting) fresh = [...fresh, ...order.take(await source.read(order.last))];
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await unsubscribe();
  }
}

const ends = (event: GenerationEvent): boolean => event.type === 'failed' || (event.type === 'status' && isTerminal(event.status));

/** Lets events pass in the order of their numbers. Each run of a generation begins a new stretch of numbers. */
class Order {
  private early = new Map<number, GenerationEvent>();

  constructor(public last: number) {}

  /** Events came whose predecessors are missing. */
  get waiting(): boolean {
    return this.early.size > 0;
  }

  take(events: GenerationEvent[]): GenerationEvent[] {
    for (const event of events) if (event.seq > this.last) this.early.set(event.seq, event);
    const passed: GenerationEvent[] = [];
    for (let next = this.next(); next !== undefined; next = this.next()) {
      passed.push(next);
      this.last = next.seq;
      for (const seq of this.early.keys()) if (seq <= next.seq) this.early.delete(seq);
    }
    return passed;
  }

  private next(): GenerationEvent | undefined {
    const following = this.early.get(this.last + 1);
    return following ?? [...this.early.values()].find(({ seq }) => isFirstOfRun(seq));
  }
}

/** Live events until somebody asks for them. */
class Inbox {
  private events: GenerationEvent[] = [];
  private waiter: (() => void) | undefined;

  put(events: GenerationEvent[]): void {
    this.events.push(...events);
    this.wake();
  }

  wake(): void {
    this.waiter?.();
  }

  /** What has come in, or nothing after `ms`. */
  async next(ms: number): Promise<GenerationEvent[]> {
    if (this.events.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.waiter = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const events = this.events;
    this.events = [];
    return events;
  }
}
