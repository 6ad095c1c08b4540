import type { PlatformScope } from '../tenancy/scope.js';

/**
 * A place where a service stores things of apps. Each service names its own, so that a purge leaves nothing (design
 * 12.11).
 */
export interface AppHolding {
  /** Deletes everything of an app for good. Safe to repeat. */
  purgeApp(scope: PlatformScope, appId: string): Promise<void>;
}

/** Injection token of a service's holdings, in the order in which they are emptied. */
export const APP_HOLDINGS = Symbol('AppHolding[]');
