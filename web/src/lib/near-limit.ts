import type { Account } from '@lathe/proto/accounts/http';

/** Whether so much of a limit is used that it is said before it is met. */
export const isNear = (used: number, limit: number): boolean => used >= limit * 0.8;

/** Whether an account should be told of its plan now: what it includes runs out, or a payment failed. */
export const isNearLimit = ({
  planSubscriptionStatus,
  builderChatMessagesUsed: used,
  builderChatMessagesTotal: total,
}: Account): boolean => planSubscriptionStatus === 'past_due' || (total !== null && isNear(used, total));
