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
  /** Counts changes of plan and role. */
  readonly entitlementsSeq: number;
  /** Tokens made before this number no longer count. */
  readonly epoch: number;
  readonly createdAt: Date;
}
