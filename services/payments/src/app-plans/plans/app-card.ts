import type { PlanCard } from '@lathe/proto/payments/http';
import type { AppPlan } from '../../charging/app-plan.js';

/** A plan of an app as the card that sells it; `picker` is the address where it is chosen. */
export function appCard({ planId, isArchived: _, ...plan }: AppPlan, picker: string): PlanCard {
  return {
    id: planId,
    ...plan,
    discuountedPrice: null,
    oneTimePayment: false,
    isMostPopular: false,
    buttonText: plan.trialDays > 0 ? `Try ${plan.name}` : `Choose ${plan.name}`,
    link: `${picker}?plan=${planId}`,
  };
}
