import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Site } from '../config/common-config.js';

/** Whether everybody may open the published app without signing in (design section 6). */
export const isOpenToAll = ({ visibility }: Pick<AppState, 'visibility'>): boolean =>
  visibility === 'public_without_login';

/** Whether only the people of its workspace may open the published app, with their account of the platform. */
export const isForWorkspace = ({ visibility }: Pick<AppState, 'visibility'>): boolean =>
  visibility === 'workspace_with_login';

/** Whether an app has a domain as sign-up needs one: its own host counts, unless only custom ones do (design section 6). */
export const hasDomain = (
  { hosts }: Pick<AppState, 'hosts'>,
  { requireCustomDomain }: Pick<Site, 'requireCustomDomain'>,
) => !requireCustomDomain || hosts.length > 0;

/**
 * Whether people sign up in the app by themselves: private apps take invited people only, workspace apps and those
 * without a domain take nobody.
 */
export const acceptsSignUp = (
  app: Pick<AppState, 'visibility' | 'isSignupEnabled' | 'hosts'>,
  site: Pick<Site, 'requireCustomDomain'>,
): boolean =>
  app.isSignupEnabled &&
  hasDomain(app, site) &&
  (app.visibility === 'public_without_login' || app.visibility === 'public_with_login');
