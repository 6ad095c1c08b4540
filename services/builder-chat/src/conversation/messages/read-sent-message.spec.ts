import { describe, expect, it } from '@jest/globals';
import { chatRequest } from '@lathe/proto/builder-chat/http';
import { readSentMessage } from './read-sent-message.js';

const read = (...messages: unknown[]) => readSentMessage(chatRequest.parse({ id: 'x', messages }), () => 'made');

describe('readSentMessage', () => {
  it('takes the newest message of a person, in the spec’s form', () => {
    const attachments = [{ name: 'a.csv', url: 'data:text/csv,x', contentType: 'text/csv' }];
    const annotations = [{ versionId: 'v1' }];
    const sent = { id: 'm-1', role: 'user', content: ' Hello ', attachments, annotations };
    expect(read({ role: 'user', content: 'before' }, { role: 'assistant', content: 'yes' }, sent)).toEqual({
      id: 'm-1',
      content: 'Hello',
      attachments,
      annotations,
    });
  });

  it('takes the AI SDK’s form', () => {
    const parts = [
      { type: 'text', text: 'Hello' },
      { type: 'file', url: 'data:,x', mediaType: 'text/plain', filename: 'a.txt' },
      { type: 'step-start' },
    ];
    expect(read({ id: 'm', role: 'user', parts })).toEqual({
      id: 'm',
      content: 'Hello',
      annotations: [],
      attachments: [{ name: 'a.txt', url: 'data:,x', contentType: 'text/plain' }],
    });
  });

  it('makes an id for a message that has none that can be used', () => {
    for (const id of [undefined, '', '../x', 'a b', 'x'.repeat(80)])
      expect(read({ id, role: 'user', content: 'x' }).id).toBe('made');
  });

  it.each([
    [{ role: 'assistant', content: 'x' }],
    [{ role: 'user', content: '  ' }],
    [{ role: 'user', parts: [{ type: 'file', url: 'data:,x' }] }],
  ])('refuses %j', (message) => {
    expect(() => read(message)).toThrow();
  });
});
