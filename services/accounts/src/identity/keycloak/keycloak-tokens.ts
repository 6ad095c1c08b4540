import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { z } from 'zod';
import { type KeycloakSettings, keycloakSettings } from './keycloak-settings.js';

/** The audience of tokens that are for this platform; the realm's client adds it. */
const audience = 'lathe';
const algorithms = ['RS256', 'PS256', 'ES256'];
/** Clocks of two machines may differ by so much. Seconds. */
const leewaySeconds = 10;
/** A token is shown right after the sign-in that it is of. Seconds. */
export const maxTokenAgeSeconds = 600;
/** A key that is not known is asked for at most so often, whoever sends tokens that name it. */
const keysAgainAfterMs = 30_000;
const keysLastMs = 600_000;
const keysWithinMs = 5_000;
/** Seconds: no realm issues tokens that last longer. */
const longestLife = 24 * 3600;

const name = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const instant = z.number().int().positive();
const life = { iat: instant, exp: instant };
const isShort = ({ iat, exp }: { iat: number; exp: number }): boolean => exp - iat <= longestLife;

/** Claims of an access token of the realm that counts here. Seconds. */
const accessClaims = z
  .object({
    ...life,
    typ: z.literal('Bearer'),
    sub: name,
    azp: name,
    sid: name,
    /** Of the browser that began the sign-in; tokens that are renewed lack it. */
    nonce: name.min(16),
    /** When the person last proved who they are. */
    auth_time: instant,
    email: z.string().max(1000).default(''),
    email_verified: z.boolean().default(false),
  })
  .refine(isShort);
export type KeycloakAccess = z.output<typeof accessClaims>;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const logoutClaims = z
  .object({
    ...life,
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    events: z.object({ [logoutEvent]: z.object({}) }),
    /** Whatever has one is an ID token. */
    nonce: z.undefined().optional(),
  })
  .refine(isShort)
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
export type KeycloakLogout = z.output<typeof logoutClaims>;

/**
 * Tells tokens of the realm from all others: signature by one of its keys (a new one is learnt when it is first seen),
 * algorithm, issuer, audience, kind, age and form.
 */
@Injectable()
export class KeycloakTokens {
  private readonly keys: JWTVerifyGetKey | undefined;

  constructor(@Inject(keycloakSettings) private readonly settings: KeycloakSettings | null) {
    this.keys =
      settings === null
        ? undefined
        : createRemoteJWKSet(new URL(settings.keysUrl), {
            cooldownDuration: keysAgainAfterMs,
            cacheMaxAge: keysLastMs,
            timeoutDuration: keysWithinMs,
          });
  }

  /** Throws `auth/token-refused`, `unavailable` while the realm's keys cannot be had, `not-found` without a Keycloak. */
  async access(token: string): Promise<KeycloakAccess> {
    const payload = await this.verify(token, { audience, typ: 'JWT' }, 'auth/token-refused');
    const claims = accessClaims.safeParse(payload);
    if (!claims.success || claims.data.azp !== this.settings?.clientId) throw new DomainError('auth/token-refused');
    return claims.data;
  }

  /** Throws `auth/logout-token-refused`, and as `access` does. */
  async logout(token: string): Promise<KeycloakLogout> {
    const ours = { audience: this.settings?.clientId ?? '', typ: 'logout+jwt' };
    const claims = logoutClaims.safeParse(await this.verify(token, ours, 'auth/logout-token-refused'));
    if (!claims.success) throw new DomainError('auth/logout-token-refused');
    return claims.data;
  }

  private async verify(token: string, kind: JWTVerifyOptions, refusal: ErrorCode): Promise<JWTPayload> {
    const { keys, settings } = this;
    if (!keys || !settings) throw notFound();
    try {
      const common = {
        algorithms,
        issuer: settings.issuer,
        clockTolerance: leewaySeconds,
        maxTokenAge: maxTokenAgeSeconds,
      };
      return (await jwtVerify(token, keys, { ...common, ...kind })).payload;
    } catch (cause) {
      throw new DomainError(isOfToken(cause) ? refusal : 'unavailable', {}, { cause });
    }
  }
}

/** Whether the token is at fault, and not that the keys could not be had. */
function isOfToken(cause: unknown): boolean {
  if (cause instanceof errors.JWKSTimeout || cause instanceof errors.JWKSInvalid) return false;
  if (cause instanceof errors.JOSEError) return cause.code !== 'ERR_JOSE_GENERIC';
  // A claim or header of a type that nobody expects.
  return cause instanceof TypeError && cause.cause === undefined;
}
