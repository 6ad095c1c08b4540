import type { BillingInterval } from '@lathe/proto/payments/model';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PublicPage } from '@/components/public-page';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ComparisonTable } from './cards/comparison-table';
import { PlanCards } from './cards/plan-cards';
import { planName } from './model/plan-name';
import { AfterPayment } from './payment/after-payment';
import { refreshAfterChange } from './payment/arrival';
import { Joining } from './payment/joining';
import { PlansLoading } from './plans-loading';
import { SinglePlan } from './single-plan';
import { Invoices } from './status/invoices';
import { PlanStatus } from './status/plan-status';
import { UsageMeters } from './usage/usage-meters';
import { isPaid, type Plans, usePlans } from './use-plans';

/** `/joinPlan`: back from a payment, the way in of somebody who has paid, or the plans. */
export function JoinPlanScreen() {
  const search = useSearch({ from: '/signed-in/joinPlan' });
  if (search.sale_id !== undefined) return <AfterPayment saleId={search.sale_id} back={search.back} />;
  if (search.joining !== undefined) return <Joining saleId={search.joining} back={search.back} />;
  return (
    <PlansPage
      plan={search.plan}
      interval={search.interval ?? 'month'}
      notice={search.checkout === 'canceled' ? 'Nothing was paid, and your plan is what it was.' : null}
      wasChanged={search.changed !== undefined}
    />
  );
}

/** `/pricing`, which everybody may read. */
export const PricingScreen = () => <PlansPage interval="month" notice={null} wasChanged={false} />;

interface PlansPageProps {
  /** The one plan that somebody came for. */
  plan?: string | undefined;
  interval: BillingInterval;
  notice: string | null;
  /** Back from the provider's pages, where the plan may have been changed. */
  wasChanged: boolean;
}

function PlansPage({ plan, interval, notice, wasChanged }: PlansPageProps) {
  useDocumentTitle('Plans');
  const plans = usePlans();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!wasChanged) return undefined;
    const leaving = new AbortController();
    // What was changed there, if anything, is not known: all three times.
    void refreshAfterChange(queryClient, () => false, leaving.signal);
    return () => leaving.abort();
  }, [queryClient, wasChanged]);
  return (
    <PublicPage>
      <h1 className="mt-8 text-2xl font-semibold tracking-[-0.02em]">Plans</h1>
      {notice !== null && (
        <p role="status" className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
          {notice}
        </p>
      )}
      {plans.state === 'ready' ? (
        <Content data={plans.data} plan={plan} interval={interval} />
      ) : (
        <PlansLoading plans={plans} />
      )}
    </PublicPage>
  );
}

function Content({ data, plan, interval }: Pick<PlansPageProps, 'plan' | 'interval'> & { data: Plans }) {
  const paid = data.plans.filter(({ monthly }) => monthly > 0);
  const single = paid.length === 1 ? paid[0] : paid.find(({ id }) => id === plan);
  if (single !== undefined && data.provider !== 'none')
    return (
      <div className="mt-6">
        <SinglePlan data={data} plan={single} interval={interval} />
      </div>
    );
  return (
    <>
      <p className="mt-1 mb-6 text-lg text-muted">{introduction(data)}</p>
      {data.account !== undefined && (
        <section aria-labelledby="own-plan" className="mb-8 rounded-lg border border-line bg-surface p-4">
          <h2 id="own-plan" className="mb-1 text-muted">
            Your plan
          </h2>
          <PlanStatus data={data} />
          <div className="mt-4 border-t border-line pt-4">
            <UsageMeters account={data.account} />
          </div>
        </section>
      )}
      <h2 className="sr-only">What there is</h2>
      <PlanCards data={data} />
      <ComparisonTable plans={data.plans} own={data.account?.plan} />
      {data.provider !== 'none' && (isPaid(data.own) || data.own?.subscription != null) && <Invoices />}
    </>
  );
}

function introduction({ plans, provider, defaultPlan }: Plans): string {
  const name = planName(defaultPlan, plans);
  if (defaultPlan === 'unlimited') return 'Accounts of this installation have no limits.';
  return provider === 'none'
    ? `New accounts have the ${name} plan. Ask whoever runs this installation for another one.`
    : `New accounts have the ${name} plan. Change or cancel whenever you like.`;
}
