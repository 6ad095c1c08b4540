import type { PlanCard } from '@lathe/proto/payments/http';
import type { Plan, PlanId } from '@lathe/proto/plans/plans';

/** The plan that most people who build apps for themselves need. */
const mostPopular: PlanId = 'builder';

const count = (number: number | null, one: string, many: string): string =>
  number === null ? `any number of ${many}` : `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** A plan of the platform as the card that sells it. */
export function platformCard(plan: Plan & { id: PlanId }): PlanCard {
  const apps = count(plan.apps, 'app', 'apps');
  const messages = count(plan.builderMessagesPerMonth, 'builder message', 'builder messages');
  return {
    id: plan.id,
    name: plan.name,
    description: `${apps[0]!.toUpperCase()}${apps.slice(1)} and ${messages} a month`,
    price: plan.monthly,
    priceYearly: plan.yearly,
    discuountedPrice: null,
    oneTimePayment: false,
    isMostPopular: plan.id === mostPopular,
    buttonText: plan.monthly === 0 ? `Start with ${plan.name}` : `Choose ${plan.name}`,
    link: `/joinPlan?plan=${plan.id}`,
  };
}
