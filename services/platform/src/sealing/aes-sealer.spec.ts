import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AesSealer } from './aes-sealer.js';
import { SealError } from './sealer.js';

const newKey = (): string => randomBytes(32).toString('base64');
const notIntact = expect.objectContaining({ constructor: SealError, reason: 'not-intact' });
const unknownKey = expect.objectContaining({ constructor: SealError, reason: 'unknown-key' });
const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('AesSealer', () => {
  const key = newKey();
  const sealer = new AesSealer(key);
  const secret = 'sk_live_1 – with ünïcode 🔑';

  it.each(['', 'x', secret, 'long '.repeat(10_000)])('opens what it sealed', (text) => {
    const sealed = sealer.seal(text, 'stripe:app1');
    expect(sealer.open(sealed, 'stripe:app1')).toBe(text);
    expect(new AesSealer(key).open(sealed, 'stripe:app1')).toBe(text);
  });

  it('shows nothing of the secret, and never the same twice', () => {
    const sealed = new Set(Array.from({ length: 200 }, () => sealer.seal(secret, 'a')));
    expect(sealed.size).toBe(200);
    for (const one of sealed) expect(Buffer.from(one.split('.')[2]!, 'base64url').includes('sk_live')).toBe(false);
  });

  it('opens for the context alone that it was sealed for', () => {
    const sealed = sealer.seal(secret, 'totp:account1');
    for (const context of ['totp:account2', 'totp:account', 'stripe:account1', ''])
      expect(failureOf(() => sealer.open(sealed, context))).toEqual(notIntact);
  });

  it('refuses what was changed at any place', () => {
    const sealed = sealer.seal('abc', 'a');
    const [head, id, text] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(text, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(failureOf(() => sealer.open(`${head}.${id}.${changed.toString('base64url')}`, 'a'))).toEqual(notIntact);
    }
    const cut = [
      sealed.slice(0, -4),
      `${head}.${id}.`,
      `${head}.${id}.AAAA`,
      `v2.${id}.${text}`,
      'abc',
      '',
      `${sealed}.`,
    ];
    for (const one of cut) expect(failureOf(() => sealer.open(one, 'a'))).toEqual(notIntact);
  });

  it('does not open with another key, also where it claims to be sealed with it', () => {
    const other = new AesSealer(newKey());
    const sealed = sealer.seal(secret, 'a');
    expect(failureOf(() => other.open(sealed, 'a'))).toEqual(unknownKey);
    const claimed = sealed.replace(/\.[\w-]{8}\./, `.${other.seal('', '').split('.')[1]!}.`);
    expect(failureOf(() => other.open(claimed, 'a'))).toEqual(notIntact);
  });

  it('opens what was sealed before its key was replaced, and seals with the new one', () => {
    const sealed = sealer.seal(secret, 'a');
    const replaced = new AesSealer(newKey(), [newKey(), key]);
    expect(replaced.open(sealed, 'a')).toBe(secret);
    expect([sealer.isCurrent(sealed), replaced.isCurrent(sealed)]).toEqual([true, false]);
    const anew = replaced.seal(secret, 'a');
    expect(replaced.isCurrent(anew)).toBe(true);
    expect(failureOf(() => sealer.open(anew, 'a'))).toEqual(unknownKey);
  });

  it('takes a key in either alphabet of base64', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    const sealed = new AesSealer(bytes.toString('base64')).seal(secret, 'a');
    expect(new AesSealer(bytes.toString('base64url')).open(sealed, 'a')).toBe(secret);
  });
});
