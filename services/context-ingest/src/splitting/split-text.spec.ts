import { describe, expect, it } from '@jest/globals';
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import fc from 'fast-check';
import { chunkOverlap, chunkSize, splitText } from './split-text.js';

const oracle = new RecursiveCharacterTextSplitter({ chunkSize, chunkOverlap });
const chunksOf = (text: string): string[] => splitText(text).map(({ start, end }) => text.slice(start, end));

/** Words, lines and paragraphs of many lengths, one next to the other. */
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '\n\n', '\n\n\n', '  ', '\t', '\r\n', '\u00a0', '\u2003', '\ufeff', '.'),
  fc.nat(40).map((length) => 'w'.repeat(length)),
  fc.nat(2_500).map((length) => 'long'.repeat(length / 4)),
  fc.tuple(fc.nat(400), fc.constantFrom('ab ', 'ab\n', 'ab\n\n', ' ', '\n')).map(([count, text]) => text.repeat(count)),
  fc.integer({ min: 995, max: 1005 }).map((length) => 'x'.repeat(length)),
);
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('splitting a text', () => {
  it('gives the chunks that the splitter of LangChain gives', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(chunksOf(text)).toEqual(await oracle.splitText(text));
      }),
      { numRuns: 400 },
    );
  });

  it('gives them of prose, of tables and of what is neither', async () => {
    const sentence = 'The quick brown fox, who was late, jumped over the lazy dog and went on. ';
    const prose = Array.from({ length: 300 }, (_, index) => sentence.repeat(1 + (index % 23))).join('\n\n');
    const table = Array.from({ length: 2_000 }, (_, row) => `${row};${row * 7};${'x'.repeat(row % 90)}`).join('\n');
    for (const text of [prose, table, '', ' ', 'a', `${prose}${'y'.repeat(5_000)}${table}`])
      expect(chunksOf(text)).toEqual(await oracle.splitText(text));
  });

  it.each([
    ['a hundred thousand blank lines', '\n'.repeat(100_000), 0],
    ['one word of ten million characters', 'w'.repeat(10_000_000), 12_500],
    ['ten million spaces', ' '.repeat(10_000_000), 0],
    ['marks that combine', 'e\u0301\u0323'.repeat(100_000), 375],
    ['halves of characters without the other one', '\ud83d'.repeat(5_000), 7],
  ])('ends on %s', (_, text, atLeast) => {
    const chunks = splitText(text);
    expect(chunks.length).toBeGreaterThanOrEqual(atLeast - 1);
    expect(chunks.every(({ start, end }) => end > start && end - start <= chunkSize)).toBe(true);
  });

  it('never cuts within a character of two halves, and leaves out nothing but white space', () => {
    const characters = fc.constantFrom('😀', '👩‍👩‍👧', 'a', ' ', '\n', 'é', '𝒳');
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 3_000, minLength: 500 }), (list) => {
        const text = list.join('');
        const chunks = splitText(text);
        for (const { start, end } of chunks) expect(text.slice(start, end).isWellFormed()).toBe(true);
        let covered = 0;
        for (const { start, end } of chunks) {
          expect(text.slice(covered, Math.max(covered, start)).trim()).toBe('');
          covered = Math.max(covered, end);
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
      { numRuns: 50 },
    );
  });
});
