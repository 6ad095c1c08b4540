import { describe, expect, it } from '@jest/globals';
import { fitsPassword, hashPassword, isOutdated } from './password-hash.js';

/** Of `correct horse 9`, as they were made before. */
const former = 'scrypt$16384$8$5$YSBzYWx0IG9mIGJlZm9yZQ$Ph0hRtrI89Q0LE6PhZ2LltU50Kj6xo7DejU0vmi36RM';
/** Which nothing fits, soon found out. */
const quick = 'argon2id$8$1$1$bm9ib2R5LWhhcy10aGlz$bm9ib2R5LWNhbi1zaWduLWluLXdpdGgtdGhpcy1oYXM';

describe('a password hash', () => {
  it('fits its password only, however it is composed', async () => {
    const hash = await hashPassword('Blåbær pålegg');
    expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await fitsPassword('Blåbær pålegg'.normalize('NFD'), hash)).toBe(true);
    expect(await fitsPassword('blåbær pålegg', hash)).toBe(false);
    expect(await hashPassword('Blåbær pålegg')).not.toBe(hash);
  });

  it('leaves the event loop free, and all of many callers get theirs', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const hashes = await Promise.all(Array.from({ length: 6 }, (_, index) => hashPassword(`password ${index}`)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect(await Promise.all(hashes.map((hash, index) => fitsPassword(`password ${index}`, hash)))).toEqual(
      Array(6).fill(true),
    );
  });

  it('of before fits its password, and is known for one', async () => {
    expect(isOutdated(former)).toBe(true);
    expect(await fitsPassword('correct horse 9', former)).toBe(true);
    expect(await fitsPassword('correct horse 8', former)).toBe(false);
    expect(isOutdated(await hashPassword('correct horse 9'))).toBe(false);
    await expect(fitsPassword('correct horse 9', 'md5$1$1$1$c2FsdA$a2V5')).rejects.toThrow('Unknown password hash');
  });

  it('is refused to whom is too late in a crowd, and made for all before them', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => fitsPassword('', quick)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(202);
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))).toEqual(
      Array(8).fill('unavailable'),
    );
    expect(await fitsPassword('', quick)).toBe(false);
  });
});
