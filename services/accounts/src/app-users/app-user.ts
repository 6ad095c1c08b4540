import type { AppRole } from '@lathe/proto/accounts/app-users';

/** A person signed up to one app. Nothing of him counts for another app. */
export interface AppUserRecord {
  readonly userId: string;
  readonly appId: string;
  readonly email: string;
  readonly role: AppRole;
  readonly isDisabled: boolean;
  /** They have shown that the address is theirs, or nobody could ask. */
  readonly emailVerified: boolean;
  readonly epoch: number;
  readonly createdAt: Date;
}
