import { type PlanId, planIds } from '@lathe/proto/plans/plans';

/** Spec 1, section 4. `none`: nobody is signed in whose plan it could be compared with, and a new account could have it. */
export type CardState = 'none' | 'upgrade' | 'downgrade' | 'selected' | 'disabled';

/** What decides the state of all cards. */
export interface Standing {
  /** The plan of the account; null for a visitor. */
  readonly plan: PlanId | null;
  /** Whether it is paid for here, so that it can be lowered or ended. */
  readonly isPaid: boolean;
  /** What it becomes at the end of the period: that is decided already. */
  readonly next: PlanId | null;
  /** Whether anything can be bought here. */
  readonly isSold: boolean;
}

/** By the position of the card and of the plan that one has, in the order in which plans are presented. */
export function cardState(card: PlanId, { plan, isPaid, next, isSold }: Standing): CardState {
  if (plan === null) return isSold || card === 'lite' ? 'none' : 'disabled';
  if (card === plan) return 'selected';
  if (!isSold || card === next) return 'disabled';
  if (planIds.indexOf(card) > planIds.indexOf(plan)) return 'upgrade';
  return isPaid ? 'downgrade' : 'disabled';
}
