import { describe, expect, it } from '@jest/globals';
import type { GenerationEvent } from '../../src/builder-chat/generation.js';
import { carriesEvent, eventOfChunk, uiChunks, uiStreamStart } from '../../src/builder-chat/ui-stream.js';

const usage = {
  promptTokens: 1,
  completionTokens: 2,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  totalTokens: 3,
  modelInfo: { model: 'm' },
  finishReason: 'stop',
  timestamp: '2026-01-01T00:00:00.000Z',
  messageId: 'x',
};
const header = { path: 'pages/A.jsx' };
const events: GenerationEvent[] = [
  { seq: 1, type: 'status', status: 'streaming', step: 'Writing' },
  { seq: 2, type: 'text', delta: 'a' },
  { seq: 3, type: 'restarted', attempt: 2 },
  { seq: 4, type: 'text', delta: 'b' },
  { seq: 5, type: 'text', delta: 'c' },
  { seq: 6, type: 'action-start', actionId: 'a1', action: 'add_file', header },
  { seq: 7, type: 'action-delta', actionId: 'a1', text: 'x' },
  {
    seq: 8,
    type: 'action-end',
    actionId: 'a1',
    action: 'add_file',
    header,
    body: 'x',
    truncated: false,
    added: 1,
    removed: 0,
  },
  { seq: 9, type: 'action-rejected', actionId: 'a2', action: 'unknown', reason: 'r', raw: 'w' },
  { seq: 10, type: 'text', delta: 'd' },
  { seq: 11, type: 'notice', message: 'n' },
  { seq: 12, type: 'usage', usage },
  { seq: 13, type: 'version', versionId: 'v' },
  { seq: 14, type: 'status', status: 'committed', step: '' },
];

describe('UI message stream', () => {
  it('carries every event in exactly one chunk', () => {
    let { state } = uiStreamStart('m1');
    const more: GenerationEvent[] = [
      { seq: 15, type: 'reasoning', delta: 'r' },
      { seq: 16, type: 'reasoning', delta: 's' },
      { seq: 17, type: 'failed', error: { code: 'c', message: 'm' } },
    ];
    for (const event of [...events, ...more]) {
      const step = uiChunks(state, event);
      state = step.state;
      expect(step.chunks.filter(carriesEvent).length).toBe(1);
      expect(step.chunks.map((chunk) => eventOfChunk(chunk, event.seq)).filter((read) => read !== null)).toEqual([
        event,
      ]);
    }
  });

  it('opens and closes text parts around actions', () => {
    let { state, chunks } = uiStreamStart('m1');
    for (const event of events) {
      const step = uiChunks(state, event);
      state = step.state;
      chunks = [...chunks, ...step.chunks];
    }
    const outline = chunks.map(({ type, id }) => (type.startsWith('text') ? `${type} ${String(id)}` : type));
    expect(outline).toEqual([
      'start',
      'start-step',
      'data-status',
      'text-start t1',
      'text-delta t1',
      'reset-step',
      'data-restarted',
      'text-start t2',
      'text-delta t2',
      'text-delta t2',
      'text-end t2',
      'data-action',
      'data-action',
      'data-action',
      'data-action',
      'text-start t3',
      'text-delta t3',
      'data-notice',
      'data-usage',
      'data-version',
      'text-end t3',
      'data-status',
      'finish-step',
      'finish',
    ]);
  });

  it('opens and closes parts of reasoning beside those of text', () => {
    const thought: GenerationEvent[] = [
      { seq: 1, type: 'reasoning', delta: 'a' },
      { seq: 2, type: 'reasoning', delta: 'b' },
      { seq: 3, type: 'text', delta: 'c' },
      { seq: 4, type: 'reasoning', delta: 'd' },
      { seq: 5, type: 'status', status: 'committed', step: '' },
    ];
    let { state } = uiStreamStart('m1');
    const outline = thought.flatMap((event) => {
      const step = uiChunks(state, event);
      state = step.state;
      return step.chunks.map(({ type, id }) => `${type} ${String(id)}`);
    });
    expect(outline.slice(0, -3)).toEqual([
      'reasoning-start r1',
      'reasoning-delta r1',
      'reasoning-delta r1',
      'reasoning-end r1',
      'text-start t1',
      'text-delta t1',
      'text-end t1',
      'reasoning-start r2',
      'reasoning-delta r2',
      'reasoning-end r2',
    ]);
  });
});
