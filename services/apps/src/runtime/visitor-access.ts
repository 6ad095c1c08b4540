import type { Principal } from '@lathe/proto/common/principal';
import type { AppRecord } from '../apps/app.js';

/** The owner, looking at the app on its preview host. */
export const isPreviewOf = (app: AppRecord, principal: Principal): boolean =>
  principal.kind === 'preview' && principal.appId === app.appId && principal.accountId === app.ownerId;

/** Whether everybody may open the published app. */
export const isOpen = (app: AppRecord): boolean => app.visibility === 'public_without_login';

/**
 * Whether a visitor may open the published app (design section 6): everybody, or whoever is signed in to this very app.
 */
export function mayOpen(app: AppRecord, principal: Principal): boolean {
  if (isOpen(app) || isPreviewOf(app, principal)) return true;
  return principal.kind === 'app-user' && principal.appId === app.appId;
}
