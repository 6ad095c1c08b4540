import type { Principal } from '@lathe/proto/common/principal';
import { DomainError } from '../errors/domain-error.js';

declare const brand: unique symbol;

/**
 * Rights of a builder over what he owns. Every repository method that reads or writes a builder's things takes one; it
 * can only be made from a verified principal, so a query without its owner does not compile.
 */
export interface OwnerScope {
  readonly [brand]: 'owner';
  readonly accountId: string;
  readonly isAdmin: boolean;
}

/** Rights of the platform itself: event consumers, jobs, and internal routes that act for nobody. */
export interface PlatformScope {
  readonly [brand]: 'platform';
}

/**
 * Rights of whoever runs the installation over all that is in it. The guard alone makes one, for a route whose contract
 * says `operator`, of a verified session of an admin.
 */
export interface OperatorScope {
  readonly [brand]: 'operator';
  /** The operator's own account. */
  readonly operatorId: string;
  /** The address that the request came from, as the gateway knows it. */
  readonly from: string;
}

/** Scope of a signed-in builder. Throws `not-signed-in` for anybody else. */
export function ownerScope(principal: Principal): OwnerScope {
  if (principal.kind === 'account') return { accountId: principal.accountId, isAdmin: principal.isAdmin } as OwnerScope;
  if (principal.kind === 'service' && principal.role === 'owner' && principal.subject)
    return { accountId: principal.subject, isAdmin: false } as OwnerScope;
  throw new DomainError('not-signed-in');
}

/** Scope of the platform's own work; never made for a request of a person. */
export const platformScope = (): PlatformScope => ({}) as PlatformScope;
