import { signUpDays } from '@lathe/proto/accounts/app-users';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { signUpsQuery } from './api';

type Day = { day: string; count: number };

const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = ({ day }: Day): string => dayName.format(Date.parse(day));
const barWidth = 10;
const height = 48;
const leastBar = 2;

/** How many people signed up on each of the last days: a chart, and the same as a table. */
export function SignUps({ appId }: { appId: string }) {
  const days = useQuery(signUpsQuery(appId));
  const { open, id, toggle } = useDisclosure();
  if (days.isError)
    return (
      <ErrorState title="The sign-ups could not be loaded" error={days.error} onRetry={() => void days.refetch()} />
    );
  if (!days.isSuccess)
    return (
      <Loading label="Loading the sign-ups">
        <Skeleton className="h-28" />
      </Loading>
    );
  const total = days.data.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="sign-ups-title" className="rounded-lg border border-line bg-surface p-3">
      <div className="flex items-center justify-between gap-2">
        <h3 id="sign-ups-title" className="font-medium">
          Sign-ups, last {signUpDays} days: <span className="tabular-nums">{total.toLocaleString('en')}</span>
        </h3>
        {total > 0 && (
          <Button size="sm" variant="ghost" {...toggle}>
            {open ? 'Hide numbers' : 'Show numbers'}
          </Button>
        )}
      </div>
      <Chart days={days.data} />
      <div id={id} hidden={!open || total === 0}>
        {open && <Numbers days={days.data} />}
      </div>
    </section>
  );
}

/** The table says the same to those who do not see it. */
function Chart({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <div aria-hidden className="mt-2">
      <svg viewBox={`0 0 ${days.length * barWidth} ${height}`} preserveAspectRatio="none" className="h-12 w-full">
        {days.map((each, index) => {
          const bar = each.count === 0 ? 1 : Math.max(leastBar, (each.count / most) * height);
          return (
            <rect
              key={each.day}
              x={index * barWidth + 1}
              y={height - bar}
              width={barWidth - 2}
              height={bar}
              className={each.count === 0 ? 'fill-line' : 'fill-accent'}
            >
              <title>{`${nameOf(each)}: ${each.count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-muted">
        <span>{nameOf(days[0]!)}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

/** Days without sign-ups are left out. */
const Numbers = ({ days }: { days: Day[] }) => (
  <table className="mt-2 w-full text-left">
    <caption className="sr-only">Days on which people signed up</caption>
    <thead className="text-sm text-muted">
      <tr>
        <th scope="col" className="py-1 font-medium">
          Day
        </th>
        <th scope="col" className="py-1 text-right font-medium">
          Sign-ups
        </th>
      </tr>
    </thead>
    <tbody>
      {days
        .filter(({ count }) => count > 0)
        .toReversed()
        .map((each) => (
          <tr key={each.day} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {nameOf(each)}
            </th>
            <td className="py-1 text-right tabular-nums">{each.count}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
