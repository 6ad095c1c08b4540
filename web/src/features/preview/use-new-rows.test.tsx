import { type GenerationEvent, initialGeneration, reduceGeneration } from '@lathe/proto/builder-chat/generation';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ChatState } from '@/features/chat/chat-session';
import { idleChat } from '@/testing/samples';
import { useNewRows } from './use-new-rows';

const idle: ChatState = idleChat;
const rows: GenerationEvent = {
  seq: 1,
  type: 'action-end',
  actionId: 'a1',
  action: 'insert_entity_records',
  header: { name: 'Dog' },
  body: '[{}]',
  truncated: false,
  added: 1,
  removed: 0,
};
const committed: GenerationEvent = { seq: 9, type: 'status', status: 'committed', step: '' };
const state = (running: boolean, ...events: GenerationEvent[]): ChatState => ({
  ...idle,
  running,
  generationId: 'g1',
  live: events.reduce(reduceGeneration, initialGeneration),
});

function follow(...states: ChatState[]): number {
  const refresh = vi.fn();
  const [first = idle, ...later] = states;
  const { rerender } = renderHook((current: ChatState) => useNewRows(current, refresh), { initialProps: first });
  for (const next of later) rerender(next);
  return refresh.mock.calls.length;
}

describe('rows that an answer added', () => {
  it('come into view once, when the answer has ended', () => {
    expect(follow(idle, state(true), state(true, rows))).toBe(0);
    expect(follow(idle, state(true, rows), state(true, rows, committed), state(false, rows, committed))).toBe(1);
  });

  it('come with the version where there is one, and not at all from before', () => {
    expect(follow(state(true, rows), state(false, rows, { seq: 2, type: 'version', versionId: 'v1' }, committed))).toBe(
      0,
    );
    expect(follow(state(true), state(false, committed))).toBe(0);
    expect(follow(state(false, rows, committed), state(false, rows, committed))).toBe(0);
  });
});
