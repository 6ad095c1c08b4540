import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ActionEvent } from '@lathe/proto/builder-chat/actions';
import { AnswerParser } from './answer-parser.js';

const nonce = 'q7w2k9';
const corpus = readFileSync(new URL('../../test/corpus/answers-work.txt', import.meta.url), 'utf8');
const answers = corpus
  .split(/^## /m)
  .slice(1)
  .map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const text = lines.filter((line) => !line.startsWith('=== ')).join('\n');
    return [head, text.replace(/\bN\b/g, nonce)] as const;
  });

const encoder = new TextEncoder();

/** What an answer comes to when it arrives in chunks of some bytes, up to a byte: text joined, deltas left out. */
function read(answer: string, size: number, upTo = Infinity): unknown[] {
  const bytes = encoder.encode(answer).slice(0, upTo);
  const parser = new AnswerParser({ nonce });
  const events: ActionEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...parser.push(bytes.slice(at, at + size)));
  events.push(...parser.end());
  return joined(events);
}

function joined(events: readonly ActionEvent[]): unknown[] {
  const all: unknown[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (event.type === 'text' || event.type === 'reasoning') {
      if (isTextOf(event.type, last)) last.text += event.delta;
      else all.push({ type: event.type, text: event.delta });
    } else if (event.type !== 'action-delta') all.push(event);
  }
  return all;
}

const isTextOf = (type: string, item: unknown): item is { text: string } =>
  typeof item === 'object' && item !== null && 'text' in item && 'type' in item && item.type === type;

const letters = (text: string): string => text.replace(/\s+/g, '');

describe(`${answers.length} answers in chunks`, () => {
  it.each(answers)('%s: says the same in chunks of any size, down to one byte', (_head, answer) => {
    const whole = read(answer, Infinity);
    for (const size of [1, 2, 3, 7, 64]) expect([size, read(answer, size)]).toEqual([size, whole]);
  });

  it.each(answers)('%s: loses nothing, wherever it is cut', (_head, answer) => {
    const bytes = encoder.encode(answer);
    for (let end = 0; end <= bytes.length; end += 1) {
      const shown = read(answer, 256, end);
      // The last words of the piece are somewhere in what comes out: as text, content, or the raw text of a refusal.
      const piece = new TextDecoder().decode(bytes.slice(0, end));
      const last = letters(piece.slice(piece.lastIndexOf('\n') + 1)).replaceAll('�', '');
      const isControl = /@@|_(?:file|entity|records|entities)|^[{[("*`#<>=-]|^\S{0,24}$/.test(last);
      if (!isControl)
        expect([end, letters(JSON.stringify(shown)).includes(letters(JSON.stringify(last).slice(1, -1)))]).toEqual([
          end,
          true,
        ]);
    }
  });
});
