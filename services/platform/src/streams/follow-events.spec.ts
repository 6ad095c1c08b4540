import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../persistence/unit-of-work.js';
import { type Story, type StoryEvent, storyStreams } from '../testing/story-streams.js';
import type { EventBatch } from './event-log.repository.js';
import { type EventSink, EventWriter } from './event-writer.js';
import { type EventSource, followEvents } from './follow-events.js';

type Place = { words: number };
type Writer = EventWriter<StoryEvent, Story, Place>;

const tx: Transaction = { afterCommit: () => undefined };
const writerTo = (sink: EventSink<StoryEvent, Place>, run = 1): Writer => new EventWriter(storyStreams, sink, run);

/** A log and a live channel that may lose, repeat and delay messages. */
class Wire implements EventSource<StoryEvent>, EventSink<StoryEvent, Place> {
  stored: StoryEvent[] = [];
  batches = 0;
  lose = false;
  repeat = false;
  storeDelayMs = 0;
  private readonly listeners = new Set<(events: StoryEvent[]) => void>();

  async subscribe(listener: (events: StoryEvent[]) => void): Promise<() => Promise<void>> {
    this.listeners.add(listener);
    return async () => void this.listeners.delete(listener);
  }

  async *read(after: number): AsyncGenerator<StoryEvent[]> {
    const found = this.stored.filter(({ seq }) => seq > after);
    for (let at = 0; at < found.length; at += 10) yield found.slice(at, at + 10);
  }

  async append({ events }: EventBatch<StoryEvent, Place>): Promise<void> {
    if (this.storeDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.storeDelayMs));
    this.batches += 1;
    this.stored.push(...events);
  }

  async publish(events: StoryEvent[]): Promise<void> {
    if (this.lose) return;
    for (const listener of this.listeners) {
      listener(events);
      if (this.repeat) listener(events);
    }
  }

  get followers(): number {
    return this.listeners.size;
  }
}

async function collect(wire: Wire, after = 0): Promise<number[]> {
  const seqs: number[] = [];
  for await (const events of followEvents(wire, after, storyStreams.ends, new AbortController().signal))
    seqs.push(...events.map(({ seq }) => seq));
  return seqs;
}

const tick = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const upTo = (n: number, from = 1): number[] => Array.from({ length: n - from + 1 }, (_, index) => from + index);

async function write(writer: Writer, deltas: number): Promise<void> {
  for (let i = 0; i < deltas; i += 1) {
    writer.emit({ type: 'word', word: String(i) });
    if (i % 7 === 0) await tick(1);
  }
  await writer.close([{ type: 'end' }], (append) => append(tx));
}

describe('followEvents', () => {
  it.each([
    ['a plain channel', {}],
    ['a channel that loses everything', { lose: true }],
    ['a channel that repeats everything', { repeat: true }],
    ['a slow log', { storeDelayMs: 80 }],
  ])('gives every event once and in order over %s, to readers who join at any time', async (_name, faults) => {
    const wire = Object.assign(new Wire(), faults);
    const readers = [collect(wire)];
    const writer = writerTo(wire);
    const writing = write(writer, 60);
    await tick();
    readers.push(collect(wire), collect(wire, 5));
    await writing;
    readers.push(collect(wire), collect(wire, 30));
    const [first, second, third, fourth, fifth] = await Promise.all(readers);
    expect([first, second, third, fourth, fifth]).toEqual([upTo(61), upTo(61), upTo(61, 6), upTo(61), upTo(61, 31)]);
    expect(wire.followers).toBe(0);
  });

  it('takes a restart in although it has seen events that were never stored', async () => {
    const wire = new Wire();
    const reading = collect(wire);
    await tick();
    await wire.publish([
      { seq: 1, type: 'word', word: 'lost' },
      { seq: 2, type: 'word', word: 'lost' },
    ]);
    const writer = writerTo(wire, 2);
    writer.emit({ type: 'restarted' });
    await write(writer, 2);
    expect(await reading).toEqual([1, 2, ...upTo(1_000_004, 1_000_001)]);
  });

  it('ends when its reader goes away', async () => {
    const wire = new Wire();
    const gone = new AbortController();
    const reading = (async () => {
      for await (const events of followEvents(wire, 0, storyStreams.ends, gone.signal)) expect(events).toEqual([]);
    })();
    await tick();
    gone.abort();
    await reading;
    expect(wire.followers).toBe(0);
  });
});

describe('EventWriter', () => {
  it('stores deltas in few batches and everything before it settles', async () => {
    const wire = new Wire();
    const writer = writerTo(wire);
    for (let i = 0; i < 100; i += 1) writer.emit({ type: 'word', word: 'x' });
    expect(wire.batches).toBe(0);
    await writer.settled();
    expect([wire.batches, wire.stored.length, writer.state.words.length]).toEqual([1, 100, 100]);
  });

  it('stores at most 500 events at a time, each time with where the stream stands', async () => {
    const batches: EventBatch<StoryEvent, Place>[] = [];
    const writer = writerTo({
      append: async (batch) => void batches.push(batch),
      publish: async () => undefined,
    });
    for (let i = 0; i < 1200; i += 1) writer.emit({ type: 'word', word: 'x' });
    writer.emit({ type: 'note' });
    writer.emit({ type: 'word', word: 'y' });
    await writer.settled();
    expect(batches.map(({ events, before }) => [events.length, before])).toEqual([
      [500, { words: 0 }],
      [500, { words: 500 }],
      [201, { words: 1000 }],
      [1, { words: 1200 }],
    ]);
  });

  it('reports that storing failed', async () => {
    const wire = new Wire();
    wire.append = async () => {
      throw new Error('disk full');
    };
    const writer = writerTo(wire);
    writer.emit({ type: 'note' });
    await expect(writer.settled()).rejects.toThrow('disk full');
  });
});
