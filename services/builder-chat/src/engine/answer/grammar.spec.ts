import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnswerWriter, pieces } from './grammar.js';
import { applyPairs, editPairs } from './line-edits.js';

describe('pieces', () => {
  it('lose nothing and cut no character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        const cut = [...pieces(text)];
        expect(cut.join('')).toBe(text);
        for (const piece of cut) expect(piece.length).toBeLessThanOrEqual(200);
        for (const piece of cut) expect(piece).not.toMatch(/[\ud800-\udbff]$/);
      }),
    );
  });
});

describe('chat text', () => {
  it('can never hold a control line', () => {
    expect(new AnswerWriter('a1b2c3').say('hello\n@@a1b2c3 end')).toBe('hello\n@a1b2c3 end\n\n');
  });
});

describe('edits between two versions', () => {
  const line = fc.constantFrom('import a', 'const b = 1;', '}', '', '  return x;', 'alpha', 'beta', 'gamma');

  it('turn the one into the other, or are not offered', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 30 }), (a, b) => {
        const [before, after] = [a.join('\n'), b.join('\n')];
        const pairs = editPairs(before, after);
        if (pairs) expect(applyPairs(before, pairs)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it('touch little of a long file', () => {
    const before = Array.from({ length: 100 }, (_, index) => `const line${index} = ${index};`);
    const after = before
      .map((code, index) => (index === 50 ? 'const changed = true;' : code))
      .filter((_, index) => index !== 10);
    const pairs = editPairs(before.join('\n'), after.join('\n'));
    expect(pairs).toEqual([
      { search: 'const line10 = 10;', replace: '' },
      { search: 'const line50 = 50;', replace: 'const changed = true;' },
    ]);
  });
});
