import { describe, expect, it } from '@jest/globals';
import { cutBehind, visibleMessages } from './chat-cut.js';
import type { StoredMessage } from './message.js';

const conversation = (length: number): StoredMessage[] =>
  Array.from({ length }, (_, index) => ({ id: `m${index + 1}`, seq: index + 1 }) as StoredMessage);
const seqs = (messages: StoredMessage[], chatCut: string | null): number[] =>
  visibleMessages(messages, chatCut).map(({ seq }) => seq);

/** Restores to the message `last` of a conversation that has `length` messages by then. */
const restore = (chatCut: string | null, last: number, length: number): string =>
  cutBehind(conversation(length)[last - 1]!, conversation(length), chatCut);

describe('what restores hide', () => {
  it('is what came after the message, and nothing that comes later', () => {
    const cut = restore(null, 2, 6);
    expect(seqs(conversation(6), cut)).toEqual([1, 2]);
    expect(seqs(conversation(8), cut)).toEqual([1, 2, 7, 8]);
  });

  it('adds up over restores, also to a place before an earlier one', () => {
    const once = restore(null, 2, 6);
    const twice = restore(once, 8, 10);
    expect([twice, seqs(conversation(12), twice)]).toEqual(['seq:3-6,9-10', [1, 2, 7, 8, 11, 12]]);
    const thrice = restore(twice, 1, 12);
    expect([thrice, seqs(conversation(14), thrice)]).toEqual(['seq:2-12', [1, 13, 14]]);
  });

  it('is nothing behind the last message', () => {
    expect(restore(null, 4, 4)).toBe('seq:');
    expect(seqs(conversation(5), 'seq:')).toEqual([1, 2, 3, 4, 5]);
    expect(seqs(conversation(3), null)).toEqual([1, 2, 3]);
  });

  it('is read from chat cuts of old, and from messages that were written under them', () => {
    const messages = conversation(8).map((message) => ({
      ...message,
      ...(message.seq <= 6 && {
        afterCut: message.seq > 4 ? 'm2~a' : null,
        hiddenBy: message.seq === 3 || message.seq === 4 ? 'm2~a' : null,
      }),
    }));
    expect(seqs(messages, 'm2~a')).toEqual([1, 2, 5, 6, 7, 8]);
    expect(seqs(messages, 'm1~b')).toEqual([1, 7, 8]);
    expect(cutBehind(messages[5]!, messages, 'm2~a')).toBe('seq:3-4,7-8');
  });
});
