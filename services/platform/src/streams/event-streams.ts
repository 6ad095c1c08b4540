import type { Connection } from 'mongoose';
import type { Transaction } from '../persistence/unit-of-work.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { OwnerScope, PlatformScope } from '../tenancy/scope.js';
import { type EventBatch, EventLog } from './event-log.repository.js';
import { EventWriter } from './event-writer.js';
import { followEvents } from './follow-events.js';
import type { StreamEvent, StreamKind } from './stream-kind.js';

/** A stream for one reader. */
export interface OpenStream<E, P> {
  /** Where the stream stands before the first of the events; undefined when that is the stream's first. */
  place: P | undefined;
  /**
   * Its events, from one at or before the first that is wanted, until it ends or `signal` fires. An empty list says that
   * nothing has come for a while.
   */
  events(signal: AbortSignal): AsyncGenerator<E[]>;
}

/**
 * The streams of durable jobs of one kind (design 12.8), on any replica: the log in the database, which is the truth,
 * and live messages, which may be missed. Whose a stream is stands in the record of its job: callers hand in the scope
 * in which they have found that.
 */
export class EventStreams<E extends StreamEvent, S, P> {
  readonly log: EventLog<E, P>;

  constructor(
    private readonly kind: StreamKind<E, S, P>,
    connection: Connection,
    private readonly pubSub: PubSub,
  ) {
    this.log = new EventLog(connection, kind);
  }

  /**
   * For the `run`-th run of a job, from 1, which goes on behind what the log holds of earlier ones. The number of the run
   * is the fence: its events stand behind those of every earlier run, whatever that one still writes.
   */
  async writer(scope: PlatformScope, id: string, run: number): Promise<EventWriter<E, S, P>> {
    const sink = {
      append: (batch: EventBatch<E, P>, tx?: Transaction) => this.log.append(scope, id, batch, tx),
      publish: (events: E[]) => this.pubSub.publish(this.channel(id), JSON.stringify(events)),
    };
    let known = this.kind.start;
    if (run > 1)
      for await (const events of this.log.read(scope, id, 0))
        known = events.reduce((state, event) => this.kind.next(state, event), known);
    return new EventWriter(this.kind, sink, run, known);
  }

  /**
   * For a reader who has the events up to number `after`. Undefined when the job `isOver` and its log is gone.
   */
  async open(
    scope: OwnerScope | PlatformScope,
    id: string,
    after: number,
    isOver: boolean,
  ): Promise<OpenStream<E, P> | undefined> {
    const found = after === 0 ? undefined : await this.log.placeBefore(scope, id, after);
    // A place in the log says that there is one.
    if (isOver && found === undefined && !(await this.log.holds(scope, id))) return undefined;
    const source = {
      subscribe: (listener: (events: E[]) => void) =>
        this.pubSub.subscribe(this.channel(id), (message) => listener(JSON.parse(message) as E[])),
      read: (from: number) => this.log.read(scope, id, from),
    };
    return {
      place: found?.place,
      events: (signal) => followEvents(source, found?.after ?? 0, (event) => this.kind.ends(event), signal),
    };
  }

  /** Tells the run of a job, wherever it is, to stop; one that begins later must find that in the job's record. */
  async cancel(_scope: OwnerScope | PlatformScope, id: string): Promise<void> {
    await this.pubSub.publish(this.cancelChannel(id), '');
  }

  /** Fires when a stop is asked for from now on; `close` ends listening. */
  async cancelSignal(_scope: PlatformScope, id: string): Promise<{ signal: AbortSignal; close(): Promise<void> }> {
    const cancelled = new AbortController();
    const close = await this.pubSub.subscribe(this.cancelChannel(id), () => cancelled.abort());
    return { signal: cancelled.signal, close };
  }

  private channel(id: string): string {
    return `${this.kind.channel}:${id}`;
  }

  private cancelChannel(id: string): string {
    return `${this.kind.channel}-cancel:${id}`;
  }
}
