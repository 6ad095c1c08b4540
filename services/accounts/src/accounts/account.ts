import type { SubscriptionStatus } from '@lathe/proto/payments/model';
import type { PlanId } from '@lathe/proto/plans/plans';

/** A builder, as this service knows them. */
export interface AccountRecord {
  readonly accountId: string;
  readonly email: string;
  /** Whoever signed up has shown that the address is theirs, or nobody asked. */
  readonly emailVerified: boolean;
  /** What somebody calls themselves; empty where they have not said. */
  readonly name: string;
  readonly pictureId: string | null;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  /** Null: the installation's default plan. */
  readonly plan: PlanId | null;
  /** What payments told last; null for who never bought anything. */
  readonly paidPlan: PaidPlan | null;
  /** Packages that they paid for and got no money back for. */
  readonly paidPackageIds: readonly string[];
  /** Counts changes of plan and role. */
  readonly entitlementsSeq: number;
  /** Tokens made before this number no longer count. */
  readonly epoch: number;
  readonly createdAt: Date;
}

/** What an account has bought, by the newest event of payments. */
export interface PaidPlan {
  readonly seq: number;
  readonly plan: PlanId | null;
  readonly subscriptionId: string | null;
  readonly status: SubscriptionStatus | null;
  readonly canceledAt: string | null;
  readonly saleIds: readonly string[];
}
