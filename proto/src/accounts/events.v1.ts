import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { planId } from '../plans/plans.js';
import { appRole } from './app-users.js';

/** Whether the address has been shown to be theirs; events of before do not tell, which counts as no. */
const emailVerified = z.boolean().optional();

/** Events of the accounts service; key is the account's id. */
export const accountsEvents = {
  'accounts.account.created.v1': z.object({
    accountId: id,
    email: z.string(),
    isAdmin: z.boolean(),
    createdAt: isoDate,
  }),
  /** A token of this account made before `epoch` no longer counts (sign-out, suspension, role change). */
  'accounts.account.epoch-raised.v1': z.object({ accountId: id, epoch: z.number().int() }),
  /** A key of this account counts no more. */
  'accounts.account.api-key-removed.v1': z.object({ accountId: id, keyId: id }),
  /** The last one of an account, which is deleted for good: every service deletes what it holds of it, and its apps. */
  'accounts.account.purged.v1': z.object({ accountId: id }),
  /** A token of an app's user made before `epoch` no longer counts; key is the user's id. */
  'accounts.app-user.epoch-raised.v1': z.object({ appId: id, userId: id, epoch: z.number().int() }),
  /**
   * What an account may use: its plan (null: the installation's default), and nothing limits an admin. The newest `seq`
   * counts.
   */
  'accounts.account.entitlements-changed.v1': z.object({
    accountId: id,
    seq: z.number().int(),
    plan: planId.nullable(),
    isAdmin: z.boolean(),
  }),
  /** The owner of an app removed one of its users: their profile goes at once, while their tokens are still refused. */
  'accounts.app-user.removed.v1': z.object({ appId: id, userId: id }),
  /** The last one of an app's user, who went with the app, or was removed so long ago that no token of theirs is left. */
  'accounts.app-user.purged.v1': z.object({ appId: id, userId: id }),
  'accounts.app-user.created.v1': z.object({
    appId: id,
    userId: id,
    email: z.string(),
    role: appRole,
    createdAt: isoDate,
    emailVerified,
  }),
  /**
   * The owner of an app gave one of its users another role, disabled them or let them in again, or they have shown that
   * the address is theirs.
   */
  'accounts.app-user.changed.v1': z.object({
    appId: id,
    userId: id,
    email: z.string(),
    role: appRole,
    isDisabled: z.boolean(),
    createdAt: isoDate,
    emailVerified,
  }),
} as const;
