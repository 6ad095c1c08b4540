import type { Membership } from './membership.repository.js';

/** Whether somebody is a member, and until when where that is known. */
export interface Standing {
  readonly isMember: boolean;
  readonly endsAt: Date | null;
}

export const noMember: Standing = { isMember: false, endsAt: null };

/** Whether something has no end, or one that is still to come. */
export const goesOn = ({ endsAt }: { readonly endsAt: Date | null }, now: Date): boolean =>
  endsAt === null || endsAt > now;

/** A membership gives access until it ends, unless its newest payment was taken back. */
const isAlive = (membership: Membership, now: Date): boolean =>
  goesOn(membership, now) && membership.sale?.isReversed !== true;

/** What the memberships of one address give: the longest of those that are alive. */
export function standingOf(memberships: readonly Membership[], now: Date): Standing {
  const ends = memberships.filter((one) => isAlive(one, now)).map(({ endsAt }) => endsAt);
  if (ends.length === 0) return noMember;
  const known = ends.filter((at) => at !== null);
  const endsAt = known.length < ends.length ? null : new Date(Math.max(...known.map((at) => at.getTime())));
  return { isMember: true, endsAt };
}
