import { describe, expect, it } from '@jest/globals';
import { fitsPassword, hashPassword } from './password-hash.js';

describe('a password hash', () => {
  it('fits its password only, however it is composed', async () => {
    const hash = await hashPassword('Blåbær pålegg');
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await fitsPassword('Blåbær pålegg'.normalize('NFD'), hash)).toBe(true);
    expect(await fitsPassword('blåbær pålegg', hash)).toBe(false);
    expect(await hashPassword('Blåbær pålegg')).not.toBe(hash);
  });

  it('leaves the event loop free, and all of many callers get theirs', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const hashes = await Promise.all(Array.from({ length: 6 }, (_, index) => hashPassword(`password ${index}`)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    expect(await Promise.all(hashes.map((hash, index) => fitsPassword(`password ${index}`, hash)))).toEqual(
      Array(6).fill(true),
    );
  });
});
