import type { AppUser } from '@lathe/proto/accounts/http';
import type { AppUserRecord } from './app-user.js';

/** An app user as they see themselves. */
export const appUserView = ({ userId, email, role }: AppUserRecord): AppUser => ({
  id: userId,
  email,
  role,
  isOwner: false,
});
