import type { Transaction } from '@lathe/platform/persistence/unit-of-work';

export const IDENTITY_PROVIDER = Symbol('IdentityProvider');

/** People of the platform are one realm; the users of each app are another, named by the app's id. */
export const platformRealm = 'platform';

/** An address and password that passed every check, ready to be stored. */
export interface PreparedIdentity {
  readonly realm: string;
  readonly email: string;
  readonly secret: string;
}

/**
 * Proves who people are. Built-in: passwords of our own. Full: Keycloak, whose pages do this instead (design section
 * 6).
 */
export interface IdentityProvider {
  readonly name: 'built-in' | 'keycloak';
  /**
   * Checks a new address and password. Throws `auth/invalid-email`, `auth/weak-password` or
   * `auth/email-already-exists`.
   */
  prepare(realm: string, email: string, password: string): Promise<PreparedIdentity>;
  /** Stores a prepared identity for a subject. Throws `auth/email-already-exists` when another was faster. */
  register(identity: PreparedIdentity, subjectId: string, tx: Transaction): Promise<void>;
  /** The subject behind an address and password; undefined when they do not fit. Takes the same time either way. */
  verify(realm: string, email: string, password: string): Promise<string | undefined>;
}
