import type { JobQueueState } from '@lathe/proto/desk/operations';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { timeAgo } from '@/lib/time';
import { DeskHead } from './desk-frame';
import { DeskTable, Tag } from './desk-table';
import { rowsOf, type ServiceAnswer, useServices } from './services';

const everyMs = 10_000;

type Queue = JobQueueState & { service: string };

/** How every part of the installation is. */
export function HealthScreen() {
  const answers = useServices('health', everyMs);
  const queues = answers.flatMap(({ service, data }): Queue[] =>
    (data?.queues ?? []).map((queue) => ({ ...queue, service })),
  );
  return (
    <>
      <DeskHead
        title="Health"
        text="What each service says of itself and of what it stands on, asked every ten seconds. Of several processes of a service, one answers."
      />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {answers.map((answer) => (
          <ServiceCard key={answer.service} answer={answer} />
        ))}
      </div>
      <h2 className="mt-6 mb-2 text-lg font-semibold">Jobs</h2>
      <DeskTable
        label="Jobs"
        query={{ ...rowsOf(answers, queues), isPending: answers.every(({ isPending }) => isPending) }}
        columns={[
          { title: 'Queue', cell: ({ queue }) => queue },
          { title: 'Service', cell: ({ service }) => service },
          { title: 'Waiting', cell: ({ waiting }) => waiting, isNumber: true },
          { title: 'Running', cell: ({ active }) => active, isNumber: true },
          { title: 'Failed', cell: ({ failed }) => failed, isNumber: true },
          { title: 'First due', cell: ({ waitingSince }) => (waitingSince ? timeAgo(waitingSince) : 'None waits') },
        ]}
        keyOf={({ service, queue }) => `${service}/${queue}`}
        empty={{ title: 'No jobs yet', text: 'Queues are listed here once they had a job.' }}
      />
    </>
  );
}

function ServiceCard({ answer: { service, data, error, isPending } }: { answer: ServiceAnswer<'health'> }) {
  return (
    <section aria-label={service} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{service}</h2>
        {data !== undefined && <Tag tone={data.ready ? 'good' : 'bad'}>{data.ready ? 'Ready' : 'Not ready'}</Tag>}
        {data === undefined && error !== null && <Tag tone="bad">No answer</Tag>}
      </div>
      {isPending && (
        <Loading label={`Loading ${service}`}>
          <Skeleton className="mt-3 h-12" />
        </Loading>
      )}
      {data === undefined && error !== null && <p className="mt-2 text-sm text-muted">{toAppError(error).message}</p>}
      {data !== undefined && (
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
          {data.parts.map(({ name, ok }) => (
            <Fact key={name} name={name} value={ok ? 'answers' : 'does not answer'} isBad={!ok} />
          ))}
          <Fact
            name="Events to go out"
            value={`${data.outbox.pending}${data.outbox.since ? `, since ${timeAgo(data.outbox.since)}` : ''}`}
          />
          <Fact name="Events to apply again" value={String(data.parked)} />
          <Fact name="Dead letters" value={String(data.deadLetters)} isBad={data.deadLetters > 0} />
        </dl>
      )}
    </section>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className={isBad ? 'text-right font-medium text-bad' : 'text-right'}>{value}</dd>
    </>
  );
}
