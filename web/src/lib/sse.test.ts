import { describe, expect, it } from 'vitest';
import { readServerSentEvents, type ServerSentEvent, SseParser } from './sse';

const stream =
  ': hello\r\n\r\nid: 1\r\ndata: {"a":1}\r\n\r\nid: 2\nevent: note\ndata: first\ndata: second ü\n\ndata:no space\n\nid: 4\ndata: cut o';
const expected: ServerSentEvent[] = [
  { id: '1', event: 'message', data: '{"a":1}' },
  { id: '2', event: 'note', data: 'first\nsecond ü' },
  { id: '2', event: 'message', data: 'no space' },
];

describe('SseParser', () => {
  it('reads events with ids, names, several data lines and any line end, and drops an unfinished one', () => {
    expect(new SseParser().push(stream)).toEqual(expected);
  });

  it('gives the same events wherever the stream is cut', () => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const parser = new SseParser();
      expect([...parser.push(stream.slice(0, cut)), ...parser.push(stream.slice(cut))]).toEqual(expected);
    }
  });

  it('gives the same events one character at a time', () => {
    const parser = new SseParser();
    expect([...stream].flatMap((character) => parser.push(character))).toEqual(expected);
  });
});

describe('readServerSentEvents', () => {
  it('keeps a character whose bytes arrive apart', async () => {
    const bytes = new TextEncoder().encode('data: ü\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events = [];
    for await (const event of readServerSentEvents(new Response(body))) events.push(event.data);
    expect(events).toEqual(['ü']);
  });
});
