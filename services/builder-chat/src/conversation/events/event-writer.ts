import {
  type GenerationEvent,
  type GenerationState,
  initialGeneration,
  type NewGenerationEvent,
  reduceGeneration,
} from '@lathe/proto/builder-chat/generation';
import { uiStreamAfter, uiStreamStart, type UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import type { EventBatch } from './event-log.repository.js';

/** Where events go. `append` may be called with the caller's transaction for the last ones. */
export interface EventSink<Tx> {
  append(batch: EventBatch, tx?: Tx): Promise<void>;
  /** Shows events to whoever follows right now. */
  publish(events: GenerationEvent[]): Promise<void>;
}

/** A generation as far as it is written: the answer, and the stream that shows it. */
export interface Written {
  state: GenerationState;
  stream: UiStreamState;
}

export const nothingWritten: Written = { state: initialGeneration, stream: uiStreamStart('').state };

export const withEvent = ({ state, stream }: Written, event: GenerationEvent): Written => ({
  state: reduceGeneration(state, event),
  stream: uiStreamAfter(stream, event),
});

/**
 * Milliseconds between two writes of deltas to the log, more or less: writers that began together must not all write at
 * once.
 */
const FLUSH_MS = 250;
/** Events of one write, however fast they come: whoever reads them takes in a write at a time. */
const MAX_BATCH = 500;

/**
 * Numbers the events of one run, shows them at once and stores them in batches: deltas four times a second, everything
 * else without waiting. Batches are stored one after the other. A failure to store comes out at the next `settled` or
 * `close`.
 */
export class EventWriter<Tx> {
  private pending: GenerationEvent[] = [];
  /** Where the stream stands before what is pending. */
  private pendingFrom: UiStreamState;
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();
  private failure: Error | null = null;

  constructor(
    private readonly sink: EventSink<Tx>,
    private nextSeq: number,
    private written: Written = nothingWritten,
  ) {
    this.pendingFrom = written.stream;
  }

  /** The answer as it is now. */
  get state(): GenerationState {
    return this.written.state;
  }

  emit(event: NewGenerationEvent): void {
    const numbered = this.number(event);
    this.pending.push(numbered);
    this.show([numbered]);
    const mayWait = (event.type === 'text' || event.type === 'action-delta') && this.pending.length < MAX_BATCH;
    if (mayWait) this.timer ??= setTimeout(() => this.flush(), FLUSH_MS * (0.6 + 0.8 * Math.random()));
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
    last: NewGenerationEvent[],
    transact: (append: (tx: Tx) => Promise<void>, state: GenerationState) => Promise<void>,
  ): Promise<void> {
    await this.settled();
    const before = this.written.stream;
    const events = last.map((event) => this.number(event));
    await transact((tx) => this.sink.append({ events, before }, tx), this.state);
    this.show(events);
  }

  private number(event: NewGenerationEvent): GenerationEvent {
    const numbered: GenerationEvent = { ...event, seq: this.nextSeq };
    this.nextSeq += 1;
    this.written = withEvent(this.written, numbered);
    return numbered;
  }

  private show(events: GenerationEvent[]): void {
    this.sink.publish(events).catch(() => {
      // A live message may be missed: followers read the log again.
    });
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending.length === 0) return;
    const batch = { events: this.pending, before: this.pendingFrom };
    this.pending = [];
    this.pendingFrom = this.written.stream;
    this.storing = this.storing
      .then(() => (this.failure === null ? this.sink.append(batch) : undefined))
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
      });
  }
}
