import type { Billing } from '../../buyers/billing.js';
import { isAlive as isPaid } from '../../buyers/billing.js';
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

/** What the memberships of one address at Gumroad give. */
export const standingOf = (memberships: readonly Membership[], now: Date): Standing =>
  longest(memberships.filter((one) => isAlive(one, now)).map(({ endsAt }) => endsAt));

/**
 * What a plan of the app gives that somebody pays for at a till. What they pay for at another one, by an account of the
 * owner that was removed, gives it until the end of what is paid.
 */
export function standingOfPlan(
  { plan, subscription, provider }: Pick<Billing, 'plan' | 'subscription' | 'provider'>,
  till: string | null,
  now: Date,
): Standing {
  if (plan === null || !isPaid(subscription)) return noMember;
  const endsAt = subscription.endsAt === null ? null : new Date(subscription.endsAt);
  const isKnownHere = provider === till;
  if (!isKnownHere && endsAt === null) return noMember;
  return goesOn({ endsAt }, now) ? { isMember: true, endsAt } : noMember;
}

/** The longer of two. */
export const eitherOf = (one: Standing, other: Standing): Standing =>
  longest([one, other].filter(({ isMember }) => isMember).map(({ endsAt }) => endsAt));

/** Of things that are alive by their ends; null is none. */
function longest(ends: readonly (Date | null)[]): Standing {
  if (ends.length === 0) return noMember;
  const known = ends.filter((at) => at !== null);
  const endsAt = known.length < ends.length ? null : new Date(Math.max(...known.map((at) => at.getTime())));
  return { isMember: true, endsAt };
}
