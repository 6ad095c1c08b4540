import { describe, expect, it } from '@jest/globals';
import { type ActionEvent, actionEvent } from '@lathe/proto/builder-chat/actions';
import fc from 'fast-check';
import { AnswerParser } from './answer-parser.js';
import { nonce, recorded } from './recorded-streams.js';

function parse(chunks: Iterable<string | Uint8Array>): ActionEvent[] {
  const parser = new AnswerParser({ nonce: nonce });
  const events: ActionEvent[] = [];
  for (const chunk of chunks) events.push(...parser.push(chunk));
  events.push(...parser.end());
  return joined(events);
}

/** Neighbouring deltas as one, since only their concatenation is promised. */
function joined(events: ActionEvent[]): ActionEvent[] {
  const out: ActionEvent[] = [];
  for (const event of events) {
    const last = out.at(-1);
    if (event.type === 'text' && last?.type === 'text') last.delta += event.delta;
    else if (event.type === 'action-delta' && last?.type === 'action-delta' && last.actionId === event.actionId)
      last.text += event.text;
    else out.push(structuredClone(event));
  }
  return out;
}

describe.each(Object.entries(recorded))('recorded stream: %s', (_name, recorded) => {
  const bytes = new TextEncoder().encode(recorded);
  const whole = parse([recorded]);

  it('gives the same events when cut in two at every byte', () => {
    for (let at = 0; at <= bytes.length; at += 1)
      expect(parse([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  });

  it('gives the same events byte by byte and character by character', () => {
    expect(parse(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
    expect(parse(recorded)).toEqual(whole);
    expect(parse(recorded.split(''))).toEqual(whole);
  });

  it('gives the same events in random chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const chunks: Uint8Array[] = [];
        let from = 0;
        for (let i = 0; from < bytes.length; i += 1) {
          const size = sizes[i % sizes.length] ?? 1;
          chunks.push(bytes.subarray(from, from + size));
          from += size;
        }
        expect(parse(chunks)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('shows as deltas exactly what the end event carries', () => {
    for (const end of whole) {
      if (end.type !== 'action-end') continue;
      const shown = whole.flatMap((event) =>
        event.type === 'action-delta' && event.actionId === end.actionId ? [event.text] : [],
      );
      expect(shown.join('')).toBe(end.body);
    }
  });

  it('emits events of the contract', () => {
    for (const event of whole) expect(() => actionEvent.parse(event)).not.toThrow();
  });
});

describe('well-formed answers', () => {
  it('reads entity, file and rows with the text around them', () => {
    const events = parse([recorded['a whole app'] ?? '']);
    expect(
      events.filter(({ type }) => type === 'action-end').map((event) => event.type === 'action-end' && event.action),
    ).toEqual(['add_entity', 'add_file', 'insert_entity_records']);
    expect(events[0]).toEqual({ type: 'text', delta: "I'll build a tracker for dog walkers. 🐕\n\n" });
    expect(events.at(-1)).toEqual({ type: 'text', delta: '\nDone. **Two** things to know.\n' });
    const file = events.find((event) => event.type === 'action-end' && event.action === 'add_file');
    expect(file?.type === 'action-end' && file.body).toContain('$& and $1, "naïve" – ümlauts, 犬\n');
  });

  it('reads search and replace pairs with their options', () => {
    const edit = parse([recorded['edits, deletion, import, rename'] ?? '']).find(
      (event) => event.type === 'action-end',
    );
    expect(edit).toMatchObject({
      edits: [
        { search: '  <h1>Dogs</h1>\n', replace: '  <h1>All dogs</h1>\n  <p>$1 $$ $&</p>', expectedCount: 1 },
        { search: '  size="sm"', replace: '', expectedCount: 2 },
      ],
      body: '@@\n-  <h1>Dogs</h1>\n-\n+  <h1>All dogs</h1>\n+  <p>$1 $$ $&</p>\n@@\n-  size="sm"\n',
    });
  });

  it('marks an action the answer ended in as truncated', () => {
    const last = parse([recorded['an answer that was cut off'] ?? '']).at(-1);
    expect(last).toMatchObject({
      type: 'action-end',
      truncated: true,
      body: 'export default function Chart() {\n  return <div>\n',
    });
  });

  it('shows a partial line of a file before its end arrives', () => {
    const parser = new AnswerParser({ nonce: nonce });
    parser.push(`@@${nonce} add_file {"path":"pages/A.jsx"}\n`);
    expect(parser.push('const a')).toEqual([{ type: 'action-delta', actionId: 'a1', text: 'const a' }]);
  });
});
