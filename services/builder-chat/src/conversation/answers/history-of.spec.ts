import { describe, expect, it } from '@jest/globals';
import type { KeptInvocation, StoredMessage } from '../messages/message.js';
import { stoppedCode } from './answer-message.js';
import { historyOf } from './history-of.js';

type Change = Partial<StoredMessage>;
const user = (content: string): StoredMessage =>
  ({ role: 'user', content, status: 'ready', toolInvocations: [], attachments: [] }) as unknown as StoredMessage;
const assistant = (content: string, change: Change = {}): StoredMessage =>
  ({
    role: 'assistant',
    content,
    status: 'ready',
    toolInvocations: [],
    attachments: [],
    error: null,
    errorCode: null,
    ...change,
  }) as unknown as StoredMessage;
const wrote = (file: string): KeptInvocation[] => [
  { toolName: 'add_file', result: { file, complete: true } } as KeptInvocation,
];
const told = (...messages: StoredMessage[]) => historyOf(messages).map(({ role, content }) => `${role}: ${content}`);

describe('what a model is told of a conversation', () => {
  it('is words and actions in turns', () => {
    expect(told(user('dogs'), assistant('Done.', { toolInvocations: wrote('pages/A.jsx') }))).toEqual([
      'user: dogs',
      'assistant: Done.\n\nIn this answer I wrote pages/A.jsx.',
    ]);
  });

  it('says of failed and stopped turns that they changed nothing', () => {
    expect(
      told(
        user('a'),
        assistant('I try.', { status: 'failed', error: 'Zorp', toolInvocations: wrote('x') }),
        user('b'),
        assistant('', { errorCode: stoppedCode, toolInvocations: wrote('y') }),
      ),
    ).toEqual([
      'user: a',
      'assistant: I try.\n\nThis was not applied: I wrote x.\n\nThis answer failed and changed nothing: Zorp',
      'user: b',
      'assistant: This was not applied: I wrote y.\n\nThis answer was stopped and changed nothing.',
    ]);
  });

  it('begins with a person, ends with an answer, and has never two of one role in a row', () => {
    expect(told(assistant('hello'), user('a'), user('b'), assistant('yes'), assistant('more'), user('c'))).toEqual([
      'user: a',
      'assistant: I gave no answer to this.',
      'user: b',
      'assistant: yes',
      'user: c',
      'assistant: I gave no answer to this.',
    ]);
    expect(told(user('a'), assistant(''))).toEqual(['user: a', 'assistant: I said nothing.']);
    expect(told()).toEqual([]);
  });

  it('tells nothing in a form that could be taken for an action', () => {
    const all = told(user('a'), assistant('Done.', { toolInvocations: wrote('pages/A.jsx') })).join();
    expect(all).not.toMatch(/[[\]]|add_file|@@/);
  });

  it('names the files that came with a message', () => {
    const sent = { ...user('import this'), attachments: [{ id: '1', name: 'dogs.csv', contentType: 'text/csv' }] };
    expect(told(sent, assistant('Done.'))[0]).toBe('user: import this\n\nAttached: dogs.csv.');
  });

  it('is cut in large steps: it begins with the same turn for eight turns', () => {
    const turns = Array.from({ length: 21 }, (_, n) => [user(`wish ${n}`), assistant('yes')]);
    const first = turns.map((_turn, n) => historyOf(turns.slice(0, n + 1).flat())[0]?.content);
    expect(first).toEqual([...Array(11).fill('wish 0'), ...Array(8).fill('wish 8'), ...Array(2).fill('wish 16')]);
  });

  it('has the end of an answer whatever its length', () => {
    const [, answer] = historyOf([user('a'), assistant('x'.repeat(9000), { status: 'failed', error: 'why' })]);
    expect(answer?.content).toMatch(/^x{4000}\n\nThis answer failed and changed nothing: why$/);
  });
});
