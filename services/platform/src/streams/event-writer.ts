import type { Transaction } from '../persistence/unit-of-work.js';
import type { EventBatch } from './event-log.repository.js';
import type { NewEvent, StreamEvent, StreamKind } from './stream-kind.js';

/** Where events go. `append` may be called with the caller's transaction for the last ones. */
export interface EventSink<E, P> {
  append(batch: EventBatch<E, P>, tx?: Transaction): Promise<void>;
  /** Shows events to whoever follows right now. */
  publish(events: E[]): Promise<void>;
}

/**
 * Numbers of events in the n-th run start above all those of the run before, even ones that were shown but not stored
 * when its process died. So a number never means two events, and readers that are ahead of the log take the restart in.
 */
const runStride = 1_000_000;
export const firstSeqOfRun = (run: number): number => (run - 1) * runStride + 1;

/**
 * Milliseconds between two writes of events that may wait, more or less: writers that began together must not all write
 * at once.
 */
const flushMs = 250;
/** Events of one write, however fast they come: whoever reads them takes in a write at a time. */
const maxBatch = 500;

/**
 * Numbers the events of one run, shows them at once and stores them in batches: those that may wait four times a
 * second, everything else without waiting. Batches are stored one after the other. A failure to store comes out at the
 * next `settled` or `close`.
 */
export class EventWriter<E extends StreamEvent, S, P> {
  private pending: E[] = [];
  /** Where the stream stands before what is pending. */
  private pendingFrom: P;
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();
  private failure: Error | null = null;
  private nextSeq: number;

  /** For the `run`-th run of a job, from 1; `known` is what is known after the runs before it. */
  constructor(
    private readonly kind: Pick<StreamKind<E, S, P>, 'start' | 'next' | 'placeOf' | 'mayWait'>,
    private readonly sink: EventSink<E, P>,
    run: number,
    private known: S = kind.start,
  ) {
    this.nextSeq = firstSeqOfRun(run);
    this.pendingFrom = kind.placeOf(known);
  }

  /** What is known after all that was emitted. */
  get state(): S {
    return this.known;
  }

  emit(event: NewEvent<E>): void {
    const numbered = this.number(event);
    this.pending.push(numbered);
    this.show([numbered]);
    if (this.kind.mayWait(event) && this.pending.length < maxBatch)
      this.timer ??= setTimeout(() => this.flush(), flushMs * (0.6 + 0.8 * Math.random()));
    else this.flush();
  }

  /** Waits until all that was emitted is stored. Throws when it could not be. */
  async settled(): Promise<void> {
    this.flush();
    await this.storing;
    if (this.failure !== null) throw this.failure;
  }

  /** Stores the last events together with the caller's own changes and shows them after these are committed. */
  async close(
    last: NewEvent<E>[],
    transact: (append: (tx: Transaction) => Promise<void>, state: S) => Promise<void>,
  ): Promise<void> {
    await this.settled();
    const before = this.kind.placeOf(this.known);
    const events = last.map((event) => this.number(event));
    await transact((tx) => this.sink.append({ events, before }, tx), this.known);
    this.show(events);
  }

  private number(event: NewEvent<E>): E {
    const numbered = { ...event, seq: this.nextSeq } as unknown as E;
    this.nextSeq += 1;
    this.known = this.kind.next(this.known, numbered);
    return numbered;
  }

  private show(events: E[]): void {
    // A live message may be missed: followers read the log again.
    void this.sink.publish(events);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending.length === 0) return;
    const batch = { events: this.pending, before: this.pendingFrom };
    this.pending = [];
    this.pendingFrom = this.kind.placeOf(this.known);
    this.storing = this.storing
      .then(() => (this.failure === null ? this.sink.append(batch) : undefined))
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
      });
  }
}
