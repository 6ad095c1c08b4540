import { type DeskAccountDetail, readDeskAccount } from '@lathe/proto/desk/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { exactTime, timeAgo } from '@/lib/time';
import { callDesk } from '../api';
import { Tag } from '../desk-table';
import { AccountActs } from './account-acts';
import { PlanChoice } from './plan-choice';
import { useDeskPlanName } from './use-desk-plan-name';

export function AccountScreen({ accountId }: { accountId: string }) {
  const account = useQuery({
    queryKey: ['desk', 'account', accountId],
    queryFn: ({ signal }) => callDesk(readDeskAccount, { params: { accountId } }, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <LinkButton to="/admin/$" params={{ _splat: 'accounts' }} className="mb-4">
        <ArrowLeft size={16} aria-hidden />
        Accounts
      </LinkButton>
      {account.isPending && (
        <Loading label="Loading the account">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {account.isError && (
        <ErrorState
          title="The account could not be loaded"
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.isSuccess && <Detail account={account.data} />}
    </>
  );
}

function Detail({ account }: { account: DeskAccountDetail }) {
  const planName = useDeskPlanName();
  return (
    <>
      <h1 className="text-xl font-semibold tracking-[-0.01em] break-words">{account.email}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        {account.isDisabled ? <Tag tone="bad">Disabled</Tag> : <Tag tone="good">Enabled</Tag>}
        {account.isAdmin && <Tag>Operator</Tag>}
        {!account.emailVerified && <Tag>Address not proven</Tag>}
        Signed up {exactTime(account.createdAt)}
      </p>
      <AccountActs account={account} />
      <Part title="Plan">
        <PlanChoice account={account} />
      </Part>
      <Part title="Usage">
        {account.usage.map(({ meter, period, used, limit, resetsAt }) => (
          <Line key={`${meter}-${period}`} label={`${meterNames[meter]}, this ${period}`}>
            <span className="tabular-nums">
              {used.toLocaleString('en')} of {limit === null ? 'any number' : limit.toLocaleString('en')}
            </span>
            <span className="text-muted"> · anew {exactTime(resetsAt)}</span>
          </Line>
        ))}
      </Part>
      <Part title={`Apps (${account.apps.length})`}>
        {account.apps.length === 0 && <Line label="None yet" />}
        {account.apps.map(({ appId, name, slug, published }) => (
          <Line key={appId} label={name}>
            <span className="text-muted">
              {slug} · {published ? 'Published' : 'Not published'}
            </span>
          </Line>
        ))}
      </Part>
      <Part title={`Sessions (${account.sessions.length})`}>
        {account.sessions.length === 0 && <Line label="Signed in nowhere" />}
        {account.sessions.map(({ sessionId, agent, lastUsedAt }) => (
          <Line key={sessionId} label={agent}>
            <span className="text-muted">used {timeAgo(lastUsedAt)}</span>
          </Line>
        ))}
      </Part>
      <p className="mt-4 text-sm text-muted">
        Plan in force: {planName(account.planInForce)}. What was done to this account is in the{' '}
        <Link to="/admin/$" params={{ _splat: 'audit' }} className="text-accent underline underline-offset-2">
          audit log
        </Link>{' '}
        under <code className="font-mono">{account.accountId}</code>.
      </p>
    </>
  );
}

const meterNames: Record<DeskAccountDetail['usage'][number]['meter'], string> = {
  'builder-messages': 'Builder messages',
  'model-calls': 'Model calls of apps',
  mails: 'Mails of apps',
  'tool-generations': 'Tools made of a description',
  runs: 'Runs of tools',
  'data-processing': 'Bytes of data processed',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</div>
    </section>
  );
}

function Line({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 break-words">{label}</span>
      {children !== undefined && <span className="text-sm">{children}</span>}
    </div>
  );
}
