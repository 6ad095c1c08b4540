import { describe, expect, it } from '@jest/globals';
import { KeyRing } from './key-ring.js';
import type { SigningKeyRepository, StoredKey } from './signing-key.repository.js';

const day = 24 * 3600 * 1000;

class FakeKeys implements Pick<SigningKeyRepository, 'list' | 'insert' | 'deleteOlderThan'> {
  rows: StoredKey[] = [];
  async list(): Promise<StoredKey[]> {
    return this.rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }
  async insert(key: StoredKey): Promise<void> {
    this.rows.push(key);
  }
  async deleteOlderThan(date: Date): Promise<void> {
    this.rows = this.rows.filter((row) => row.createdAt >= date);
  }
}

describe('keys', () => {
  const at = (days: number): Date => new Date(1_800_000_000_000 + days * day);

  it('are made once, however many ask at the first start', async () => {
    const store = new FakeKeys();
    const ring = new KeyRing(store as unknown as SigningKeyRepository);
    const signers = await Promise.all([ring.signer(at(0)), ring.signer(at(0)), ring.signer(at(0))]);
    expect(new Set(signers.map((signer) => signer.kid)).size).toBe(1);
    expect(store.rows).toHaveLength(1);
  });

  it('rotate after 30 days; the one before verifies for a while, then goes', async () => {
    const ring = new KeyRing(new FakeKeys() as unknown as SigningKeyRepository);
    const { kid: first } = await ring.signer(at(0));
    expect((await ring.signer(at(29))).kid).toBe(first);
    const { kid: second } = await ring.signer(at(30));
    expect(second).not.toBe(first);
    expect((await ring.publicKeys(at(30.5))).map((key) => key.kid)).toEqual([second, first]);
    const { kid: third } = await ring.signer(at(61));
    expect((await ring.publicKeys(at(61))).map((key) => key.kid)).toEqual([third, second]);
  });

  it('never show their private half', async () => {
    const ring = new KeyRing(new FakeKeys() as unknown as SigningKeyRepository);
    for (const key of await ring.publicKeys(at(0))) expect(key.d).toBeUndefined();
  });
});
