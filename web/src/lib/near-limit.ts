import type { Account } from '@lathe/proto/accounts/http';

/** From this part of what the plan includes on, it is said before it is met. */
const near = 0.8;

/** Whether an account should be told of its plan now: what it includes runs out, or a payment failed. */
export const isNearLimit = ({
  planSubscriptionStatus,
  builderChatMessagesUsed: used,
  builderChatMessagesTotal: total,
}: Account): boolean => planSubscriptionStatus === 'past_due' || (total !== null && used >= total * near);
