import type { Memberships } from '@lathe/platform/app-access/memberships';
import { isOpenToAll } from '@lathe/platform/app-access/visibility';
import type { AppRecord } from '../records/app.js';

/** Whether a published app opens for whoever comes: nobody has to sign in first, nor to be a member. */
export async function isOpenToEverybody(app: AppRecord, memberships: Memberships): Promise<boolean> {
  return app.published !== null && isOpenToAll(app) && !(await memberships.requirementOf(app.appId)).isRequired;
}
