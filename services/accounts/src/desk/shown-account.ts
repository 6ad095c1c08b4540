import type { DeskAccount } from '@lathe/proto/desk/accounts';
import type { AccountRecord } from '../accounts/account.js';

/** An account as operators see it. */
export const shownAccount = (account: AccountRecord): DeskAccount => ({
  accountId: account.accountId,
  email: account.email,
  emailVerified: account.emailVerified,
  isAdmin: account.isAdmin,
  isDisabled: account.isDisabled,
  plan: account.plan,
  createdAt: account.createdAt.toISOString(),
});
