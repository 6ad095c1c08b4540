import { type PlanId, plans } from '@lathe/proto/plans/plans';

/** The name of an account's plan; null is the installation's default. */
export const planName = (plan: PlanId | null): string => (plan === null ? 'Default' : plans[plan].name);
