import type { Transaction } from '../persistence/unit-of-work.js';
import type { PlatformScope } from '../tenancy/scope.js';

/** A place where a service stores whose an app is, beside its read model of apps (design 12.11). */
export interface OwnerHolding {
  /** From now on what is stored of the app is the new owner's. Safe to repeat. */
  changeOwner(scope: PlatformScope, appId: string, ownerId: string, tx: Transaction): Promise<void>;
}

/** Injection token of a service's places. */
export const OWNER_HOLDINGS = Symbol('OwnerHolding[]');
