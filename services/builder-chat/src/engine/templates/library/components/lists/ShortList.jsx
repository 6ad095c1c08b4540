import { Link } from 'react-router-dom';

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
