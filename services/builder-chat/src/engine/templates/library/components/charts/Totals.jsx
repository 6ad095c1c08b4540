import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';

const FIRST = 8;

/** Sums by name, the biggest first: [{ id, name, sum, value, note?, to? }]. */
export default function Totals({ entries, empty }) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return <p className="grid flex-1 place-items-center py-8 text-center text-sm text-muted-foreground">{empty}</p>;
  const most = Math.max(...entries.map((entry) => entry.sum), 0);
  return (
    <>
      <ul className="-my-2 divide-y">
        {entries.slice(0, isOpen ? entries.length : FIRST).map((entry) => (
          <li key={entry.id} className="relative min-h-11 py-2.5">
            <div className="flex items-baseline justify-between gap-3 text-sm">
              {entry.to ? (
                <Link to={entry.to} className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:underline">
                  {entry.name}
                </Link>
              ) : (
                <span className="min-w-0 truncate font-medium">{entry.name}</span>
              )}
              <span className="shrink-0 tabular-nums">{entry.value}</span>
            </div>
            {entry.note && <p className="truncate text-xs text-muted-foreground">{entry.note}</p>}
            <div className="mt-1.5 h-1 rounded-full bg-muted" aria-hidden="true">
              <div className="h-full rounded-full bg-primary" style={{ width: (most > 0 ? Math.max((entry.sum / most) * 100, 0) : 0) + '%' }} />
            </div>
          </li>
        ))}
      </ul>
      {entries.length > FIRST && !isOpen && (
        <Button variant="ghost" size="sm" className="mt-3 self-start max-md:min-h-11" onClick={() => setOpen(true)}>
          showAll__
        </Button>
      )}
    </>
  );
}
