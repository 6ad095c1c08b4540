import { Link } from 'react-router-dom';

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
