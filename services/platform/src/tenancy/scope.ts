import type { Principal } from '@lathe/proto/common/principal';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';
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
  /** What acts for the builder: they themselves, or a member of the workspace of the one app that the call is about. */
  readonly role: WorkspaceRole;
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

/**
 * Scope of a signed-in builder; of the owner whom a member of a workspace acts for, never as an admin. Throws
 * `not-signed-in` for anybody else.
 */
export function ownerScope(principal: Principal): OwnerScope {
  if (principal.kind === 'account') {
    const { accountId, isAdmin, membership } = principal;
    return (
      membership
        ? { accountId: membership.ownerId, isAdmin: false, role: membership.role }
        : { accountId, isAdmin, role: 'owner' }
    ) as OwnerScope;
  }
  if (principal.kind === 'service' && principal.role === 'owner' && principal.subject)
    return { accountId: principal.subject, isAdmin: false, role: 'owner' } as OwnerScope;
  throw new DomainError('not-signed-in');
}

/** The account of a signed-in builder, whoever they act for. Throws `not-signed-in` for anybody else. */
export function accountOf(principal: Principal): string {
  if (principal.kind !== 'account') throw new DomainError('not-signed-in');
  return principal.accountId;
}

/** Scope of the platform's own work; never made for a request of a person. */
export const platformScope = (): PlatformScope => ({}) as PlatformScope;
