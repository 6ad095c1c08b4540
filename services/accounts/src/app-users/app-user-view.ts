import type { ManagedUser } from '@lathe/proto/accounts/app-users';
import type { AppUser } from '@lathe/proto/accounts/http';
import type { AppUserRecord } from './app-user.js';

/** An app user as they see themselves. */
export const appUserView = ({ userId, email, role }: AppUserRecord): AppUser => ({
  id: userId,
  email,
  role,
  isOwner: false,
});

/** An app user as the owner of the app sees them. */
export const managedUserView = ({
  userId,
  email,
  role,
  isDisabled,
  emailVerified,
  createdAt,
}: AppUserRecord): ManagedUser => ({
  userId,
  email,
  role,
  isDisabled,
  emailVerified,
  createdAt: createdAt.toISOString(),
});
