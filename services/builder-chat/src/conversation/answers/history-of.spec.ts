import { describe, expect, it } from '@jest/globals';
import type { KeptInvocation, StoredMessage } from '../messages/message.js';
import { stoppedCode } from './answer-message.js';
import { historyOf } from './history-of.js';

type Change = Partial<StoredMessage>;
const user = (content: string): StoredMessage =>
  ({ role: 'user', content, status: 'ready', toolInvocations: [] }) as unknown as StoredMessage;
const assistant = (content: string, change: Change = {}): StoredMessage =>
  ({
    role: 'assistant',
    content,
    status: 'ready',
    toolInvocations: [],
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
      'assistant: Done.\n[add_file pages/A.jsx]',
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
      'assistant: I try.\n[add_file x (not applied)]\n[This answer failed and changed nothing: Zorp]',
      'user: b',
      'assistant: [add_file y (not applied)]\n[This answer was stopped and changed nothing]',
    ]);
  });

  it('begins with a person, ends with an answer, and has never two of one role in a row', () => {
    expect(told(assistant('hello'), user('a'), user('b'), assistant('yes'), assistant('more'), user('c'))).toEqual([
      'user: a',
      'assistant: [There was no answer]',
      'user: b',
      'assistant: yes',
      'user: c',
      'assistant: [There was no answer]',
    ]);
    expect(told(user('a'), assistant(''))).toEqual(['user: a', 'assistant: (no text)']);
    expect(told()).toEqual([]);
  });

  it('is the last three turns, with the end of an answer whatever its length', () => {
    const turns = [1, 2, 3, 4, 5].flatMap((n) => [
      user(`wish ${n}`),
      assistant('x'.repeat(9000), { status: 'failed', error: 'why' }),
    ]);
    const history = historyOf(turns);
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant']);
    expect(history[0]?.content).toBe('wish 3');
    expect(history[1]?.content).toMatch(/^x{4000}\n\[This answer failed and changed nothing: why\]$/);
  });
});
