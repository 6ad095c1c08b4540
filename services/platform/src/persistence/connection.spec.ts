import { describe, expect, it } from '@jest/globals';
import { isDuplicateKey } from './connection.js';

describe('isDuplicateKey', () => {
  it.each<[unknown, boolean]>([
    [{ code: 11000 }, true],
    [{ code: 11000, writeErrors: [{ code: 11000 }, { code: 11000 }] }, true],
    [{ code: 11000, writeErrors: [{ code: 11000 }, { code: 14031 }] }, false],
    [{ code: 11000, writeErrors: { code: 11000 } }, true],
    [{ code: 50 }, false],
    [undefined, false],
  ])('%j: %s', (error, expected) => expect(isDuplicateKey(error)).toBe(expected));
});
