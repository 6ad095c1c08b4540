import type { PlanDraft } from '@lathe/proto/payments/app-plans';

/** A plan that an app sells, or sold. */
export interface AppPlan extends PlanDraft {
  readonly planId: string;
  /** Not sold any more; whoever has it keeps it. */
  readonly isArchived: boolean;
}

export const isOnSale = ({ isArchived }: AppPlan): boolean => !isArchived;
