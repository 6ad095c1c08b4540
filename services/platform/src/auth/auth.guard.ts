import { apiKeyPattern } from '@lathe/proto/accounts/api-keys';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteContract } from '@lathe/proto/http/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Site } from '../config/common-config.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { resolveHost } from '../http/hosts.js';
import { contractOf, isProbe, type LatheRequest } from '../http/route.decorator.js';
import { currentContext } from '../logging/request-context.js';
import type { OperatorScope } from '../tenancy/scope.js';
import type { ApiKeyVerifier } from './api-key-verifier.js';
import type { InternalTokens } from './internal-token.js';
import type { TokenVerifier } from './token-verifier.js';

/**
 * Turns the bearer header into a principal and holds it against the route's contract; a route without one is refused.
 * Tokens are read from nowhere else.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly service: string,
    private readonly site: Site,
    private readonly tokens: TokenVerifier,
    private readonly keys: ApiKeyVerifier,
    private readonly internal: InternalTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const contract = contractOf(context);
    if (!contract) {
      if (isProbe(context)) return true;
      throw notFound();
    }
    const request = context.switchToHttp().getRequest<LatheRequest>();
    request.hostTarget = resolveHost(request.headers.host, this.site);
    request.principal = await this.identify(contract, bearer(request), request.ip);
    if (contract.auth === 'operator') request.operator = operatorOf(request.principal, request.ip);
    const log = currentContext();
    if (log && request.principal.kind === 'account') log.userId = request.principal.accountId;
    return true;
  }

  private async identify(contract: RouteContract, token: string | undefined, ip: string): Promise<Principal> {
    if (contract.auth === 'internal') return this.internal.verify(token ?? '', this.service);
    if (token === undefined) {
      if (contract.auth === 'account') throw new DomainError('not-signed-in');
      return { kind: 'anonymous' };
    }
    if (apiKeyPattern.test(token)) return this.ofKey(contract, token, ip);
    const principal = await this.tokens.verify(token);
    if (contract.auth === 'account' && principal.kind !== 'account') throw new DomainError('not-signed-in');
    return principal;
  }

  /** A key is good for the routes that its scopes cover, and for no others, public ones included. */
  private async ofKey({ scope }: RouteContract, token: string, ip: string): Promise<Principal> {
    const principal = await this.keys.verify(token, ip);
    if (!scope || !principal.key.scopes.includes(scope)) throw new DomainError('auth/scope-missing', { scope });
    return principal;
  }
}

/** Nobody else learns that the route is there, nor a program with a key, nor an operator who is signed in as another. */
function operatorOf(principal: Principal, from: string): OperatorScope {
  const isOwnSession = principal.kind === 'account' && !principal.key && principal.operatorId === undefined;
  if (!isOwnSession || !principal.isAdmin) throw notFound();
  return { operatorId: principal.accountId, from } as OperatorScope;
}

function bearer(request: LatheRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const match = /^Bearer +([\w.~+/=-]+)$/i.exec(header);
  if (!match) throw new DomainError('not-signed-in');
  return match[1];
}
