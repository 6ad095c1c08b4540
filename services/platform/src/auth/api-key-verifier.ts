import { createHash } from 'node:crypto';
import type { findApiKey } from '@lathe/proto/accounts/internal';
import type { AccountPrincipal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache/at-most.js';
import { DomainError } from '../errors/domain-error.js';
import { originOf } from '../rate-limit/origin.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { withinLimit } from '../rate-limit/within-limit.js';

type FoundKey = NonNullable<RouteAnswer<typeof findApiKey>['key']>;

/** Where the verifier learns keys and epochs. */
export interface KeyAuthority {
  /** By the SHA-256 of the key; null for one that does not count. */
  find(hash: string): Promise<FoundKey | null>;
  /** Of the account, and of the key itself, whose epoch rises when it is removed. */
  epochOf(principalId: string): Promise<number>;
}

/** An account whose rights a key narrows. */
export type KeyPrincipal = AccountPrincipal & Required<Pick<AccountPrincipal, 'key'>>;

const maxCached = 10_000;
const trustedMs = 30_000;
/** Questions to accounts that one origin causes, with keys that are not known here. */
const unknownPerMinute = 300;
/** Requests of one key in ten seconds. */
const perKey = 600;
const windowSeconds = 10;

/** Verifies API keys. Removal, suspension and expiry count at once, though accounts is asked twice a minute at most. */
export class ApiKeyVerifier {
  private readonly asking = new Map<string, Promise<FoundKey>>();
  private readonly known = new LRUCache<string, FoundKey>({ ...atMost(maxCached), ttl: trustedMs });

  constructor(
    private readonly authority: KeyAuthority,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Whom a key acts for; never as an admin of the installation. `ip` is the caller's address. Throws `not-signed-in`,
   * and `too-many-requests`.
   */
  async verify(token: string, ip: string): Promise<KeyPrincipal> {
    const hash = createHash('sha256').update(token).digest('hex');
    const { keyId, accountId, scopes } = await this.find(hash, ip);
    const limit = { key: `api-key:${keyId}`, limit: perKey, windowSeconds };
    return withinLimit(this.limiter, limit, async () => ({
      kind: 'account',
      accountId,
      isAdmin: false,
      key: { keyId, scopes },
    }));
  }

  private async find(hash: string, ip: string): Promise<FoundKey> {
    const cached = this.known.get(hash);
    const key = cached && (await this.isFresh(cached)) ? cached : await this.ask(hash, ip);
    const isOver = key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now();
    if (isOver || (await this.authority.epochOf(key.keyId)) > 0) throw new DomainError('not-signed-in');
    return key;
  }

  /** Something ended the account's tokens since it was learned, which may have ended its keys too. */
  private async isFresh({ accountId, epoch }: FoundKey): Promise<boolean> {
    return (await this.authority.epochOf(accountId)) <= epoch;
  }

  /** Requests of one key at once ask once. */
  private ask(hash: string, ip: string): Promise<FoundKey> {
    const running = this.asking.get(hash);
    if (running) return running;
    const asking = this.askAccounts(hash, ip).finally(() => this.asking.delete(hash));
    this.asking.set(hash, asking);
    return asking;
  }

  private async askAccounts(hash: string, ip: string): Promise<FoundKey> {
    const limit = { key: `api-key-unknown:${originOf(ip)}`, limit: unknownPerMinute, windowSeconds: 60 };
    const key = await withinLimit(this.limiter, limit, () => this.authority.find(hash));
    if (!key) throw new DomainError('not-signed-in');
    this.known.set(hash, key);
    return key;
  }
}
