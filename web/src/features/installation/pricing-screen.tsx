import type { listPlans } from '@lathe/proto/accounts/installation';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { plans as allPlans } from '@lathe/proto/plans/plans';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { PublicPage } from '@/components/public-page';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { plansQuery } from './api';

type Sold = RouteAnswer<typeof listPlans>['plans'][number];

/** `/pricing` and `/joinPlan`: what there is, and which plan is one's own. Nothing is bought here. */
export function PricingScreen() {
  useDocumentTitle('Plans');
  const plans = useQuery(plansQuery());
  const account = useQuery({ ...accountQuery(), enabled: session.owner() !== null });
  const own = account.data?.plan;
  return (
    <PublicPage>
      <h1 className="mt-8 text-2xl font-semibold tracking-[-0.02em]">Plans</h1>
      {plans.isPending && (
        <Loading label="Loading the plans">
          <Skeleton className="mt-6 h-72 rounded-lg" />
        </Loading>
      )}
      {plans.isError && (
        <ErrorState title="The plans could not be loaded" error={plans.error} onRetry={() => void plans.refetch()} />
      )}
      {plans.isSuccess && (
        <>
          <p className="mt-1 mb-6 text-lg text-muted">
            New accounts have the {allPlans[plans.data.defaultPlan].name} plan. Ask whoever runs this installation for
            another one.
          </p>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {plans.data.plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} isOwn={plan.id === own} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PublicPage>
  );
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const short = new Intl.NumberFormat('en', { notation: 'compact' });

function PlanCard({ plan, isOwn }: { plan: Sold; isOwn: boolean }) {
  return (
    <article
      className={`flex h-full flex-col rounded-lg border bg-surface p-4 ${isOwn ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{plan.name}</h2>
        {isOwn && <span className="text-sm font-medium text-accent">Current plan</span>}
      </div>
      <p className="tabular mt-1">
        <span className="text-xl font-semibold">{dollars.format(plan.monthly)}</span>{' '}
        <span className="text-muted">a month{plan.yearly > 0 && `, ${dollars.format(plan.yearly)} a year`}</span>
      </p>
      <ul className="tabular mt-4 flex flex-col gap-1 text-muted">
        {limitsOf(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </article>
  );
}

const many = (limit: number | null, of: string): string =>
  limit === null ? `Any number of ${of}` : `${short.format(limit)} ${of}`;

const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`;

const limitsOf = (plan: Sold): string[] => [
  many(plan.apps, 'apps'),
  many(plan.builderMessagesPerMonth, 'builder messages a month'),
  many(plan.rowsPerApp, 'rows in each app'),
  plan.storagePerApp === null ? 'Files of any size' : `${sizeOf(plan.storagePerApp)} of files in each app`,
];
