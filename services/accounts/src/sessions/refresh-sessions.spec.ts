import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { RefreshSessions } from './refresh-sessions.js';
import type { RefreshTokenRepository, StoredRefreshToken } from './refresh-token.repository.js';

const tx: Transaction = { afterCommit: () => undefined };
const start = new Date();
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

/** The repository's promises, kept in memory. */
class FakeTokens implements Pick<
  RefreshTokenRepository,
  'find' | 'insert' | 'exchange' | 'deleteFamily' | 'deleteOfSubject'
> {
  readonly rows = new Map<string, StoredRefreshToken>();
  async find(realm: string, hash: string): Promise<StoredRefreshToken | undefined> {
    const row = this.rows.get(hash);
    return row?.realm === realm ? row : undefined;
  }
  async insert(token: StoredRefreshToken): Promise<void> {
    this.rows.set(token.hash, token);
  }
  async exchange(realm: string, hash: string, at: Date): Promise<StoredRefreshToken | undefined> {
    const row = await this.find(realm, hash);
    if (!row || row.expiresAt <= at) return undefined;
    this.rows.set(hash, { ...row, usedAt: row.usedAt ?? at });
    return row;
  }
  async deleteFamily(realm: string, familyId: string): Promise<void> {
    for (const [hash, row] of this.rows) if (row.realm === realm && row.familyId === familyId) this.rows.delete(hash);
  }
  async deleteOfSubject(realm: string, subjectId: string): Promise<void> {
    for (const [hash, row] of this.rows) if (row.realm === realm && row.subjectId === subjectId) this.rows.delete(hash);
  }
}

describe('refresh tokens', () => {
  let tokens: FakeTokens;
  let sessions: RefreshSessions;
  beforeEach(() => {
    tokens = new FakeTokens();
    sessions = new RefreshSessions(tokens as unknown as RefreshTokenRepository);
  });
  const rotate = async (token: string, at: Date): Promise<string> => {
    const outcome = await sessions.rotate('platform', token, tx, at);
    if (outcome.kind !== 'rotated') throw new Error(outcome.kind);
    return outcome.refreshToken;
  };

  it('are stored hashed', async () => {
    const token = await sessions.open('platform', 'ada', tx);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify([...tokens.rows])).not.toContain(token);
  });

  it('are good for one exchange, and for a second within ten seconds', async () => {
    const first = await sessions.open('platform', 'ada', tx);
    const second = await rotate(first, later(0));
    expect(await rotate(first, later(9))).not.toBe(second);
    expect(await rotate(second, later(20))).toBeTruthy();
  });

  it('end with their whole family when one is used again later', async () => {
    const first = await sessions.open('platform', 'ada', tx);
    const second = await rotate(first, later(0));
    expect(await sessions.rotate('platform', first, tx, later(11))).toEqual({ kind: 'reused', subjectId: 'ada' });
    expect(await sessions.rotate('platform', second, tx, later(12))).toEqual({ kind: 'ended' });
  });

  it('leave other sign-ins of the same person alone', async () => {
    const phone = await sessions.open('platform', 'ada', tx);
    const laptop = await sessions.open('platform', 'ada', tx);
    expect(await sessions.close('platform', laptop, tx)).toBe('ada');
    expect(await rotate(phone, later(0))).toBeTruthy();
    expect(await sessions.rotate('platform', laptop, tx)).toEqual({ kind: 'ended' });
  });

  it('count in their own realm only', async () => {
    const token = await sessions.open('a'.repeat(24), 'ada', tx);
    expect(await sessions.rotate('b'.repeat(24), token, tx)).toEqual({ kind: 'ended' });
    expect(await sessions.rotate('platform', token, tx)).toEqual({ kind: 'ended' });
  });

  it('end after 30 days, and when they are unknown', async () => {
    const token = await sessions.open('platform', 'ada', tx);
    expect(await sessions.rotate('platform', token, tx, later(31 * 24 * 3600))).toEqual({ kind: 'ended' });
    expect(await sessions.rotate('platform', 'unknown', tx)).toEqual({ kind: 'ended' });
  });
});
