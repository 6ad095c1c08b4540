import type { Principal } from '@lathe/proto/common/principal';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache/at-most.js';
import { DomainError } from '../errors/domain-error.js';
import {
  type AccessClaims,
  accessClaims,
  accessTokenAlgorithm,
  accessTokenType,
  appAudience,
  platformAudience,
} from './access-token.js';

/** Where the verifier learns keys and epochs. */
export interface TokenAuthority {
  keys(): Promise<JSONWebKeySet>;
  /** Current epoch of an account or app user; 0 when none was ever raised. */
  epochOf(principalId: string): Promise<number>;
}

const maxCached = 10_000;
const keyRefreshMs = 5_000;

/** Verifies access tokens: ES256 only, issuer, audience, type, expiry and epoch (design section 6). */
export class TokenVerifier {
  private readonly verified = new LRUCache<string, AccessClaims>(atMost(maxCached));
  private keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  private knownKeys = new Set<string>();
  private keysReadAt = 0;

  constructor(
    private readonly issuer: string,
    private readonly authority: TokenAuthority,
  ) {}

  /** The principal of a bearer token. Throws `not-signed-in` for anything but a token that counts now. */
  async verify(token: string): Promise<Principal> {
    const claims = this.cached(token) ?? (await this.check(token));
    if (claims.ep < (await this.authority.epochOf(claims.sub))) throw new DomainError('auth/session-ended');
    if (claims.opr !== undefined && (claims.oep ?? 0) < (await this.authority.epochOf(claims.opr)))
      throw new DomainError('auth/session-ended');
    return toPrincipal(claims);
  }

  private cached(token: string): AccessClaims | undefined {
    const claims = this.verified.get(token);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  }

  private async check(token: string): Promise<AccessClaims> {
    try {
      const keys = await this.keysFor(decodeProtectedHeader(token).kid);
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [accessTokenAlgorithm],
        issuer: this.issuer,
        typ: accessTokenType,
      });
      const claims = accessClaims.parse(payload);
      this.verified.set(token, claims);
      return claims;
    } catch (cause) {
      if (cause instanceof DomainError && cause.kind === 'unavailable') throw cause;
      throw new DomainError('not-signed-in', {}, { cause });
    }
  }

  private async keysFor(kid: string | undefined): Promise<ReturnType<typeof createLocalJWKSet>> {
    const stale =
      !this.keySet || (kid !== undefined && !this.knownKeys.has(kid) && Date.now() - this.keysReadAt > keyRefreshMs);
    if (stale) {
      const set = await this.authority.keys();
      this.knownKeys = new Set(set.keys.map((key) => key.kid ?? ''));
      this.keySet = createLocalJWKSet(set);
      this.keysReadAt = Date.now();
    }
    return this.keySet!;
  }
}

function toPrincipal(claims: AccessClaims): Principal {
  const appId = claims.aud.startsWith('app:') ? claims.aud.slice(4) : '';
  if (claims.use === 'account' && claims.aud === platformAudience)
    return claims.opr === undefined
      ? { kind: 'account', accountId: claims.sub, isAdmin: claims.adm === true }
      : { kind: 'account', accountId: claims.sub, isAdmin: false, operatorId: claims.opr };
  if (claims.use === 'app-user' && claims.aud === appAudience(appId))
    return { kind: 'app-user', appId, userId: claims.sub, role: claims.role ?? 'user' };
  if (claims.use === 'preview' && claims.aud === appAudience(appId))
    return { kind: 'preview', appId, accountId: claims.sub, versionId: claims.ver ?? null, viewer: claims.as ?? 'me' };
  if (claims.use === 'preview-visitor' && claims.aud === appAudience(appId))
    return { kind: 'preview-visitor', appId, linkId: claims.sub };
  throw new DomainError('not-signed-in');
}
