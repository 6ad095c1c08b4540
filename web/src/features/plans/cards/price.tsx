import type { BillingInterval } from '@lathe/proto/payments/model';
import { monthlyPrice, type Priced, priceText } from '@lathe/proto/payments/prices';

/** What a plan costs a month, and below it what is paid at once where that is a year. */
export function Price({ plan, interval }: { plan: Priced; interval: BillingInterval }) {
  const isFree = plan.monthly === 0;
  return (
    <p className="tabular">
      <span className="text-xl font-semibold">{priceText(isFree ? 0 : monthlyPrice(plan, interval))}</span>{' '}
      <span className="text-muted">a month</span>
      <span className="block min-h-5 text-sm text-muted">
        {!isFree && interval === 'year' && `${priceText(plan.yearly)} paid by the year`}
      </span>
    </p>
  );
}
