import type { StreamEvent } from './stream-kind.js';

/** Where a follower gets events from. */
export interface EventSource<E> {
  /** Resolves when live events arrive at the listener; the answer ends that. */
  subscribe(listener: (events: E[]) => void): Promise<() => Promise<void>>;
  /** What is stored with a number above `after`, in order. */
  read(after: number): AsyncIterable<E[]>;
}

/** Milliseconds of silence after which the log is read again, in case a live message was missed. */
const quietMs = 2_000;
/** Milliseconds to wait for events that were shown live before they were stored. */
const gapMs = 60;

/**
 * All events with a number above `after`, each once and in order, until one `ends` the stream or `signal` fires.
 * Subscribes first, then reads the log, then plays what came in meanwhile; a hole is filled from the log. Works on any
 * replica and with lost live messages. An empty list says that nothing has come for a while.
 */
export async function* followEvents<E extends StreamEvent>(
  source: EventSource<E>,
  after: number,
  ends: (event: E) => boolean,
  signal: AbortSignal,
): AsyncGenerator<E[]> {
  const inbox = new Inbox<E>();
  const unsubscribe = await source.subscribe((events) => inbox.put(events));
  const stop = (): void => inbox.wake();
  signal.addEventListener('abort', stop);
  try {
    const order = new Order<E>(after);
    let live: E[] = [];
    let waitMs = gapMs;
    for (let begun = false; !signal.aborted; begun = true) {
      let fresh = order.takeLive(live);
      let quiet = begun && live.length === 0;
      if (fresh.length > 0) yield fresh;
      if (fresh.some(ends)) return;
      if (live.length === 0 || order.waiting) {
        for await (const stored of source.read(order.last)) {
          fresh = order.takeStored(stored);
          quiet &&= fresh.length === 0;
          if (fresh.length > 0) yield fresh;
          if (signal.aborted || fresh.some(ends)) return;
        }
      }
      if (quiet) yield [];
      // A gap is filled soon, or else by the next run of a process that died.
      waitMs = order.waiting && quiet ? Math.min(waitMs * 2, quietMs) : gapMs;
      live = await inbox.next(order.waiting ? waitMs : quietMs);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await unsubscribe();
  }
}

/** Lets events pass in the order of their numbers, each once. */
class Order<E extends StreamEvent> {
  private readonly early = new Map<number, E>();

  constructor(public last: number) {}

  /** Events came whose predecessors are missing. */
  get waiting(): boolean {
    return this.early.size > 0;
  }

  /** Live events may come late, twice or never: only those pass whose predecessor has passed. */
  takeLive(events: E[]): E[] {
    for (const event of events) if (event.seq > this.last) this.early.set(event.seq, event);
    return this.followers();
  }

  /**
   * The log is whole and in order. Where its numbers leap, another run begins, and what was shown of the one before is
   * void.
   */
  takeStored(events: E[]): E[] {
    const passed = events.filter(({ seq }) => seq > this.last);
    this.last = passed.at(-1)?.seq ?? this.last;
    for (const seq of this.early.keys()) if (seq <= this.last) this.early.delete(seq);
    return [...passed, ...this.followers()];
  }

  private followers(): E[] {
    const passed: E[] = [];
    for (let next = this.early.get(this.last + 1); next !== undefined; next = this.early.get(this.last + 1)) {
      passed.push(next);
      this.early.delete(next.seq);
      this.last = next.seq;
    }
    return passed;
  }
}

/** Live events until somebody asks for them. */
class Inbox<E> {
  private events: E[] = [];
  private waiter: (() => void) | undefined;

  put(events: E[]): void {
    this.events.push(...events);
    this.wake();
  }

  wake(): void {
    this.waiter?.();
  }

  /** What has come in, or nothing after `ms`. */
  async next(ms: number): Promise<E[]> {
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
