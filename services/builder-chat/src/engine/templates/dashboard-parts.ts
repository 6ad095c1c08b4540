/** Components and helpers that only dashboards and chart pages use. */

export const SUMMARY_SERVICE = `import { dayOf } from '@/services/format';

const MONTHS = new Intl.DateTimeFormat('en', { month: 'short' });
const monthKey = (date) => date.getFullYear() + '-' + String(date.getMonth() + 1).padStart(2, '0');

/** Number of rows per option of an enum field. */
export const countByOption = (rows, field, options) =>
  options.map((option) => ({ name: option.label, tone: option.tone, count: rows.filter((row) => row[field] === option.value).length }));

/** Number of rows per month around today: four months back, one ahead. */
export function countByMonth(rows, field) {
  const today = new Date();
  return Array.from({ length: 6 }, (_, index) => {
    const month = new Date(today.getFullYear(), today.getMonth() - 4 + index, 1);
    return { name: MONTHS.format(month), count: rows.filter((row) => dayOf(row[field]).startsWith(monthKey(month))).length };
  });
}

/** The next rows from today on. */
export function upcoming(rows, field, count = 5) {
  const today = monthKey(new Date()) + '-' + String(new Date().getDate()).padStart(2, '0');
  return rows
    .filter((row) => dayOf(row[field]) >= today)
    .sort((a, b) => String(a[field]).localeCompare(String(b[field])))
    .slice(0, count);
}

export const sumOf = (rows, field) => rows.reduce((sum, row) => sum + (Number(row[field]) || 0), 0);

/** A count for a card: lists are read up to a thousand rows. */
export const shownCount = (rows) => (rows.length >= 1000 ? '1,000+' : String(rows.length));
`;

export const PANEL = `export default function Panel({ title, action, children }) {
  return (
    <section className="flex min-w-0 flex-col rounded-xl border bg-card p-5 shadow-sm">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
`;

export const BARS = `import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const TONES = {
  green: '#10a37f',
  blue: '#3b8fd6',
  amber: '#e0a019',
  red: '#dc5a55',
  violet: '#8b74de',
  teal: '#219ea0',
  rose: '#dd5f86',
  orange: '#e07b3c',
  sky: '#27a3c4',
  gray: '#9a9fa8',
};
const TICK = { fill: 'hsl(var(--muted-foreground))', fontSize: 12 };

/** Bars over [{ name, count, tone? }] that fill what they stand in. */
export default function Bars({ data, label }) {
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={100} minHeight={100} initialDimension={{ width: 400, height: 224 }}>
      <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: -24 }}>
        <CartesianGrid vertical={false} stroke="hsl(var(--border))" />
        <XAxis dataKey="name" tickLine={false} axisLine={false} tick={TICK} />
        <YAxis allowDecimals={false} tickLine={false} axisLine={false} tick={TICK} />
        <Tooltip
          cursor={{ fill: 'hsl(var(--muted))' }}
          contentStyle={{ background: 'hsl(var(--popover))', border: '1px solid hsl(var(--border))', borderRadius: 8, color: 'hsl(var(--popover-foreground))' }}
          itemStyle={{ color: 'hsl(var(--popover-foreground))' }}
        />
        <Bar dataKey="count" name={label} radius={[6, 6, 0, 0]} maxBarSize={44} isAnimationActive={false}>
          {data.map((entry) => (
            <Cell key={entry.name} fill={TONES[entry.tone] ?? 'hsl(var(--primary))'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
`;

export const BARS_CHART = `import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** Bars are drawn by a large package: it is fetched once the page shows. */
const Bars = lazy(() => import('@/components/Bars').catch(() => ({ default: Missing })));

function Missing() {
  return <p className="grid h-full place-items-center text-sm text-muted-foreground">The chart could not be loaded.</p>;
}

/** Bars over [{ name, count, tone? }]; without a tone in the accent colour. */
export default function BarsChart({ data, label }) {
  if (data.every((entry) => entry.count === 0)) return <p className="grid min-h-32 flex-1 place-items-center text-sm text-muted-foreground">Nothing to show yet.</p>;
  return (
    <div className="h-56 w-full" role="img" aria-label={label + ': ' + data.map((entry) => entry.name + ' ' + entry.count).join(', ')}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <Bars data={data} label={label} />
      </Suspense>
    </div>
  );
}
`;

export const SHORT_LIST = `import { Link } from 'react-router-dom';

/** A few rows in a panel: [{ id, to, title, note, badge }]. */
export default function ShortList({ entries, empty }) {
  if (entries.length === 0) return <p className="grid flex-1 place-items-center py-8 text-center text-sm text-muted-foreground">{empty}</p>;
  return (
    <ul className="-my-2 divide-y">
      {entries.map((entry) => (
        <li key={entry.id} className="relative flex min-h-11 items-center justify-between gap-3 py-2.5">
          <div className="min-w-0">
            <Link to={entry.to} className="block truncate text-sm font-medium after:absolute after:inset-0 hover:underline">
              {entry.title}
            </Link>
            {entry.note && <p className="truncate text-xs text-muted-foreground">{entry.note}</p>}
          </div>
          {entry.badge}
        </li>
      ))}
    </ul>
  );
}
`;

export const WELCOME = `import { LogIn } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { User } from '@/entities/User';
import { APP, MENU } from '@/services/app';

/** What a visitor sees who has to sign in first. */
export default function Welcome() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-14 text-center md:py-24">
      <span className="mb-6 grid h-16 w-16 place-items-center rounded-2xl bg-primary text-primary-foreground shadow-sm">
        <APP.icon className="h-8 w-8" aria-hidden="true" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">{APP.name}</h1>
      <p className="mt-3 text-base text-muted-foreground">{APP.tagline}</p>
      <Button size="lg" className="mt-8" onClick={() => User.login()}>
        <LogIn className="h-4 w-4" aria-hidden="true" />
        Sign in to start
      </Button>
      <ul className="mt-12 flex flex-wrap justify-center gap-2">
        {MENU.slice(1).map((item) => (
          <li key={item.page} className="flex items-center gap-2 rounded-full border bg-card px-3 py-1.5 text-sm text-muted-foreground">
            <item.icon className="h-4 w-4 text-primary" aria-hidden="true" />
            {item.title}
          </li>
        ))}
      </ul>
    </div>
  );
}
`;

export const FIRST_STEPS = `import { Link } from 'react-router-dom';
import { ArrowRight } from 'lucide-react';

/** Shown instead of charts while there is nothing to count: [{ to, title, text }]. */
export default function FirstSteps({ steps }) {
  return (
    <section className="rounded-xl border bg-card p-6 shadow-sm md:p-8">
      <h2 className="text-lg font-semibold">Start here</h2>
      <p className="mt-1 text-sm text-muted-foreground">As soon as there is something to show, this page fills by itself.</p>
      <ol className="mt-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.to}>
            <Link to={step.to} className="group flex h-full items-center gap-4 rounded-lg border p-4 transition-colors hover:border-primary/40 hover:bg-muted/40">
              <span className="grid h-8 w-8 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{step.title}</span>
                <span className="block truncate text-xs text-muted-foreground">{step.text}</span>
              </span>
              <ArrowRight className="h-4 w-4 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
`;
