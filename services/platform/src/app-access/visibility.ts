import type { AppState } from '@lathe/proto/apps/events.v1';

/** Whether everybody may open the published app without signing in (design section 6). */
export const isOpenToAll = ({ visibility }: Pick<AppState, 'visibility'>): boolean =>
  visibility === 'public_without_login';

/** Whether people sign up in the app by themselves: private and workspace apps take invited people only. */
export const acceptsSignUp = ({ visibility, isSignupEnabled }: Pick<AppState, 'visibility' | 'isSignupEnabled'>) =>
  isSignupEnabled && (visibility === 'public_without_login' || visibility === 'public_with_login');
