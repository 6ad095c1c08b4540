import type { Account } from '@lathe/proto/accounts/http';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import { isNear } from '@/lib/near-limit';
import { exactTime } from '@/lib/time';
import { usageQuery } from '../api';
import { countText } from '../model/counts';
import { meterLabel } from './meter-words';

/** What is used of the plan, and when it comes back. */
export function UsageMeters({ account }: { account: Account }) {
  const usage = useQuery(usageQuery());
  if (usage.isPending)
    return (
      <Loading label="Loading what you have used">
        <Skeleton className="h-40" />
      </Loading>
    );
  if (usage.isError)
    return (
      <ErrorState
        title="What you have used could not be loaded"
        error={usage.error}
        onRetry={() => void usage.refetch()}
      />
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <Meter label="Apps" used={account.appsCount} limit={account.maxApps} />
      {usage.data.map((reading) => (
        <Meter key={meterLabel(reading)} label={meterLabel(reading)} {...reading} />
      ))}
    </ul>
  );
}

interface MeterProps {
  label: string;
  used: number;
  /** Null is none. */
  limit: number | null;
  /** When what is used up comes back; nothing does of things that exist. */
  resetsAt?: string;
}

function Meter({ label, used, limit, resetsAt }: MeterProps) {
  const id = useId();
  const part = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  const isFull = limit !== null && used >= limit;
  return (
    <li>
      <p className="flex items-baseline justify-between gap-2">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="tabular shrink-0 text-muted">
          {limit === null ? `${countText(used)}, no limit` : `${countText(used)} of ${countText(limit)}`}
        </span>
      </p>
      {limit !== null && (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={`${used} of ${limit}`}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className={cx('h-full rounded-full', isFull ? 'bg-bad' : isNear(used, limit) ? 'bg-warn' : 'bg-good')}
            style={{ width: `${part * 100}%` }}
          />
        </div>
      )}
      {limit !== null && resetsAt !== undefined && (
        <p className="mt-1 text-sm text-muted">Back at zero at {exactTime(resetsAt)}</p>
      )}
    </li>
  );
}
