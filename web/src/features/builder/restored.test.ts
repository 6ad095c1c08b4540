import type { Version } from '@lathe/proto/apps/model';
import { describe, expect, it } from 'vitest';
import { sampleMessage } from '@/testing/samples';
import { currentAnswer, titleOf } from './restored';

const version = (id: string, change: Partial<Version> = {}): Version => ({
  id: id.repeat(24), timestamp: '2026-01-02T10:00:00.000Z', messageId: `m${id}`, content: 'Dogs', userRequest: 'A tracker for dogs', ...change,
});
const first = version('1');
const second = version('2', { userRequest: 'Add notes', content: 'Notes' });
const restored = version('3', { messageId: 'm1' });
const byHand = version('4', { messageId: null, userRequest: '', content: 'Edited pages/Home.jsx' });
const versions = [byHand, restored, second, first];
const messages = [sampleMessage({ id: 'm1', versionId: first.id }), sampleMessage({ id: 'm2', versionId: second.id })];

describe('a restored version', () => {
  it('is named as such, and no two entries read the same', () => {
    expect(versions.map((each) => titleOf(each, versions))).toEqual(['Edited pages/Home.jsx', 'Restored: A tracker for dogs', 'Add notes', 'A tracker for dogs']);
  });

  it('has the answer that made it first as the current one', () => {
    expect(currentAnswer(messages, restored.id, versions)).toBe('m1');
    expect(currentAnswer(messages, second.id, versions)).toBe('m2');
  });

  it('is no answer when the code was edited by hand, or before there is any', () => {
    expect(currentAnswer(messages, byHand.id, versions)).toBeNull();
    expect(currentAnswer(messages, null, [])).toBeNull();
    expect(currentAnswer(messages, 'f'.repeat(24), [])).toBeNull();
  });
});
