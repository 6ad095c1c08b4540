import { describe, expect, it } from '@jest/globals';
import { afterSign, afterThing, afterWord, allowedAt, atStart, type Place } from './grammar.js';

const kinds = ['K_text', 'K_enum'];

/** The place after tokens: "w" for a word, "R1" for the second thing. */
function after(tokens: string): Place {
  return tokens.split(' ').reduce<Place>((place, token) => {
    if (token === 'w') return afterWord(place);
    return token.startsWith('R') ? afterThing(place, Number(token.slice(1))) : afterSign(place, token);
  }, atStart);
}

const signsAfter = (tokens: string): readonly string[] => allowedAt(after(tokens), kinds).signs;

describe('what the reader may write', () => {
  it('is at least one thing with a name first', () => {
    expect(allowedAt(atStart, kinds)).toEqual({ words: false, signs: ['T'], things: [] });
    expect(allowedAt(after('T'), kinds)).toEqual({ words: true, signs: [], things: [] });
    expect(signsAfter('T w')).toEqual(['T', 'N']);
  });

  it('are then the fields of each thing in turn, and the end behind the last', () => {
    expect(signsAfter('T w T w N')).toEqual(['N']);
    expect(signsAfter('T w T w N w')).toEqual(kinds);
    expect(signsAfter('T w T w N w K_text N')).toEqual(['END']);
    expect(signsAfter('T w N END')).toEqual([]);
  });

  it('are choices behind a field that has them, one at least', () => {
    expect(allowedAt(after('T w N w K_enum'), kinds)).toEqual({ words: false, signs: ['O'], things: [] });
    expect(signsAfter('T w N w K_enum O')).toEqual([]);
    expect(signsAfter('T w N w K_enum O w')).toEqual(['O', 'P']);
    expect(signsAfter('T w N w K_enum O w P')).toEqual(['END']);
  });

  it('refers to each other thing once', () => {
    expect(allowedAt(after('T w T w T w N'), kinds).things).toEqual([1, 2]);
    expect(allowedAt(after('T w T w T w N R2'), kinds).things).toEqual([1]);
  });

  it('refers by a name to any thing, the same and its own as well', () => {
    expect(allowedAt(after('T w T w N w'), kinds).things).toEqual([0, 1]);
    expect(allowedAt(after('T w T w N w R1'), kinds)).toEqual({ words: true, signs: ['N'], things: [1] });
    expect(allowedAt(after('T w T w N w R1 w w'), kinds).things).toEqual([0, 1]);
  });

  it('ends: names, fields and things are so many at most', () => {
    expect(allowedAt(after('T w w w w w'), kinds).words).toBe(false);
    expect(signsAfter(Array(12).fill('T w').join(' '))).toEqual(['N']);
    expect(allowedAt(after(`T w N ${Array(24).fill('w K_text').join(' ')}`), kinds)).toEqual({
      words: false,
      signs: ['END'],
      things: [],
    });
  });
});
