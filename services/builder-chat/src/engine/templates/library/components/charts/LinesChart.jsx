import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** Lines are drawn by a large package: it is fetched once the page shows. */
const Lines = lazy(() => import('@/components/Lines').catch(() => ({ default: Missing })));

function Missing() {
  return <p className="grid h-full place-items-center text-sm text-muted-foreground">chartNotLoaded__</p>;
}

/** A line over [{ id, name, value }]. */
export default function LinesChart({ data, label }) {
  if (data.length === 0) return <p className="grid min-h-32 flex-1 place-items-center text-sm text-muted-foreground">nothingToShow__</p>;
  return (
    <div className="h-56 w-full" role="img" aria-label={label + ': ' + data.map((entry) => entry.name + ' ' + entry.value).join(', ')}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <Lines data={data} label={label} />
      </Suspense>
    </div>
  );
}
