import type { ServicePrincipal } from '@lathe/proto/common/principal';
import { jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../errors/domain-error.js';

const lifetimeSeconds = 60;
const issuer = 'lathe-internal';

/**
 * Signs and checks the token that each internal call carries: caller, subject, tenant, role, audience; valid for 60 s.
 */
export class InternalTokens {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = new TextEncoder().encode(secret);
  }

  async sign(caller: ServicePrincipal, audience: string): Promise<string> {
    return new SignJWT({ svc: caller.service, tenant: caller.tenant, role: caller.role })
      .setProtectedHeader({ alg: 'HS256', typ: 'int+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(caller.subject || '-')
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(this.key);
  }

  async verify(token: string, audience: string): Promise<ServicePrincipal> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        typ: 'int+jwt',
        requiredClaims: ['exp', 'sub'],
      });
      const subject = payload.sub === '-' ? '' : (payload.sub ?? '');
      return {
        kind: 'service',
        service: String(payload['svc']),
        subject,
        tenant: String(payload['tenant'] ?? ''),
        role: payload['role'] === 'owner' ? 'owner' : 'platform',
      };
    } catch (cause) {
      throw new DomainError('not-signed-in', {}, { cause });
    }
  }
}
