import { describe, expect, it } from '@jest/globals';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { firstSeqOfRun } from '../generations/generation.js';
import type { EventBatch } from './event-log.repository.js';
import { type EventSink, EventWriter } from './event-writer.js';
import { type EventSource, followGeneration } from './follow-generation.js';

/** A log and a live channel that may lose, repeat and delay messages. */
class Wire implements EventSource, EventSink<object> {
  stored: GenerationEvent[] = [];
  batches = 0;
  lose = false;
  repeat = false;
  storeDelayMs = 0;
  private readonly listeners = new Set<(events: GenerationEvent[]) => void>();

  async subscribe(listener: (events: GenerationEvent[]) => void): Promise<() => Promise<void>> {
    this.listeners.add(listener);
    return async () => void this.listeners.delete(listener);
  }

  async *read(after: number): AsyncGenerator<GenerationEvent[]> {
    const found = this.stored.filter(({ seq }) => seq > after);
    for (let at = 0; at < found.length; at += 10) yield found.slice(at, at + 10);
  }

  async append({ events }: EventBatch): Promise<void> {
    if (this.storeDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.storeDelayMs));
    this.batches += 1;
    this.stored.push(...events);
  }

  async publish(events: GenerationEvent[]): Promise<void> {
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
  for await (const events of followGeneration(wire, after, new AbortController().signal))
    seqs.push(...events.map(({ seq }) => seq));
  return seqs;
}

const tick = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const upTo = (n: number, from = 1): number[] => Array.from({ length: n - from + 1 }, (_, index) => from + index);

async function write(writer: EventWriter<object>, deltas: number): Promise<void> {
  for (let i = 0; i < deltas; i += 1) {
    writer.emit({ type: 'text', delta: String(i) });
    if (i % 7 === 0) await tick(1);
  }
  await writer.close([{ type: 'status', status: 'committed', step: '' }], async (append) => append({}));
}

describe('followGeneration', () => {
  it.each([
    ['a plain channel', {}],
    ['a channel that loses everything', { lose: true }],
    ['a channel that repeats everything', { repeat: true }],
    ['a slow log', { storeDelayMs: 80 }],
  ])('gives every event once and in order over %s, to readers who join at any time', async (_name, faults) => {
    const wire = Object.assign(new Wire(), faults);
    const readers = [collect(wire)];
    const writer = new EventWriter<object>(wire, 1);
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
      { seq: 1, type: 'text', delta: 'lost' },
      { seq: 2, type: 'text', delta: 'lost' },
    ]);
    const writer = new EventWriter<object>(wire, firstSeqOfRun(2));
    writer.emit({ type: 'restarted', attempt: 2 });
    await write(writer, 2);
    expect(await reading).toEqual([1, 2, ...upTo(1_000_004, 1_000_001)]);
  });

  it('ends when its reader goes away', async () => {
    const wire = new Wire();
    const gone = new AbortController();
    const reading = (async () => {
      for await (const events of followGeneration(wire, 0, gone.signal)) expect(events).toEqual([]);
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
    const writer = new EventWriter<object>(wire, 1);
    for (let i = 0; i < 100; i += 1) writer.emit({ type: 'text', delta: 'x' });
    expect(wire.batches).toBe(0);
    await writer.settled();
    expect([wire.batches, wire.stored.length, writer.state.text.length]).toEqual([1, 100, 100]);
  });

  it('stores at most 500 events at a time, each time with where the stream stands', async () => {
    const batches: EventBatch[] = [];
    const writer = new EventWriter<object>(
      { append: async (batch) => void batches.push(batch), publish: async () => undefined },
      1,
    );
    for (let i = 0; i < 1200; i += 1) writer.emit({ type: 'text', delta: 'x' });
    writer.emit({ type: 'action-start', actionId: 'a1', action: 'add_file', header: { path: 'pages/A.jsx' } });
    writer.emit({ type: 'text', delta: 'y' });
    await writer.settled();
    const text = { texts: 1, textOpen: true, action: null };
    expect(batches.map(({ events, before }) => [events.length, before])).toEqual([
      [500, { texts: 0, textOpen: false, action: null }],
      [500, text],
      [201, text],
      [1, { texts: 1, textOpen: false, action: { id: 'a1', title: 'Write pages/A.jsx', file: 'pages/A.jsx' } }],
    ]);
  });

  it('reports that storing failed', async () => {
    const wire = new Wire();
    wire.append = async () => {
      throw new Error('disk full');
    };
    const writer = new EventWriter<object>(wire, 1);
    writer.emit({ type: 'notice', message: 'x' });
    await expect(writer.settled()).rejects.toThrow('disk full');
  });
});
