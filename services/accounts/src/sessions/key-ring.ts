import { randomUUID } from 'node:crypto';
import { accessTokenAlgorithm, accessTokenSeconds } from '@lathe/platform/auth/access-token';
import { Injectable } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SigningKeyRepository, type StoredKey } from './signing-key.repository.js';

const dayMs = 24 * 3600 * 1000;
/** A key signs for this long; then a new one takes over. */
const signsMs = 30 * dayMs;
/** The one before it still verifies until its last token has expired; a day of slack costs nothing. */
const verifiesMs = signsMs + accessTokenSeconds * 1000 + dayMs;
/** How long this process may sign with what it read, so that replicas change over together. */
const rereadMs = 60_000;

/**
 * Keys that sign access tokens: made at the first use, rotated, stored in the database so that all replicas share them.
 */
@Injectable()
export class KeyRing {
  private current: { key: CryptoKey; kid: string; until: number } | undefined;
  private loading: Promise<{ key: CryptoKey; kid: string }> | undefined;

  constructor(private readonly keys: SigningKeyRepository) {}

  /** The key that signs now. */
  async signer(now: Date = new Date()): Promise<{ key: CryptoKey; kid: string }> {
    if (this.current && this.current.until > now.getTime()) return this.current;
    this.loading ??= this.load(now).finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** Public halves of every key whose tokens may still be valid. */
  async publicKeys(now: Date = new Date()): Promise<JWK[]> {
    await this.signer(now);
    return (await this.keys.list()).map(({ kid, privateJwk }) => {
      const { kty, crv, x, y } = privateJwk;
      return { kty: kty!, crv: crv!, x: x!, y: y!, kid, alg: accessTokenAlgorithm, use: 'sig' };
    });
  }

  private async load(now: Date): Promise<{ key: CryptoKey; kid: string }> {
    const newest = (await this.keys.list())[0];
    const stored = newest && now.getTime() - newest.createdAt.getTime() < signsMs ? newest : await this.rotate(now);
    const key = (await importJWK(stored.privateJwk, accessTokenAlgorithm)) as CryptoKey;
    this.current = { key, kid: stored.kid, until: now.getTime() + rereadMs };
    return this.current;
  }

  private async rotate(now: Date): Promise<StoredKey> {
    const { privateKey } = await generateKeyPair(accessTokenAlgorithm, { extractable: true });
    await this.keys.insert({ kid: randomUUID(), privateJwk: await exportJWK(privateKey), createdAt: now });
    await this.keys.deleteOlderThan(new Date(now.getTime() - verifiesMs));
    return (await this.keys.list())[0]!;
  }
}
