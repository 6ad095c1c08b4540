import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** Bars are drawn by a large package: it is fetched once the page shows. */
const Bars = lazy(() => import('@/components/Bars').catch(() => ({ default: Missing })));

function Missing() {
  return <p className="grid h-full place-items-center text-sm text-muted-foreground">chartNotLoaded__</p>;
}

/** Bars over [{ name, count, tone? }]; without a tone in the accent colour. */
export default function BarsChart({ data, label }) {
  if (data.every((entry) => entry.count === 0)) return <p className="grid min-h-32 flex-1 place-items-center text-sm text-muted-foreground">nothingToShow__</p>;
  return (
    <div className="h-56 w-full" role="img" aria-label={label + ': ' + data.map((entry) => entry.name + ' ' + entry.count).join(', ')}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <Bars data={data} label={label} />
      </Suspense>
    </div>
  );
}
