import { describe, expect, it } from '@jest/globals';
import type { EventBatch } from '@lathe/platform/streams/event-log.repository';
import { EventWriter } from '@lathe/platform/streams/event-writer';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { generationStreamKind, type GenerationWriter } from './generation-streams.js';

function writerInto(batches: EventBatch<GenerationEvent, UiStreamState>[]): GenerationWriter {
  const sink = {
    append: async (batch: EventBatch<GenerationEvent, UiStreamState>) => void batches.push(batch),
    publish: async () => undefined,
  };
  return new EventWriter(generationStreamKind, sink, 1);
}

describe('the stream of a generation', () => {
  it('stores deltas in few batches, each time with where the stream stands', async () => {
    const batches: EventBatch<GenerationEvent, UiStreamState>[] = [];
    const writer = writerInto(batches);
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
    expect(writer.state.answer.text).toHaveLength(1201);
  });

  it.each([
    [{ seq: 1, type: 'failed', error: { code: 'c', message: 'm' } }, true],
    [{ seq: 1, type: 'status', status: 'committed', step: '' }, true],
    [{ seq: 1, type: 'status', status: 'cancelled', step: '' }, true],
    [{ seq: 1, type: 'status', status: 'repairing', step: '' }, false],
    [{ seq: 1, type: 'version', versionId: 'v' }, false],
  ] as [GenerationEvent, boolean][])('ends with %j: %s', (event, isEnd) => {
    expect(generationStreamKind.ends(event)).toBe(isEnd);
  });
});
