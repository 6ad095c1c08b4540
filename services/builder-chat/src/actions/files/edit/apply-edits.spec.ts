import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyEdits } from './apply-edits.js';

const pair = (search: string, replace: string, expectedCount = 1) => ({ search, replace, expectedCount });
const edited = (content: string, ...pairs: ReturnType<typeof pair>[]): string => {
  const result = applyEdits(content, pairs);
  return result.ok ? result.content : `FAILED ${result.reasons.join(' | ')}`;
};

describe('applyEdits', () => {
  it('replaces an exact match and keeps replacement patterns as they are', () => {
    expect(edited('a\nb\nc\n', pair('b', "$& $1 $$ $` $'"))).toBe("a\n$& $1 $$ $` $'\nc\n");
  });

  it('removes lines for an empty replacement', () => {
    expect(edited('a\nb\nc\n', pair('b', ''))).toBe('a\nc\n');
  });

  it('forgives trailing space', () => {
    expect(edited('a  \nb\t\nc\n', pair('a\nb', 'x'))).toBe('x\nc\n');
  });

  it('forgives other indentation and indents the replacement like the file', () => {
    expect(edited('    <a>\n      <b/>\n    </a>\n', pair('<a>\n  <b/>\n</a>', '<a>\n  <c/>\n</a>'))).toBe(
      '    <a>\n      <c/>\n    </a>\n',
    );
    expect(edited('  x\n', pair('    x', '    y\n      z'))).toBe('  y\n    z\n');
  });

  it('forgives Unicode look-alikes', () => {
    expect(edited('say(“it’s”) –\u00A0ok\n', pair('say("it\'s") - ok', 'done'))).toBe('done\n');
  });

  it('forgives blank lines around the search text', () => {
    expect(edited('a\nb\nc\n', pair('\nb\n', '\nx\n'))).toBe('a\nx\nc\n');
  });

  it('prefers the exact match over a looser one elsewhere', () => {
    expect(edited('  x\nx\n', pair('x', 'y'))).toBe('  x\ny\n');
  });

  it('names count and lines when the text is not unique', () => {
    expect(edited('x\na\nx\n', pair('x', 'y'))).toBe('FAILED the search text occurs 2 times, not once (line 1, 3)');
  });

  it('replaces as often as expected', () => {
    expect(edited('x\na\nx\n', pair('x', 'y', 2))).toBe('y\na\ny\n');
    expect(edited('x\na\n', pair('x', 'y', 2))).toBe('FAILED the search text occurs once, not 2 times (line 1)');
  });

  it('reports every failure of the answer and changes nothing', () => {
    expect(edited('a\nb\n', pair('nope', '1'), pair('a', '2'), pair('neither', '3'))).toBe(
      'FAILED edit 1: the search text is not in the file: "nope" | edit 3: the search text is not in the file: "neither"',
    );
  });

  it('refuses an empty search text', () => {
    expect(edited('a\n', pair(' \n', 'x'))).toBe('FAILED the search text is empty');
  });

  it('lets a later pair see what an earlier one wrote', () => {
    expect(edited('a\n', pair('a', 'b\nc'), pair('c', 'd'))).toBe('b\nd\n');
  });

  it('puts any replacement in letter for letter', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string().filter((text) => !text.includes('\n') && text.trim() !== ''),
        (replacement, line) => {
          fc.pre(line !== 'before' && line !== 'after' && replacement !== '');
          expect(edited(`before\n${line}\nafter`, pair(line, replacement))).toBe(`before\n${replacement}\nafter`);
        },
      ),
    );
  });
});
