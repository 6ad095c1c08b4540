import type { AppAccess } from './decide-access.js';

/** What payments tells of an app and of one person in it. */
export interface MemberStanding {
  /** Only members get in. */
  readonly isRequired: boolean;
  /** Where one becomes a member. */
  readonly joinUrl: string | null;
  readonly isMember: boolean;
}

/** What everybody is told of an app that needs no membership. */
export const openToNonMembers: MemberStanding = { isRequired: false, joinUrl: null, isMember: false };

/**
 * What is left of an app that somebody may open where members alone get in (spec 2, section 4): the owner, whoever he
 * promoted, his previews and the people of his workspace are not asked, visitors have to sign in first.
 */
export function membersOnly(access: AppAccess, { isRequired, joinUrl, isMember }: MemberStanding): AppAccess {
  if (!access.open || !isRequired || isMember || access.isOfWorkspace || access.site === 'preview') return access;
  if (access.actor.kind === 'visitor') return { open: false, because: 'sign-in' };
  return access.actor.kind === 'user' ? { open: false, because: 'no-member', joinUrl } : access;
}
