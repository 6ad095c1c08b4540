/** Components that show a heading, a value or a state of a page; every generated app has the ones it uses. */

export const PAGE_HEADER = `import { Link } from 'react-router-dom';
import { ArrowLeft } from 'lucide-react';

export default function PageHeader({ title, description, back, badge, children }) {
  return (
    <header className="mb-6">
      {back && (
        <Link to={back.to} className="mb-3 inline-flex items-center gap-1.5 text-sm max-md:min-h-11 text-muted-foreground hover:text-foreground">
          <ArrowLeft className="h-4 w-4" aria-hidden="true" />
          {back.title}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="break-words text-2xl font-semibold tracking-tight md:text-[28px]">{title}</h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-prose text-sm text-muted-foreground">{description}</p>}
        </div>
        {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </header>
  );
}
`;

export const EMPTY_STATE = `export default function EmptyState({ icon: Icon, title, text, children }) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed bg-card/60 px-6 py-14 text-center">
      <span className="mb-4 grid h-12 w-12 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon className="h-5 w-5" aria-hidden="true" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
`;

export const ERROR_STATE = `import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** What went wrong, in the words of whoever refused it where there are any. */
export default function ErrorState({ text, error, onRetry }) {
  return (
    <div role="alert" className="flex flex-col items-center rounded-xl border bg-card px-6 py-14 text-center">
      <TriangleAlert className="mb-3 h-6 w-6 text-destructive" aria-hidden="true" />
      <h2 className="text-base font-semibold">{text}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">{error?.message || 'Nothing was changed. Check the connection and try again.'}</p>
      <Button variant="outline" className="mt-5" onClick={onRetry}>
        <RotateCcw className="h-4 w-4" aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}
`;

export const ACCESS_GATE = `import { Lock } from 'lucide-react';
import { User } from '@/entities/User';
import { Button } from '@/components/ui/button';
import EmptyState from '@/components/EmptyState';
import ListSkeleton from '@/components/ListSkeleton';
import { allowed, useSession } from '@/services/session';

/** Shows its children to those the rule lets in, and tells the others what to do. */
export default function AccessGate({ rule, icon, title, text, children }) {
  const { user, isPending } = useSession();
  if (allowed(rule, user)) return children;
  if (isPending) return <ListSkeleton />;
  if (user || rule === 'none') {
    return <EmptyState icon={Lock} title="This page is not open to you" text="Ask the person who runs this app to give you access." />;
  }
  return (
    <EmptyState icon={icon} title={title} text={text}>
      <Button onClick={() => User.login()}>Sign in</Button>
    </EmptyState>
  );
}
`;

export const LIST_SKELETON = `import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5'];

export default function ListSkeleton() {
  return (
    <div className="divide-y rounded-xl border bg-card" aria-busy="true" aria-label="Loading">
      {ROWS.map((width, index) => (
        <div key={index} className="flex items-center justify-between gap-6 px-4 py-4">
          <Skeleton className={'h-4 ' + width} />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
`;

export const STAT_CARD = `import { Link } from 'react-router-dom';

export default function StatCard({ to, icon: Icon, label, value, note }) {
  return (
    <Link to={to} className="group rounded-xl border bg-card p-3.5 shadow-sm transition-colors md:p-4 hover:border-primary/40 focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring">
      <div className="flex items-center justify-between gap-2 text-sm leading-tight text-muted-foreground">
        <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{label}</span>
        <span className="grid h-7 w-7 shrink-0 md:h-8 md:w-8 place-items-center rounded-lg bg-accent text-accent-foreground">
          <Icon className="h-4 w-4" aria-hidden="true" />
        </span>
      </div>
      <p className="mt-2 text-2xl font-semibold tabular-nums tracking-tight">{value}</p>
      {note && <p className="mt-0.5 truncate text-xs text-muted-foreground">{note}</p>}
    </Link>
  );
}
`;

export const FACT = `import { cn } from '@/lib/utils';

/** One label and value of a detail page; a dash where there is no value. */
export default function Fact({ label, value, wide = false, children }) {
  const isEmpty = value === undefined || value === null || value === '';
  return (
    <div className={cn('min-w-0', wide && 'sm:col-span-2 lg:col-span-3')}>
      <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
      <dd className="mt-1 break-words text-sm tabular-nums">{isEmpty ? <span className="text-muted-foreground">—</span> : children}</dd>
    </div>
  );
}
`;

export const YES_NO = `import { Check, Minus } from 'lucide-react';

export default function YesNo({ value }) {
  return value ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-emerald-700 dark:text-emerald-300">
      <Check className="h-4 w-4" aria-hidden="true" />
      Yes
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
      <Minus className="h-4 w-4" aria-hidden="true" />
      No
    </span>
  );
}
`;

export const STATUS_BADGE = `import { cn } from '@/lib/utils';
import { optionOf } from '@/services/format';

const TONES = {
  green: 'bg-emerald-100 text-emerald-800 dark:bg-emerald-400/15 dark:text-emerald-300',
  blue: 'bg-sky-100 text-sky-800 dark:bg-sky-400/15 dark:text-sky-300',
  amber: 'bg-amber-100 text-amber-800 dark:bg-amber-400/15 dark:text-amber-300',
  red: 'bg-red-100 text-red-800 dark:bg-red-400/15 dark:text-red-300',
  violet: 'bg-violet-100 text-violet-800 dark:bg-violet-400/15 dark:text-violet-300',
  teal: 'bg-teal-100 text-teal-800 dark:bg-teal-400/15 dark:text-teal-300',
  rose: 'bg-rose-100 text-rose-800 dark:bg-rose-400/15 dark:text-rose-300',
  orange: 'bg-orange-100 text-orange-800 dark:bg-orange-400/15 dark:text-orange-300',
  sky: 'bg-cyan-100 text-cyan-800 dark:bg-cyan-400/15 dark:text-cyan-300',
  gray: 'bg-zinc-100 text-zinc-700 dark:bg-zinc-400/15 dark:text-zinc-300',
};

export default function StatusBadge({ options, value }) {
  if (!value) return null;
  const option = optionOf(options, value);
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-medium', TONES[option?.tone ?? 'gray'])}>
      <span className="h-1.5 w-1.5 rounded-full bg-current opacity-70" aria-hidden="true" />
      {option?.label ?? String(value)}
    </span>
  );
}
`;
