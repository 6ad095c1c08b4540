import { describe, expect, it } from '@jest/globals';
import {
  type GenerationEvent,
  generationEvent,
  type GenerationState,
  initialGeneration,
  type NewGenerationEvent,
  reduceGeneration,
} from '../../src/builder-chat/generation.js';

const header = { path: 'pages/A.jsx', title: 'Page A' };
const events: NewGenerationEvent[] = [
  { type: 'status', status: 'streaming', step: 'Writing the app' },
  { type: 'text', delta: 'Hel' },
  { type: 'text', delta: 'lo' },
  { type: 'action-start', actionId: 'a1', action: 'add_file', header },
  { type: 'action-delta', actionId: 'a1', text: 'const a' },
  { type: 'action-delta', actionId: 'a1', text: ' = 1;\n' },
  {
    type: 'action-end',
    actionId: 'a1',
    action: 'add_file',
    header,
    body: 'const a = 1;\n',
    truncated: false,
    added: 1,
    removed: 0,
  },
  { type: 'text', delta: 'And' },
  { type: 'action-rejected', actionId: 'a2', action: 'unknown', reason: 'no', raw: '@@x' },
  { type: 'version', versionId: 'f'.repeat(24) },
  { type: 'status', status: 'committed', step: '' },
];
const log: GenerationEvent[] = events.map((event, index) => generationEvent.parse({ ...event, seq: index + 1 }));
const play = (events: GenerationEvent[], from: GenerationState = initialGeneration): GenerationState =>
  events.reduce(reduceGeneration, from);

describe('reduceGeneration', () => {
  it('gives the whole answer in reading order', () => {
    const state = play(log);
    expect(state).toMatchObject({ status: 'committed', text: 'HelloAnd', versionId: 'f'.repeat(24), seq: log.length });
    expect(state.blocks).toEqual([
      { kind: 'text', text: 'Hello' },
      { kind: 'action', id: 'a1' },
      { kind: 'text', text: 'And' },
      { kind: 'action', id: 'a2' },
    ]);
    expect(state.actions).toMatchObject([
      { id: 'a1', title: 'Page A', file: 'pages/A.jsx', status: 'complete', content: 'const a = 1;\n', added: 1 },
      { id: 'a2', status: 'rejected', reason: 'no', content: '@@x' },
    ]);
  });

  it('shows what a streaming action has so far', () => {
    expect(play(log.slice(0, 5)).actions[0]).toMatchObject({ status: 'streaming', content: 'const a' });
  });

  it('does not mind events that come twice, or again from the start', () => {
    const state = play(log);
    for (let at = 0; at <= log.length; at += 1) expect(play([...log.slice(0, at), ...log])).toEqual(state);
  });

  it('ends in the same state wherever a reader joins', () => {
    for (let at = 0; at <= log.length; at += 1) expect(play(log.slice(at), play(log.slice(0, at)))).toEqual(play(log));
  });

  it('clears what was shown when the generation starts again', () => {
    const state = play([...log.slice(0, 8), { seq: 9, type: 'restarted', attempt: 2 }]);
    expect(state).toEqual({ ...initialGeneration, seq: 9, attempt: 2 });
  });

  it('takes nothing in after the end', () => {
    const failed = play([{ seq: 1, type: 'failed', error: { code: 'x', message: 'No' } }]);
    expect(reduceGeneration(failed, { seq: 2, type: 'text', delta: 'late' })).toBe(failed);
  });
});
